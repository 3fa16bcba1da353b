"""How the rules of Cat Tower are read (CT-1 to CT-7)."""

from __future__ import annotations

from games.contract import Ruling, text, texts

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="CT-1",
        title=text("The end of a game"),
        rule=texts(
            "A game ends as soon as one player has no cat cards left. Everybody else gets 1"
            " penalty point for each card in hand.",
            "So exactly one player has no cards: the game ends at once, and every other hand"
            " still has a card.",
        ),
        ours=texts(
            "You may break off a game while everyone still has cards. Such a game has no winner,"
            " and the series stays open until you count it anyway. If the cards left change, the"
            " pad asks again.",
            "If two players are out of cards, “Count it anyway” is not offered.",
        ),
        example=texts("Ana is out of cards, Ben holds 3 and Cleo 5: 0, 3 and 5 penalty points."),
    ),
    Ruling(
        number="CT-2",
        title=text("Cards in play"),
        rule=texts(
            "Everybody is dealt 7 cards, and one more is placed on the table as the start of the"
            " tower. With 6 players, there is no such card. All other cards go back into the box.",
            "A player who makes cards fall takes 2 cat cards back, or 3 if a cat token fell too."
            " So hands can grow, but all hands together never hold more than the cards in play.",
            "The winner’s last card is in the tower, so the others together hold at least one"
            " card fewer than are in play. With two players, the loser holds at most 14.",
        ),
        ours=texts(
            "Nobody takes back more cards than the tower has.",
            "If the others hold all the cards in play, the pad asks, and you can count it"
            " anyway: with cat paws another player may stack your last card, make it fall and"
            " take it. There cannot be more cards than that.",
        ),
        printed=texts("Only the box says that two players can play."),
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
            "You agree on how many games to play. The penalty points of all games are added up,"
            " and the fewest points win.",
            "There is no tie-breaker in the rulebook.",
        ),
        ours=texts(
            "Tied players share the win. The result shows who won more games, but that decides"
            " nothing.",
            "A series has three games unless you choose another number. You can end it early, or"
            " play one more game.",
            "A game beyond the agreed number is added up too. The pad points it out, and you"
            " cannot finish the play until you count it anyway.",
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
            "One cat takes 1 card from your hand, two cats take 2, dried fish takes 1. With cat"
            " paws, somebody else stacks 1 card of yours. Catty Fatty takes none.",
            "The 2 or 3 cards of a fall (CT-2) go to the player who caused it.",
        ),
        ours=texts(
            "You can let the pad count the hands while you play. The cards in the tower and in the"
            " hands are always the cards in play (CT-2).",
            "If the first of two cards falls, the second was never stacked.",
            "When a cat token asks for something, the next player does it instead of rolling the"
            " die. A token takes effect after the fallen cards have been taken back.",
            "The game is over as soon as a hand is empty. A fall in that same turn still counts:"
            " the fallen cards are taken back, and the game goes on if the hand is no longer"
            " empty.",
        ),
    ),
    Ruling(
        number="CT-6",
        title=text("Rush for the fish"),
        rule=texts(
            "The first player to finish a tower with the die on top, fish side up, wins the rush."
        ),
        ours=texts(
            "Nobody gets penalty points in a rush. The rush counts as a game won.",
            "In a series of rushes only, there are no points to compare: the player who won the"
            " most games wins the series. Tied players share the win.",
        ),
    ),
    Ruling(
        number="CT-7",
        title=text("Who starts Cat Tower"),
        rule=texts("The player with the most real cats starts."),
    ),
)
