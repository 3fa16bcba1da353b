"""How the rules of Cantankerous Cats are read (CC-1 to CC-12)."""

from __future__ import annotations

from games.contract import Ruling, text, texts

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="CC-1",
        title=text("A cat"),
        rule=texts(
            "A cat is domestic or feral. It has mischief points, banked affection cards with their"
            " hearts, and pounce tokens. No card gives change.",
            "It starts domestic, with no points, nothing banked and one pounce token. In the basic"
            " game and by the kitten rules it has no token.",
            "The first player holds the cat toy.",
        ),
        printed=texts("That 2 to 6 players can play stands on the box alone."),
    ),
    Ruling(
        number="CC-2",
        title=text("Bank and score"),
        rule=texts(
            "You bank an affection card for its hearts.",
            "A domestic cat scores a mischief card: it discards whole banked cards that are worth"
            " at least the cost, and gets the value.",
            "A cat that cannot pay loses all that it has banked, scores nothing and turns feral.",
            "An instant action is banked or scored right away, out of turn, too. A feral cat can"
            " bank one, but not score it. One can trigger the next. If the card says that it costs"
            " nothing, enter a cost of 0.",
            "Nobody wins by a card out of turn: the winning point comes from a card that is played"
            " while its cat holds the toy. The kitten rules do not say so: there the first cat"
            " with nine points has won, in anybody’s turn.",
        ),
        ours=texts(
            "The pad proposes the payment that wastes the fewest hearts. Of several it takes the"
            " one with the fewest cards, then the one with the larger cards.",
            "You may pay with other cards, and with more than you need, as long as they are banked"
            " and worth the cost. Whoever scores out of turn and has a choice is asked which cards"
            " pay.",
            "Actions are not counted, as instant actions and incidents allow more than two in a"
            " turn.",
            "Anybody may bank at any time. Only whoever holds the toy buys tokens.",
            "A card that costs nothing scores even if nothing is banked, though the rulebook wants"
            " some affection in the house.",
        ),
        example=texts(
            "The cost is 4, and 2, 3 and 3 hearts are banked. The pad proposes 3 + 2, as that"
            " wastes 1 heart only.",
        ),
    ),
    Ruling(
        number="CC-3",
        title=text("Attack"),
        rule=texts(
            "For a pounce token you attack whoever holds the toy with a mischief card.",
            "A feral cat attacks any domestic cat: in its own turn without a token, in another"
            " turn for one.",
            "The target pays the cost and scores half the value, rounded down. If it cannot pay,"
            " it loses all that it has banked and turns feral.",
            "A feral cat cannot be attacked and cannot score. An attack never scores for whoever"
            " makes it.",
        ),
        ours=texts(
            "An attack that a card forces costs no token. Who attacks whom is as the card says.",
            "A forced attack hits no feral cat either. No cat attacks itself.",
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
            "The target may do so, too, if a feral cat attacks as an action of its own turn.",
            "Laser Pointer and Blame the Dog bring the attack to nothing. By Escape the target"
            " turns feral and discards half, and then there is no domestic cat to attack.",
            "Midnight Run, Enemy of My Enemy and Adoption Day stop nothing, so the target pays."
            " With Midnight Run it may bank two cards first. Adoption Day needs a feral cat.",
            "For any other incident the pad asks whether it stopped the attack. What else it does"
            " you set by hand.",
            "A counter that banks nothing still spends the token.",
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
            "Points from an attack never win. If they would make nine, the target scores none of"
            " them.",
        ),
        ours=texts(
            "The rulebook is unclear here: it says this of counters only. It also says that the"
            " winning point comes from a card of your own, played while you hold the toy. So the"
            " pad takes it for every attack. Without a counter the points might as well stay"
            " without winning.",
        ),
        example=texts(
            "Ben has 8 points and pays for an attack of value 3. Half of it is 1, which would make"
            " nine: he scores nothing.",
        ),
    ),
    Ruling(
        number="CC-6",
        title=text("Tokens and adoption"),
        rule=texts(
            "A pounce token costs two cards from the hand, for a feral cat three.",
            "A feral cat with four hearts or more at the start of its turn is domestic again. It"
            " keeps the hearts.",
            "The toy goes to the next seat; by the kitten rules it goes to the right. The turn"
            " indicator may turn that round.",
        ),
        ours=texts(
            "The adoption happens by itself when the toy is passed to the feral cat.",
            "Once you pass the toy to your neighbour on the other side, it goes on that way"
            " wherever nobody is named, on phones and in documents.",
            "Cards that are spent from hands are not tracked.",
        ),
    ),
    Ruling(
        number="CC-7",
        title=text("Winning"),
        rule=texts(
            "A domestic cat wins when it reaches nine points by a mischief card that it plays"
            " while it holds the toy. A feral cat wins when it has nine hearts banked while it"
            " holds the toy.",
            "Before that counts, those who hold a pounce token are asked once whether they stop"
            " it.",
            "An incident that takes the card back takes it with its cost: the payment returns. A"
            " feral cat loses the card that made it nine.",
        ),
        ours=texts(
            "A feral cat that is stopped also loses what it banked after that card.",
            "An attack cannot take the card back. If it is paid, the victory still waits for the"
            " answer. A cat that cannot pay turns feral and does not win now, but the points of"
            " its card count, and what it paid stays paid.",
            "It is the same if anything else turns the cat feral meanwhile. Its next card of its"
            " own that is worth a point wins, once it is domestic and holds the toy.",
            "If no other cat holds a token the victory counts at once. In the basic game and by"
            " the kitten rules that is always so. What is undone there, you undo by hand.",
            "While the answer is awaited the card is paid, but its points are not scored. Nobody"
            " buys a token or passes the toy. The cat that is about to win does not score or"
            " attack, and it plays no incident except to cancel a card.",
            "Another cat may bank meanwhile, or score an instant action (CC-2). That does not win,"
            " and the answer is still awaited.",
            "If an attack that was paid, or an incident, took the last token, the victory counts."
            " It counts, too, if a card that cancels brings it back and no other cat holds a"
            " token.",
            "If a card of another cat lets more be played, such as Enemy of My Enemy or Midnight"
            " Run, the victory waits for those cards.",
            "If an attack or an incident was forced by a card that nobody entered, the victory"
            " waits for the word of the table. After anything that is set by hand it always waits.",
            "Points are not cut at nine.",
            "If a domestic cat is set to nine by hand while it holds the toy, the pad asks whether"
            " it has won. Without the toy it does not ask, except by the kitten rules.",
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
            " tokens, no attacks and no feral cats. By the kitten rules you draw two cards a turn.",
            "Out of the basic game are Escape, Adoption Day, Enemy of My Enemy, Scavenger and"
            " Animal Control. The kitten rules do without these, and without Multiplikitty, Bush"
            " Dweller, Tree Dweller and Santa Claws. The pad does not offer them there.",
            "The first bite says who starts: everybody bets a card, and the highest or the lowest"
            " number wins, as the turn indicator says. The pad can note which.",
            "By the kitten rules whoever most recently petted a cat starts, or the youngest.",
        ),
        ours=texts(
            "Without feral cats, a card that cannot be paid cannot be played.",
            "How many cards the kitten rules deal is in a picture only, so the pad names no number"
            " there.",
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
        rule=texts("Whoever won comes first, whatever the points."),
        ours=texts(
            "The others stand by their mischief points, then by their banked hearts. If these are"
            " the same, too, they share the place.",
        ),
    ),
    Ruling(
        number="CC-10",
        title=text("Two ways to enter"),
        ours=texts(
            "You can enter every action as it happens, and undo them one by one from the last. Or"
            " you enter only how it ended: points, hearts, domestic or feral, and who won.",
            "The pad asks if the winner has not nine of what wins, or if a player has nine points"
            " and nobody who has what wins is named the winner. The table can count it anyway, as"
            " cards do strange things.",
            "Beside a winner who has what wins, others may have nine points or more, scored"
            " without the toy. By the kitten rules they may not.",
        ),
    ),
    Ruling(
        number="CC-11",
        title=text("Cards that are explained"),
        rule=texts(
            "Escape: a domestic cat turns feral and discards half of its banked affection, rounded"
            " down.",
            "Adoption Day: a feral cat turns domestic and keeps what it has banked.",
            "Laser Pointer: the current card is undone, and what it cost comes back.",
            "Blame the Dog: the same for a mischief card, which then has neither value nor cost.",
            "Enemy of My Enemy: two attacks (CC-3). The second is made by whoever played the card,"
            " who may bank instead.",
            "Midnight Run: any two cards are played.",
            "In its own turn a cat plays these cards as actions, in another turn for a pounce"
            " token. A card that cancels always costs a token.",
            "The current card is the last one of whoever holds the toy.",
        ),
        ours=texts(
            "The rulebook is unclear about half: it says rounded down, and that no card gives"
            " change. The pad takes half of the hearts, in whole cards that are worth at least"
            " that. With a single card of 3 hearts that is the card; it could as well mean none."
            " The target chooses the cards; the pad proposes as for a payment (CC-2).",
            "Whoever holds the toy may cancel what another cat pounced with. For a token it may"
            " also cancel what cancelled its own card or stopped its victory, until it plays"
            " another card. Then its card stands again, and others who hold a token are asked"
            " again.",
            "An instant action out of turn is no current card.",
            "A card that another card lets you play costs no token. Where there are no tokens,"
            " what is said of them is ignored.",
            "Other cards you enter by name, with what is printed on them.",
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
        title=text("What stands on cards"),
        ours=texts(
            "Most of what is printed on the cards is in no rulebook. So you enter points, cost and"
            " hearts as the cards are played. If you say the number or the name of a card, the"
            " club remembers them, and the pad fills them in the next time.",
            "Where the edition knows the kind of a card, only affection cards are banked, only"
            " mischief cards are scored or attacked with, and only incidents counter by name.",
            "If a number lies in two houses, or a card has other hearts than before, the pad says"
            " so, and the play can be finished.",
            "What other cards do beside these numbers (CC-11) you set by hand.",
        ),
    ),
)
