"""One hand of Cat Lady or Box of Treats: its cards, how it may be fed, and what it scores.

These are the literal rules. `cards` has the shapes, `labels` the names, `abilities` what each
special cat does, `fed_hand` what a fed hand counts, and `lines` what that scores. `feeding_rules`
says which meals are allowed, `manual_feeding` what feeding by hand means. `games.cat_lady.feeding`
finds the best feeding, `games.cat_lady.rules` scores all hands; neither is imported here.
"""
