"""One hand of Cat Lady or Box of Treats: its cards, how it may be fed, and what it scores.

These are the rules as written. `cards` has the data, `labels` the names, `abilities` what each
special cat does, `fed_hand` what a fed hand counts, and `lines` what that scores. `feeding_rules`
checks which meals are allowed, `manual_feeding` interprets feeding by hand.
`games.cat_lady.feeding` finds the best feeding, `games.cat_lady.rules` scores all hands.
"""
