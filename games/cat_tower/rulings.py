"""How the rules of Cat Tower are read (CT-1 to CT-7)."""

from __future__ import annotations

from games.contract import Ruling, text, texts

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="CT-1",
        title=text("The end of a game"),
        rule=texts(
            "A game ends as soon as one player has no cat card left. Everybody else gets 1 penalty"
            " point for each card in hand.",
            "So exactly one player has no card: the game ends at once, and every other hand still"
            " has a card then.",
        ),
        ours=texts(
            "You may break a game off while nobody is out. It has no winner, and the series stays"
            " open until the table counts it anyway. If you change the cards that are left, the"
            " pad asks again.",
            "Two players who are both out cannot be counted anyway.",
        ),
        example=texts("Ana is out, Ben holds 3 cards and Cleo 5: 0, 3 and 5 penalty points."),
    ),
    Ruling(
        number="CT-2",
        title=text("Cards in play"),
        rule=texts(
            "Everybody is dealt 7 cards, and one more stands on the table as the start of the"
            " tower. With 6 players none does. All other cards go back into the box.",
            "Whoever makes cards fall takes 2 cat cards back, or 3 if a cat token fell too. So"
            " hands can grow, but all hands together never hold more than the cards in play.",
            "The last card of the winner stands in the tower, so the others hold one card less"
            " than that together. With two players the loser holds 14 at most.",
        ),
        ours=texts(
            "Nobody takes back more cards than the tower has.",
            "If the others hold all the cards in play, the pad asks, and the table can count it"
            " anyway: after cat paws somebody else may stack your last card, make it fall and take"
            " it. More cards than that cannot be.",
        ),
        printed=texts("That two players can play stands on the box alone."),
        scale=(
            (text("Players"), text("Cards in play")),
            ("2", "15"),
            ("3", "22"),
            ("4", "29"),
            ("5", "36"),
            ("6", "42"),
        ),
    ),
    Ruling(
        number="CT-3",
        title=text("Winner of the series"),
        rule=texts(
            "You agree how many games you play. The penalty points of all games are added up, and"
            " the fewest win.",
            "There is no tie-breaker in the rulebook.",
        ),
        ours=texts(
            "Players who are level share the win. The result says who of them won more games, but"
            " that decides nothing.",
            "A series has three games unless the table says otherwise. It can end early, or go on"
            " by one game more.",
            "A game beyond those that were agreed is added up, too. The pad says so, and the play"
            " cannot be finished until the table counts it anyway.",
        ),
        example=texts(
            "Ana has 3, 0 and 4 penalty points, Ben has 0, 7 and 0. Both have 7, so they share the"
            " win, and the result says that Ben won two games.",
        ),
    ),
    Ruling(
        number="CT-4",
        title=text("All cats are equal"),
        rule=texts(
            "All hands are put together and dealt out evenly. Cards left over are dealt one by one"
            " in playing order, first to the player whose turn it is.",
        ),
        example=texts(
            "Ana, Ben and Cleo hold 4, 6 and 1 cards, and it is Ben’s turn. Everybody gets 3; the"
            " two cards left over go to Ben and Cleo.",
        ),
    ),
    Ruling(
        number="CT-5",
        title=text("The live counter"),
        rule=texts(
            "One cat takes 1 card from your hand, two cats 2, dried fish 1. With cat paws somebody"
            " else stacks 1 card of yours. Catty Fatty takes none.",
            "The 2 or 3 cards of a fall (CT-2) go to whoever made it happen.",
        ),
        ours=texts(
            "You can let the pad count the hands while you play. The cards in the tower and in the"
            " hands are always the cards in play (CT-2).",
            "If the first of two cards falls, the second was never stacked.",
            "What a cat token orders, the next player does in place of rolling the die. A token"
            " does its work after what fell was taken back.",
            "The game is over as soon as a hand is empty. A fall in that very turn still counts:"
            " what fell is taken back, and the game goes on if the hand is not empty then.",
        ),
    ),
    Ruling(
        number="CT-6",
        title=text("Rush for the fish"),
        rule=texts(
            "Whoever first finishes a tower with the die on top, fish side up, wins the rush."
        ),
        ours=texts(
            "A rush costs nobody penalty points. It counts as a game won.",
            "In a series of nothing but rushes there are no points to compare, so the most games"
            " won decide it. Players who are level then share the win.",
        ),
    ),
    Ruling(
        number="CT-7",
        title=text("Who starts Cat Tower"),
        rule=texts("Whoever has the most real cats starts."),
    ),
)
