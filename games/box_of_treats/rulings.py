"""How the rules of Box of Treats are read (BT-1 to BT-13), on top of those of Cat Lady."""

from __future__ import annotations

from games.contract import Ruling, text, texts

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        number="BT-1",
        title=text("Treats"),
        rule=texts(
            "A treat feeds one cat fully, in place of its need. That cat is worth exactly 1 point,"
            " loses its ability, counts as fed and takes no more food.",
            "The cat keeps its colours and its printed need: a tuna cat is still a tuna cat (CL-4),"
            " and a cat that needs 2 food is still a two-food cat (BT-6).",
            "A wild is no treat.",
            "For abilities treats are food.",
            "A treat is of no type. So it is not among the food that Waffle, Truffle or a cat that"
            " needs any food can eat, as that means chicken, tuna or milk. In place of that meal it"
            " feeds them, too, for 1 point.",
        ),
        ours=texts(
            "As treats are food for abilities, Cow and Calf may eat treats among their food, or"
            " alone, and keep their ability. Moonbeam may let one stand for another food (CL-6)."
            " Mister Fit counts them.",
            "Aoshima & Friends with a treat are still 3 fed cats, for 1 point. The card counts as 3"
            " cats hungry or fed, so that is no ability that a treat takes away.",
            "Cow and Calf can also be fed with a treat as any other cat, for 1 point. What scores"
            " more counts, unless the table says which.",
        ),
        example=texts(
            "Sox gets a treat: 1 point and not 6, but fed, and still a tuna cat and a milk cat.",
        ),
        cards=(
            "Cow",
            "Calf",
            "Moonbeam",
            "Mister Fit",
            "Waffle",
            "Truffle",
            "Aoshima & Friends",
            "Sox",
        ),
    ),
    Ruling(
        number="BT-2",
        title=text("Boxes"),
        rule=texts(
            "Each filled box scores 1 point for each box that you have, filled or not.",
            "A box asks for a colour, a food or both. A cat fills one box at most. Hungry cats may"
            " fill a box, and strays may, too. Aoshima & Friends never do.",
            "As many boxes are filled as can be.",
        ),
        ours=texts(
            "A cat that was fed chicken is a chicken cat to a box, too (CL-4). The rulebook names"
            " only the need where it tells of boxes.",
            "A cat that you put in a box sits there as long as that costs no filled box. If it"
            " does, the pad says where the cat sits.",
            "Of a box that asks for something else you say whether it is filled. A cat that you put"
            " in it fills no other box.",
        ),
        example=texts(
            "You have 4 boxes, and 3 of them are filled: 3 × 4 = 12 points.",
        ),
        cards=("Orange chicken box", "Gray box", "White milk box", "Aoshima & Friends"),
    ),
    Ruling(
        number="BT-3",
        title=text("Gray"),
        rule=texts(
            "Gray is a colour like the others. Cats of every colour are gray, too.",
        ),
        ours=texts(
            "Sets of colours stay black, orange and white (CL-3).",
        ),
        cards=("Henriette Van Weelde", "Sweetheart", "Gray box"),
    ),
    Ruling(
        number="BT-4",
        title=text("Multicoloured cats"),
        rule=texts(
            "A cat of more than one colour is multicoloured. Aoshima & Friends are not.",
        ),
        cards=("Aoshima & Friends", "Mina"),
    ),
    Ruling(
        number="BT-5",
        title=text("Any food"),
        rule=texts(
            "A need for any food is met with any mix of chicken, tuna and milk. The cat then eats"
            " what it was fed.",
        ),
        example=texts(
            "Mister Fit needs any 2 food. With 1 chicken and 1 milk he is a chicken cat and a milk"
            " cat.",
        ),
        cards=("Mister Fit",),
    ),
    Ruling(
        number="BT-6",
        title=text("One-food and two-food cats"),
        rule=texts(
            "A one-food cat has a printed need of exactly 1, a two-food cat of exactly 2. It does"
            " not matter of which types.",
        ),
        ours=texts(
            "The card of Aoshima & Friends needs 3, so they are neither, though the rulebook speaks"
            " of one cat for each food (BT-7).",
        ),
        cards=("Aoshima & Friends", "Ringo"),
    ),
    Ruling(
        number="BT-7",
        title=text("Aoshima & Friends"),
        rule=texts(
            "The card counts as 3 cats for abilities that count your cats, such as Hemingway’s.",
            "Fed, they are a chicken cat, a tuna cat and a milk cat. Hungry, they cost 6.",
            "Each of the three has one of the printed colours.",
        ),
        ours=texts(
            "The rulebook speaks of abilities. The pad counts 3 cats wherever cats are counted: as"
            " fed cats, for catnip, for goals and where a tie is broken, too.",
        ),
        cards=("Aoshima & Friends", "Hemingway"),
    ),
    Ruling(
        number="BT-8",
        title=text("Cats of the expansion"),
        rule=texts(
            "Calf takes 1 to 5 food of any types, and gives 2 points and 1 more for each. Without"
            " food she is hungry.",
            "A fed Elvis is a costume, so you do not lose 2 for having none.",
            "A fed Tomasso is a toy of the type that scores most, never a sixth in a set.",
            "Marshmallow gives as many points as your toy sets, with Tomasso’s toy in them.",
            "Little Nicky gives as many points as one other fed cat of yours: the best one, but"
            " never a cat that copies.",
            "A fed Mr. Zoe discards all your spray bottles and lost cats, for 2 points each.",
            "If Choupette is fed, take two cards from the grid before you count. The sheet reminds"
            " you.",
            "Mister Fit counts the food that was used on your cats.",
            "Biddy counts the goals that you reached. Without shared goals another stray takes her"
            " place, so the pad tells a table that has her all the same. The play can be finished.",
            "Banjo gives 1 point for each fed tuna cat, Mina counts fed multicoloured cats, and"
            " Ringo needs exactly 2 food.",
        ),
        ours=texts(
            "If there is nobody to copy Little Nicky is worth 0. If he had a treat, or his points"
            " are set by hand, he no longer copies.",
            "Where Mister Fit counts all food, all treats that your cats got are among it. Where he"
            " counts one type, wilds and treats count as the type that they stood for.",
            "What Cow and Calf eat includes treats (BT-1).",
        ),
        example=texts(
            "Calf with 3 food: 2 + 3 = 5 points.",
        ),
        cards=(
            "Calf",
            "Elvis",
            "Tomasso",
            "Marshmallow",
            "Little Nicky",
            "Mr. Zoe",
            "Choupette",
            "Mister Fit",
            "Biddy",
            "Banjo",
            "Mina",
            "Ringo",
            "Cow",
        ),
    ),
    Ruling(
        number="BT-9",
        title=text("Costumes with many players"),
        rule=texts(
            "With 5 or 6 players the most costumes score 6 and the second most score 3.",
            "Players who are level for the most divide 9 evenly, rounded up, and nobody is second."
            " Players who are level for second divide the 3, rounded up.",
        ),
        ours=texts(
            "Without a costume you are never among them, and you lose 2 (CL-8).",
        ),
        example=texts(
            "Ana and Ben are level for the most: 9 divided by 2, so 5 each.",
            "Ana has the most, Ben and Cleo are level for second: 6, 2 and 2.",
        ),
    ),
    Ruling(
        number="BT-10",
        title=text("Shared goals"),
        rule=texts(
            "With 3 players or more you may play with shared goals. One lies between each two"
            " neighbours, the last and the first, too.",
            "The two partners add up what they have. If that reaches the goal, both of them score"
            " its points.",
        ),
        ours=texts(
            "The best feeding counts your own goals, with your partner’s share as it stands.",
            "A goal that counts a kind of cats counts fed ones, as abilities do, unless the goal"
            " says otherwise. The rulebook names two goals only, “14 Fed Cats” being one, so you"
            " can switch that for each goal.",
            "The pad says if partners are no neighbours, if two goals lie between the same two, or"
            " if a goal of the edition lies between two pairs: it takes each of the ten goals to be"
            " there once. The table can count it anyway.",
            "The table can also say that a goal is reached or not. Then nothing is counted.",
            "Boxes count whether they are filled or not. Catnip counts with Macak, costumes with"
            " Elvis, toys with Tomasso.",
        ),
        example=texts(
            "“8 Toys” gives 3 points. Ana has 3 toys and Ben has 5: both score 3.",
        ),
        cards=("14 Fed Cats", "8 Toys", "Macak", "Elvis", "Tomasso"),
    ),
    Ruling(
        number="BT-11",
        title=text("Cards left in the hand"),
        rule=texts(
            "Brushes, laser pointers and shopping bags left in the hand are worth nothing. The"
            " sheet says so.",
            "The tokens that a shopping bag gives to opponents are victory point tokens.",
        ),
    ),
    Ruling(
        number="BT-12",
        title=text("Solo"),
        rule=texts(
            "You play against the cat player. Set up as for 2 players, but with two strays. The cat"
            " player starts.",
            "With two lost cats the cat player takes a stray at once, or else 2 points.",
            "All its chicken, tuna and milk are wild. Treats are not.",
            "It scores 1 for each brush, laser pointer and spray bottle that it has, and its"
            " starting cards. You enter those as one number.",
            "Its starting card Wild Toy is a toy of the type that scores most, never a sixth in a"
            " set.",
            "Its cats are fed for the most points. If you like they are fed by the guideline of the"
            " rulebook: strays first, then the smallest need first.",
            "You win only with more points than the cat player.",
        ),
        ours=texts(
            "If the cat player has two lost cats left, the pad says so. The play can be finished.",
            "Only the Wild Toy is a toy of its own. All other starting cards are in the number that"
            " you enter.",
            "Spray bottles that a fed Mr. Zoe discarded (BT-8) are 2 each, not 3: the cat player no"
            " longer has them. If he is hungry or had a treat they stay, at 1 each. The best"
            " feeding knows both.",
            "By the guideline, cats that choose their own amount need 1. Food that is left goes to"
            " those that make most of it. Treats go to whoever is hungry still, in the same order,"
            " and then to cats that eat treats as food.",
            "Where the two ways to feed differ, the pad shows both totals.",
            "No tie waits for a later play in a solo game.",
        ),
        cards=("Mr. Zoe",),
    ),
    Ruling(
        number="BT-13",
        title=text("Ties"),
        rule=texts(
            "Ties are broken as in Cat Lady (CL-12).",
        ),
    ),
)
