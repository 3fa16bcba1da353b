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
            "A cat with a treat keeps its colours and its printed need: a tuna cat is still a"
            " tuna cat (CL-4), and a cat that needs 2 food is still a two-food cat (BT-6).",
            "A wild is not a treat.",
            "Treats count as food for abilities.",
            "A treat has no type. Waffle, Truffle and cats that need any food cannot eat it as"
            " part of their meal, because that meal is chicken, tuna or milk. Instead of the"
            " meal, a treat feeds them like any other cat, for 1 point.",
        ),
        ours=texts(
            "Because treats count as food for abilities, Cow and Calf may eat treats with their"
            " food, or alone, and keep their ability. Moonbeam may let a treat stand for another"
            " food (CL-6). Mister Fit counts treats.",
            "Aoshima & Friends with a treat are still 3 fed cats, for 1 point in all. The card"
            " counts as 3 cats whether hungry or fed, so a treat does not take that away.",
            "You can also feed Cow and Calf with a treat like any other cat, for 1 point. The"
            " way that scores more counts, unless you choose one.",
        ),
        example=texts(
            "Sox gets a treat: 1 point instead of 6. But Sox is fed, and still a tuna cat and a"
            " milk cat.",
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
            "A box asks for a colour, a food or both. A cat fills at most one box. Hungry cats"
            " and strays may fill a box. Aoshima & Friends never do.",
            "As many boxes are filled as possible.",
        ),
        ours=texts(
            "A cat that was fed chicken also counts as a chicken cat for a box (CL-4). The"
            " rulebook mentions only the need when it explains boxes.",
            "A cat that you put in a box stays there, unless the pad can fill more boxes by"
            " moving it. Then the pad moves the cat, and shows where.",
            "If a box asks for something else, you enter whether it is filled. A cat that you put"
            " in such a box fills no other box.",
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
            "Gray is a colour like the others. A cat that has every colour is gray, too.",
        ),
        ours=texts(
            "Sets of colours are still black, orange and white (CL-3).",
        ),
        cards=("Henriette Van Weelde", "Sweetheart", "Gray box"),
    ),
    Ruling(
        number="BT-4",
        title=text("Multicoloured cats"),
        rule=texts(
            "A cat with more than one colour is multicoloured. Aoshima & Friends are not.",
        ),
        cards=("Aoshima & Friends", "Mina"),
    ),
    Ruling(
        number="BT-5",
        title=text("Any food"),
        rule=texts(
            "A cat that needs any food takes any mix of chicken, tuna and milk. It then counts as"
            " a cat that eats what it was fed (CL-4).",
        ),
        example=texts(
            "Mister Fit needs any 2 food. With 1 chicken and 1 milk, he is a chicken cat and a"
            " milk cat.",
        ),
        cards=("Mister Fit",),
    ),
    Ruling(
        number="BT-6",
        title=text("One-food and two-food cats"),
        rule=texts(
            "A one-food cat has a printed need of exactly 1, a two-food cat of exactly 2. The"
            " types do not matter.",
        ),
        ours=texts(
            "Aoshima & Friends need 3, so the card is neither a one-food nor a two-food cat,"
            " even though the rulebook counts one cat per food (BT-7).",
        ),
        cards=("Aoshima & Friends", "Ringo"),
    ),
    Ruling(
        number="BT-7",
        title=text("Aoshima & Friends"),
        rule=texts(
            "The card counts as 3 cats for abilities that count your cats, such as Hemingway’s.",
            "If fed, Aoshima & Friends are a chicken cat, a tuna cat and a milk cat. If hungry,"
            " they cost 6.",
            "Each of the three has one of the printed colours.",
        ),
        ours=texts(
            "The rulebook mentions only abilities. The pad counts 3 cats wherever cats are"
            " counted: as fed cats, for catnip, for goals and for tie-breakers too.",
        ),
        cards=("Aoshima & Friends", "Hemingway"),
    ),
    Ruling(
        number="BT-8",
        title=text("Cats of the expansion"),
        rule=texts(
            "Calf takes 1 to 5 food of any types and gives 2 points, plus 1 for each food."
            " Without food, she is hungry.",
            "A fed Elvis is a costume, so you do not lose 2 for having none.",
            "A fed Tomasso is a toy of the type that scores most, never a sixth toy in a set.",
            "Marshmallow gives as many points as your toy sets, with Tomasso’s toy in them.",
            "Little Nicky gives as many points as one of your other fed cats: the best one, but"
            " never a cat that copies.",
            "A fed Mr. Zoe discards all your spray bottles and lost cats, for 2 points each.",
            "If Choupette is fed, take two cards from the grid before you count. The sheet reminds"
            " you.",
            "Mister Fit counts the food that was used on your cats.",
            "Biddy counts the goals that you reached. Without shared goals, another stray"
            " replaces her. If you have her anyway, the pad points it out, but you can still"
            " finish the play.",
            "Banjo gives 1 point for each fed tuna cat, Mina counts fed multicoloured cats, and"
            " Ringo needs exactly 2 food.",
        ),
        ours=texts(
            "If there is no cat to copy, Little Nicky is worth 0. If he had a treat, or his"
            " points are set by hand, he does not copy.",
            "Where Mister Fit counts all food, he includes all treats that your cats got. Where"
            " he counts one type, wilds and treats count as the type they stood for.",
            "The food that Cow and Calf eat includes treats (BT-1).",
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
        title=text("Costumes with 5 or 6 players"),
        rule=texts(
            "With 5 or 6 players, the most costumes score 6 points and the second most score 3.",
            "Players who are tied for the most divide 9 points evenly, rounded up, and nobody is"
            " second. Players who are tied for second divide the 3 points evenly, rounded up.",
        ),
        ours=texts(
            "A player without a costume never shares these points, and loses 2 (CL-8).",
        ),
        example=texts(
            "Ana and Ben are tied for the most: 9 divided by 2, so 5 each.",
            "In another play, Ana has the most, and Ben and Cleo are tied for second: 6, 2 and 2.",
        ),
    ),
    Ruling(
        number="BT-10",
        title=text("Shared goals"),
        rule=texts(
            "With 3 or more players, you may play with shared goals. One goal lies between every"
            " two neighbours, including the last and the first.",
            "The two partners add up what they have. If that reaches the goal, both of them score"
            " the points of the goal.",
        ),
        ours=texts(
            "The best feeding counts your own goals, with your partner’s share as it is now.",
            "A goal that counts a kind of cat counts only fed cats, as abilities do, unless the"
            " goal says otherwise. The rulebook names only two goals, one of them “14 Fed Cats”,"
            " so you can change this for each goal.",
            "The pad warns you if partners are not neighbours, if two goals lie between the same"
            " two players, or if one goal of the edition lies between two pairs. It assumes one"
            " copy of each of the ten goals. You can count it anyway.",
            "You can also enter whether a goal is reached. Then the pad does not check it.",
            "For goals, boxes count whether filled or not. A fed Macak counts as catnip, a fed"
            " Elvis as a costume and a fed Tomasso as a toy.",
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
            "Brushes, laser pointers and shopping bags left in your hand are worth nothing. The"
            " sheet reminds you.",
            "The tokens that a shopping bag gives to opponents are victory point tokens.",
        ),
    ),
    Ruling(
        number="BT-12",
        title=text("Solo"),
        rule=texts(
            "You play against the cat player. Set up as for 2 players, but with two strays. The cat"
            " player starts.",
            "If the cat player has two lost cats, it takes a stray at once, or else 2 points.",
            "The cat player’s chicken, tuna and milk are all wild. Treats are not.",
            "The cat player scores 1 for each brush, laser pointer and spray bottle. It also"
            " scores its starting cards: you enter their points as one number.",
            "The starting card Wild Toy is a toy of the type that scores most, never a sixth toy"
            " in a set.",
            "The cat player’s cats are fed for the most points. If you like, feed them by the"
            " guideline of the rulebook: strays first, then the cats that need least.",
            "You win only if you have more points than the cat player.",
        ),
        ours=texts(
            "If the cat player has two lost cats left, the pad points that out, but you can still"
            " finish the play.",
            "Only the Wild Toy is entered as a toy. All other starting cards are in the number"
            " that you enter.",
            "If a fed Mr. Zoe discarded spray bottles (BT-8), they are worth 2 each, not 3: the"
            " cat player no longer has them. If he is hungry or had a treat, the cat player keeps"
            " them, at 1 each. The best feeding considers both.",
            "By the guideline, cats that choose their own amount need 1 food. Leftover food goes"
            " to the cats that score most with it. Treats go to the cats that are still hungry,"
            " in the same order, and then to cats that eat treats as food.",
            "If the two ways to feed differ, the pad shows both totals.",
            "In a solo game, no tie waits for a later play.",
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
