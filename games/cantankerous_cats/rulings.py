"""How the rules of Cantankerous Cats are read (CC-1 to CC-12)."""

from __future__ import annotations

from games.contract import Ruling, text, texts

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="CC-1",
        title=text("A cat"),
        rule=texts(
            "A cat is domestic or feral. It has mischief points, banked affection cards with"
            " their hearts, and pounce tokens. Cards give no change.",
            "A cat starts domestic, with no points, nothing banked and one pounce token. In the"
            " basic game and by the kitten rules, it has no token.",
            "The first player holds the cat toy.",
        ),
        printed=texts("Only the box says that the game is for 2 to 6 players."),
    ),
    Ruling(
        number="CC-2",
        title=text("Bank and score"),
        rule=texts(
            "You bank an affection card for its hearts.",
            "A domestic cat scores a mischief card: it discards whole banked cards that are worth"
            " at least the cost, and gets the value.",
            "A cat that cannot pay loses everything it has banked, scores nothing and turns feral.",
            "An instant action is banked or scored right away, even out of turn. A feral cat can"
            " bank an instant action, but cannot score one. One instant action can trigger"
            " another. If the card to score costs nothing, enter a cost of 0.",
            "A card played out of turn never wins: you win with a card that your cat plays while"
            " it holds the toy. The kitten rules have no such condition: by them, the first cat"
            " with nine points wins, on anybody’s turn.",
        ),
        ours=texts(
            "The pad suggests the payment that wastes the fewest hearts. If several payments"
            " waste equally few, it suggests the one with the fewest cards, then the one with the"
            " larger cards.",
            "You may pay with other cards, and with more than you need, as long as they are"
            " banked and worth the cost. If you score out of turn and have a choice, the pad"
            " asks which cards pay.",
            "The pad does not count actions, because instant actions and incidents allow more"
            " than two per turn.",
            "Anybody may bank at any time. Only the player with the toy buys tokens.",
            "A card that costs nothing scores even if nothing is banked, although the rulebook"
            " asks for some affection in the house.",
        ),
        example=texts(
            "The cost is 4, and cards of 2, 3 and 3 hearts are banked. The pad suggests 3 + 2,"
            " because that wastes only 1 heart.",
        ),
    ),
    Ruling(
        number="CC-3",
        title=text("Attack"),
        rule=texts(
            "You pay a pounce token to attack the player with the toy, using a mischief card.",
            "A feral cat attacks any domestic cat: on its own turn without a token, on another"
            " cat’s turn for one.",
            "The target pays the cost and scores half the value, rounded down. If it cannot pay,"
            " it loses everything it has banked and turns feral.",
            "A feral cat cannot be attacked and cannot score. An attack never scores for the"
            " attacker.",
        ),
        ours=texts(
            "An attack that a card forces costs no token. The card decides who attacks whom.",
            "A forced attack cannot hit a feral cat either. No cat attacks itself.",
        ),
        example=texts(
            "Ana attacks Ben with a card of cost 4 and value 5. Ben pays 4 hearts and scores 2."
        ),
        cards=("Enemy of My Enemy",),
    ),
    Ruling(
        number="CC-4",
        title=text("Counter"),
        rule=texts(
            "The target of an attack may spend a pounce token. Then it banks cards from its hand"
            " to meet the cost, or plays an incident.",
        ),
        ours=texts(
            "The target may also counter if a feral cat attacks as an action on its own turn.",
            "Laser Pointer and Blame the Dog stop the attack. With Escape, the target turns feral"
            " and discards half of its hearts, so no domestic cat is left to attack.",
            "Midnight Run, Enemy of My Enemy and Adoption Day stop nothing, so the target pays."
            " With Midnight Run, it may bank two cards first. Adoption Day needs a feral cat.",
            "For any other incident, the pad asks whether it stopped the attack. You set any"
            " other effect by hand.",
            "A counter that banks nothing still costs the token.",
        ),
        example=texts(
            "An attack costs 4, and Ben has 3 hearts banked. He spends a token, banks a card of 2"
            " hearts from his hand and pays.",
        ),
        cards=(
            "Laser Pointer",
            "Blame the Dog",
            "Escape",
            "Midnight Run",
            "Enemy of My Enemy",
            "Adoption Day",
        ),
    ),
    Ruling(
        number="CC-5",
        title=text("Attacks never win"),
        rule=texts(
            "Points from an attack never win. If they would bring the target to nine, the target"
            " scores none of them.",
        ),
        ours=texts(
            "The rulebook is unclear here: it says this only about counters. It also says that"
            " you win with a card of your own, played while you hold the toy. So the pad applies"
            " the rule to every attack. One could also read the rulebook to mean that points from"
            " an attack without a counter count, but do not win.",
        ),
        example=texts(
            "Ben has 8 points and pays for an attack of value 3. Half of 3, rounded down, is 1,"
            " which would bring him to nine: he scores nothing.",
        ),
    ),
    Ruling(
        number="CC-6",
        title=text("Tokens and adoption"),
        rule=texts(
            "A pounce token costs two cards from your hand, or three for a feral cat.",
            "A feral cat with four or more hearts at the start of its turn is domestic again. It"
            " keeps the hearts.",
            "The toy goes to the next seat. By the kitten rules, it goes to the right. The turn"
            " indicator may reverse the direction.",
        ),
        ours=texts(
            "The pad does the adoption for you when the toy is passed to the feral cat.",
            "Once you pass the toy to your neighbour on the other side, it keeps going that way,"
            " on phones and in documents, unless you name somebody.",
            "The pad does not track cards that are spent from hands.",
        ),
    ),
    Ruling(
        number="CC-7",
        title=text("Winning"),
        rule=texts(
            "A domestic cat wins if it reaches nine points with a mischief card that it plays"
            " while it holds the toy. A feral cat wins if it has nine hearts banked while it"
            " holds the toy.",
            "Before the victory counts, the players with a pounce token are asked once whether"
            " they stop it.",
            "An incident that takes back the winning card also gives back what was paid for it. A"
            " feral cat that is stopped loses the card that brought it to nine.",
        ),
        ours=texts(
            "A feral cat that is stopped also loses what it banked after the card that brought it"
            " to nine.",
            "An attack cannot take the winning card back. If the attacked cat can pay, its"
            " victory still waits for the answer. If it cannot pay, it turns feral and does not"
            " win now. It keeps the points of its card, and what it paid for that card stays"
            " paid.",
            "The same goes if anything else makes the cat feral in the meantime. Once it is"
            " domestic again and holds the toy, it wins with the next card that it plays itself"
            " for a point or more.",
            "If no other cat holds a token, the victory counts at once. In the basic game and by"
            " the kitten rules, that is always so. If the winning card is cancelled in such a"
            " game, undo the victory by hand.",
            "Until the answer is entered, the winning card is paid for, but its points are not"
            " scored. Nobody buys a token or passes the toy. The cat that is about to win does"
            " not score or attack, and it plays no incident except to cancel a card.",
            "Another cat may bank in the meantime, or score an instant action (CC-2). That does"
            " not win, and the pad still waits for the answer.",
            "If the last token was used for an incident, or for an attack whose cost was paid,"
            " the victory counts. A victory that was stopped also counts if a card that cancels"
            " brings it back, and no other cat then holds a token.",
            "If another cat’s card, such as Enemy of My Enemy or Midnight Run, lets more cards be"
            " played, the victory waits for them.",
            "If an attack or an incident was forced by a card that nobody entered, the victory"
            " waits until you confirm it, as it always does after a change by hand.",
            "Points may go above nine.",
            "If a domestic cat is set to nine by hand while it holds the toy, the pad asks"
            " whether it has won. If the cat does not hold the toy, the pad asks only by the"
            " kitten rules.",
        ),
        example=texts(
            "Ana has 7 points, holds the toy and scores a card of value 2. Ben holds a pounce"
            " token, so he is asked before Ana has won.",
        ),
        cards=("Enemy of My Enemy", "Midnight Run", "Laser Pointer"),
    ),
    Ruling(
        number="CC-8",
        title=text("Three games"),
        rule=texts(
            "The standard game has everything. The basic game and the kitten rules have no pounce"
            " tokens, no attacks and no feral cats. By the kitten rules, you draw two cards each"
            " turn.",
            "The basic game leaves out Escape, Adoption Day, Enemy of My Enemy, Scavenger and"
            " Animal Control. The kitten rules leave out these cards, and also Multiplikitty,"
            " Bush Dweller, Tree Dweller and Santa Claws. The pad does not offer cards that are"
            " left out.",
            "The first bite decides who starts: everybody bets a card, and the highest or the"
            " lowest number wins, depending on the turn indicator. The pad can note which.",
            "By the kitten rules, the player who most recently petted a cat starts, or the"
            " youngest.",
        ),
        ours=texts(
            "Without feral cats, you cannot play a card that you cannot pay for.",
            "The rulebook shows only in a picture how many cards are dealt by the kitten rules,"
            " so the pad does not give that number.",
        ),
        cards=(
            "Escape",
            "Adoption Day",
            "Enemy of My Enemy",
            "Scavenger",
            "Animal Control",
            "Multiplikitty",
            "Bush Dweller",
            "Tree Dweller",
            "Santa Claws",
        ),
    ),
    Ruling(
        number="CC-9",
        title=text("Places of the others"),
        rule=texts("The winner comes first, whatever the points."),
        ours=texts(
            "The others are ranked by mischief points, then by banked hearts. If both are tied,"
            " they share the place.",
        ),
    ),
    Ruling(
        number="CC-10",
        title=text("Two ways to enter"),
        ours=texts(
            "You can enter every action as it happens, and undo actions one by one, the last one"
            " first. Or you can enter only how the race ended: points, hearts, domestic or feral,"
            " and who won.",
            "If the winner lacks the nine points that it takes to win, or as a feral cat the nine"
            " hearts, the pad asks whether that is right. In that case, it also asks about every"
            " other player with nine points. You can count it anyway, since cards do strange"
            " things.",
            "If the winner has nine, other players may also have nine points or more, if they"
            " scored them without the toy. By the kitten rules, they may not.",
        ),
    ),
    Ruling(
        number="CC-11",
        title=text("Cards that the rulebook explains"),
        rule=texts(
            "Escape: a domestic cat turns feral and discards half of its banked affection, rounded"
            " down.",
            "Adoption Day: a feral cat turns domestic and keeps what it has banked.",
            "Laser Pointer: the current card is undone, and what it cost comes back.",
            "Blame the Dog: does what Laser Pointer does, to a mischief card, which then has"
            " neither value nor cost.",
            "Enemy of My Enemy: two attacks (CC-3). The player who played the card makes the"
            " second one, or banks instead.",
            "Midnight Run: play any two cards.",
            "A cat plays these cards as actions on its own turn, and for a pounce token on"
            " another cat’s turn. A card that cancels always costs a token.",
            "The current card is the last one played by the cat with the toy.",
        ),
        ours=texts(
            "The rulebook is unclear about “half”: it says to round down, and also that cards"
            " give no change. The pad takes half of the hearts, in whole cards worth at least"
            " that much. With a single card of 3 hearts, that is the card; the rulebook could"
            " also mean no card. The target chooses the cards; the pad suggests some as it does"
            " for a payment (CC-2).",
            "The cat with the toy may cancel what another cat pounced with. Until it plays"
            " another card, it may also, for a token, cancel what cancelled its own card or"
            " stopped its victory. If it does, its card counts again, and others with a token are"
            " asked again.",
            "An instant action out of turn is never the current card.",
            "A card that another card lets you play costs no token. In games without tokens,"
            " ignore what is said about tokens.",
            "You enter other cards by name, with what is printed on them.",
        ),
        example=texts(
            "Escape on a cat with 5 hearts in cards of 3 and 2: half is 2, so the card of 2 goes.",
        ),
        cards=(
            "Escape",
            "Adoption Day",
            "Laser Pointer",
            "Blame the Dog",
            "Enemy of My Enemy",
            "Midnight Run",
        ),
    ),
    Ruling(
        number="CC-12",
        title=text("What is printed on cards"),
        ours=texts(
            "Most of what is printed on the cards is in no rulebook. So you enter points, cost"
            " and hearts as the cards are played. If you also enter the number or the name of a"
            " card, the club remembers its values, and the pad fills them in the next time.",
            "If the edition knows the kind of a card, only affection cards can be banked, only"
            " mischief cards can be scored or used to attack, and only an incident can be named"
            " as a counter.",
            "If two players have a card of the same number, or a card now has a different number"
            " of hearts, the pad points it out, but you can still finish the play.",
            "You set any other effect of a card (CC-11) by hand.",
        ),
    ),
)
