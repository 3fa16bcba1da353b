"""One hand of Cat Lady or Box of Treats: its cards, what it may be fed, and what it then scores.

These are the literal rules. `cards` has the shapes, `abilities` what each special cat does,
`fed_hand` what is counted once cats are fed, `lines` the lines of the score; `feeding_rules` says
which meals are allowed, `manual_feeding` what a table means that feeds by hand. The best feeding of
a hand is found by `games.cat_lady.feeding`, and all hands of a table are scored by
`games.cat_lady.rules`.
"""
