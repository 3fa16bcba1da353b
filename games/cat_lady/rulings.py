"""How the rules of Cat Lady are read (CL-1 to CL-18)."""

from __future__ import annotations

from games.contract import Ruling, text, texts

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="CL-1",
        title=text("Feeding"),
        rule=texts(
            "At the end, you feed your cats with your tokens: chicken, tuna and milk. A wild"
            " counts as any of the three.",
            "A cat that gets all it needs is fed and scores. Any other cat is hungry and costs 2."
            " No cat is fed in part.",
        ),
        ours=texts(
            "A cat takes no more than it needs, except the cats that choose their own amount"
            " (CL-6). The manual lets you give more, but that does not help the cat. Box of"
            " Treats says that you cannot give more to a cat with a treat just to get rid of"
            " leftover food, which sounds as if you can with other cats. The pad forbids it for"
            " all cats, so you cannot get rid of food before leftovers are compared (CL-10).",
            "If you feed a cat by hand and give too little, it stays hungry and its tokens are"
            " not spent. The pad points it out, and you cannot finish the play until you correct"
            " it.",
            "If you give too much, the excess goes back to your leftovers, as far as your hand"
            " has it. The pad points it out at the cat, but you can still finish the play. The"
            " pad chooses what goes back so that you score most, and prefers a wild to a token of"
            " one type.",
            "An edition can allow too much food as a house rule. A cat that is fed, but not with"
            " a treat, may then be given more than it needs. The extra food is not left over, and"
            " counts for nothing else. If leftovers would cost you points, the best feeding gives"
            " away all of them.",
        ),
        example=texts(
            "Sox needs 2 tuna and 1 milk. With 1 tuna, 1 milk and 1 wild, Sox is fed. With only 2"
            " tuna, Sox is hungry: −2.",
        ),
        cards=("Sox",),
    ),
    Ruling(
        number="CL-2",
        title=text("What a cat is worth"),
        rule=texts(
            "A fed cat scores the points printed on it, or what its ability gives.",
            "Abilities look only at fed cats. The cat itself counts too if it fits: an orange"
            " cat that counts orange cats counts itself.",
        ),
        printed=texts(
            "Penny gives 1 point for each toy.",
            "Truffle and Moonbeam are explained in CL-6.",
        ),
        ours=texts(
            "A card with printed points and an ability that gives points scores both.",
            "If you set the points of a cat by hand, they count, whatever the rules say, as long"
            " as the cat is fed.",
        ),
        example=texts(
            "Florence gives 2 points for each fed orange cat. With Bronte and Zeus also fed,"
            " there are three orange cats: 6 points.",
        ),
        cards=("Penny", "Truffle", "Moonbeam", "Florence", "Bronte", "Zeus"),
    ),
    Ruling(
        number="CL-3",
        title=text("Colours"),
        rule=texts(
            "Where colours are counted, a cat with several colours counts for each of them.",
        ),
        ours=texts(
            "In sets of a black, an orange and a white cat, each cat counts in only one set, as"
            " whichever of its colours makes the most sets.",
        ),
        example=texts(
            "LeVar Purrton is white, Shadow is black, and Alvin is black and orange. All three"
            " are fed. Alvin counts as orange, and there is one set: 4 points for LeVar Purrton.",
        ),
        cards=(
            "LeVar Purrton",
            "Shadow",
            "Alvin",
            "Sir Cuddleface",
            "Henriette Van Weelde",
            "Sweetheart",
        ),
    ),
    Ruling(
        number="CL-4",
        title=text("What a cat eats"),
        rule=texts(
            "A cat eats tuna if tuna is in its printed need, or if it was fed tuna. The same"
            " goes for chicken and milk.",
            "A wild counts as the food that it stood for.",
        ),
        example=texts(
            "Sparkle needs tuna, and Waffle was fed tuna. Both are tuna cats to a Truffle that was"
            " fed tuna: 4 points.",
        ),
        cards=("Sparkle", "Waffle", "Truffle", "Bronte"),
    ),
    Ruling(
        number="CL-5",
        title=text("Hemingway"),
        rule=texts(
            "Hemingway gives 7 points if you alone fed the most cats, otherwise 3.",
        ),
        ours=texts(
            "If you are tied for the most, Hemingway gives 3. The manual does not say this; a"
            " public version of the game does it this way.",
        ),
        example=texts(
            "Ana fed 6 cats and Ben 5: 7 points for Ana’s Hemingway. If Ben also fed 6, it gives"
            " 3.",
        ),
        cards=("Hemingway",),
    ),
    Ruling(
        number="CL-6",
        title=text("Cats with their own meals"),
        rule=texts(
            "Waffle takes 1 to 4 food of one type and gives 3 points for each. Cow takes any"
            " amount of any food and gives 2 for each. Without food, they are hungry, and so is"
            " Truffle.",
            "A wild that Waffle or Truffle eats stands for one type of food. You choose which.",
        ),
        printed=texts(
            "Truffle takes 1 food and gives 2 points for each other fed cat that eats the same"
            " food.",
            "Once Moonbeam is fed with what it needs, any 2 of your other tokens may stand for"
            " chicken, tuna or milk.",
        ),
        ours=texts(
            "The 2 tokens of Moonbeam’s ability may be treats, because the rulebook counts treats"
            " as food for abilities. They are never part of Moonbeam’s own meal. No token ever"
            " stands for a treat.",
            "A treat that stands for a type of food is food of that type to every cat, including"
            " Waffle and Truffle.",
            "A token stands for another type only if a cat could not be fed otherwise.",
            "If you feed by hand and do not choose what a wild or a treat stands for, it stands"
            " for what scores most.",
            "What you choose counts. If a cat would be fed only if its wild or its treat stood"
            " for something else, the cat is hungry, and you cannot finish the play that way.",
        ),
        example=texts(
            "Waffle gets 3 tuna: 9 points.",
            "Waffle gets 1 tuna, and 2 wilds that you made chicken. That is 2 chicken for 6"
            " points, and the tuna goes back to your leftovers (CL-1).",
        ),
        cards=("Waffle", "Cow", "Truffle", "Moonbeam"),
    ),
    Ruling(
        number="CL-7",
        title=text("Toys"),
        rule=texts(
            "Toys are split into sets of different toys. The split that scores most counts.",
        ),
        printed=texts(
            "Sets of four and five score 8 and 12. The manual stops at three (CL-13).",
        ),
        ours=texts(
            "Each edition has its own table of points for sets. The pad finds the split that"
            " scores most by that table.",
        ),
        example=texts(
            "2 cat towers, 2 mouse toys and a yarn ball are a set of three and a set of two: 5 + 3"
            " = 8 points.",
        ),
        scale=(
            (text("Toys in a set"), text("Points")),
            ("1", "1"),
            ("2", "3"),
            ("3", "5"),
            ("4", "8"),
            ("5", "12"),
        ),
    ),
    Ruling(
        number="CL-8",
        title=text("Costumes"),
        rule=texts(
            "With 2 to 4 players, the player with the most costumes scores 6.",
            "Players who are tied for the most divide the 6 evenly, rounded up.",
            "A player without a costume loses 2.",
            "With 5 or 6 players, the second most score too (BT-9).",
        ),
        ours=texts(
            "You need at least one costume to have the most.",
            "The manual only says that tied players share the 6. The pad rounds up, as Box of"
            " Treats does.",
        ),
        example=texts(
            "Ana and Ben have 3 costumes each, Cleo has none: 3, 3 and −2.",
            "In another play, all four players have 2 costumes: 2 points each.",
        ),
    ),
    Ruling(
        number="CL-9",
        title=text("Catnip"),
        rule=texts(
            "Your points for catnip depend on how much you have and how many cats you fed.",
            "A fed Macak always counts as one more catnip. You cannot choose.",
        ),
        ours=texts(
            "Macak counts as catnip here, for shared goals, and in the search for the best"
            " feeding. The best feeding may leave him hungry.",
        ),
        example=texts(
            "3 catnip and 6 fed cats: 6 points. If one of the six is Macak, there are 4 catnip:"
            " 12 points.",
            "A fed Macak and no other catnip: that is 1 catnip, which costs 2.",
        ),
        scale=(
            (text("Catnip"), text("Points")),
            ("0", "0"),
            ("1", "−2"),
            (text("2 or 3"), text("1 for each fed cat")),
            (text("4 or more"), text("2 for each fed cat")),
        ),
        cards=("Macak",),
    ),
    Ruling(
        number="CL-10",
        title=text("Leftover food"),
        rule=texts(
            "The player with the most tokens left loses 2, and so does everybody tied with them."
            " Wilds and treats count.",
        ),
        ours=texts(
            "If nobody has a token left, nobody loses anything.",
        ),
        example=texts(
            "Ana and Ben have 2 tokens left, Cleo has 1: Ana and Ben lose 2 each.",
        ),
    ),
    Ruling(
        number="CL-11",
        title=text("The rest"),
        rule=texts(
            "Each victory point token is worth 2.",
            "Lost cats and spray bottles that are left over are worth nothing.",
        ),
    ),
    Ruling(
        number="CL-12",
        title=text("Winner"),
        rule=texts(
            "The highest total wins. Tied players compare how many cats they fed.",
            "If they are still tied, the win waits: the first of them to win a later game of Cat"
            " Lady also wins this one.",
        ),
        ours=texts(
            "A later play of Cat Lady or Box of Treats in the same club settles the tie if"
            " exactly one of the tied players wins that play. Until then, the tied players share"
            " the place.",
        ),
        example=texts(
            "Ana and Ben both have 41 points and 7 fed cats. Cleo wins the next play, and Ben"
            " the one after it: now the first play is also Ben’s win.",
        ),
    ),
    Ruling(
        number="CL-13",
        title=text("Two printings"),
        rule=texts(
            "The manual gives three cards different abilities than the printed deck does.",
            "Sir Cuddleface, in the manual: 4 points for each set of a black, an orange and a"
            " white fed cat. On the card: 4 points, and no ability.",
            "LeVar Purrton, in the manual: has every colour. On the card: 4 points for each set"
            " of a black, an orange and a white fed cat.",
            "Bronte, in the manual: 2 points for each other fed cat that eats the same food. On"
            " the card: 3 points.",
            "Toy sets in the manual stop at three (1, 3, 5): a fourth different toy starts"
            " another set.",
        ),
        ours=texts(
            "The edition “Printed deck” is what people hold in their hands, and the one the pad"
            " starts with. “Reference manual” uses the wording of the manual.",
            "But “Reference manual” departs from the manual in one thing: no cat takes more food"
            " than it needs (CL-1).",
            "The manual does not say how many points LeVar Purrton gives, so with that edition"
            " the pad asks (CL-17).",
            "If a club picks an edition, the pad offers it first from then on.",
        ),
        cards=("Sir Cuddleface", "LeVar Purrton", "Bronte"),
    ),
    Ruling(
        number="CL-14",
        title=text("Cards in the box"),
        rule=texts(
            "There is one copy of each named cat.",
            "There are 20 chicken, 20 tuna, 15 milk, 5 wild and 6 victory point tokens.",
            "With 2 players, the cards marked 3+ and 4 stay in the box; with 3 players, those"
            " marked 4.",
            "Then 2 more random cards go out with 2 or 3 players, and always 6 with Box of Treats.",
            "3 strays are dealt, 4 with 5 or 6 players.",
            "A stray costs two lost cats, and so does a victory point token in Cat Lady. The lost"
            " cats that were paid and those left in hands, added up, can never be more than the"
            " lost cats in play.",
        ),
        printed=texts(
            "Only the cards show the copies of each card, and how many of them are marked.",
            "These cats are marked: Henriette Van Weelde with 4; Lily, Chester, Cooper, Alvin,"
            " Dinah and Luna with 3+.",
        ),
        ours=texts(
            "If all hands together hold more of something than there is, or two hands hold the"
            " same cat, the pad says who holds it. You cannot finish the play until you correct"
            " it or count it anyway.",
            "If the hands hold more than can be in play with so few players, the pad points it"
            " out, on phones and in documents, and scores the hands as they are. You can still"
            " finish the play: the box may be another printing, or may not have been sorted for"
            " so few players.",
            "A cat that you describe yourself does not count as a copy of a card. A hand entered"
            " as sums holds no cats.",
            "Box of Treats adds 6 treats. There is no public count of the toys, costumes and"
            " other cards that it adds, so these have no limit in Box of Treats.",
            "Victory point tokens have no limit in Box of Treats either: a shopping bag gives one"
            " to each opponent, and no rule says that this ends with the tokens in the boxes.",
        ),
        example=texts(
            "With 2 players, at most 9 − 1 − 1 = 7 costumes are in play; with 4 players, all 9.",
        ),
        scale=(
            (text("Card"), text("In the box"), text("Marked 3+"), text("Marked 4")),
            (text("Each toy"), "3", "0", "1"),
            (text("Costume"), "9", "1", "1"),
            (text("Catnip"), "7", "2", "2"),
            (text("Spray bottle"), "5", "0", "1"),
            (text("Lost cat"), "10", "2", "2"),
        ),
        cards=(
            "Henriette Van Weelde",
            "Lily",
            "Chester",
            "Cooper",
            "Alvin",
            "Dinah",
            "Luna",
        ),
    ),
    Ruling(
        number="CL-15",
        title=text("Best feeding"),
        rule=(),
        ours=texts(
            "If the pad feeds your hand, it finds the feeding with the highest total for you. The"
            " other players’ hands stay as they are.",
            "If the pad feeds several hands, each first gets its best feeding on its own. Then the"
            " pad feeds one hand after another again, in response to the others, until nothing"
            " changes, at most six times. If that never settles, the last attempt counts, and the"
            " pad points it out.",
            "If several feedings give the same total, the pad takes the one that feeds more cats;"
            " then the one that spends more tokens; then the one that feeds the cats that come"
            " first in the hand; then the one in which fewer cats have a treat instead of their"
            " need.",
            "A hand that you feed yourself is never changed. The pad shows what the best feeding"
            " would have been.",
            "If the search had to be cut short, the pad says “the best feeding found, not proven to"
            " be the best”.",
        ),
    ),
    Ruling(
        number="CL-16",
        title=text("A hand as sums"),
        rule=(),
        ours=texts(
            "You can enter a hand as sums: the points of the cats, the number of fed and of"
            " hungry cats, and the food left over. The points may be negative.",
            "If there are more cats than the box has, or more than 40 points for each fed cat,"
            " you cannot finish the play until you correct it or count it anyway.",
            "Sums do not show what kinds of cats there are. If a shared goal counts them, you"
            " enter whether it is reached.",
        ),
    ),
    Ruling(
        number="CL-17",
        title=text("Cards that nobody knows"),
        rule=(),
        ours=texts(
            "An edition may leave open what is printed on a card: colours, need, points, an ability"
            " or a part of it, the points of a goal. The pad asks where it can make a difference.",
            "Until you answer, the unknown value counts as 0, and you cannot finish the play"
            " unless you count it anyway.",
            "The pad asks for colours only if a cat, a box or a goal of the hand uses them. It"
            " asks for the points of goals only if there are goals.",
            "The pad does not ask what a cat is worth if you leave it hungry or give it a treat."
            " For such a cat, it asks about the need only if a box, a goal or another cat uses"
            " the need.",
            "The club remembers the answer and fills in the card in plays that are under way.",
        ),
    ),
    Ruling(
        number="CL-18",
        title=text("Who starts Cat Lady"),
        rule=texts(
            "The player with the most real cats starts.",
        ),
    ),
)
