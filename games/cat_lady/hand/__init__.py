"""One hand of Cat Lady or Box of Treats: its cards, what it may be fed, and what it then scores.

These are the literal rules. `cards` has the shapes, `labels` what everything is called, `abilities`
what each special cat does, `fed_hand` what a hand counts once its cats are fed, `lines` what that
scores. `feeding_rules` says which meals are allowed, `manual_feeding` what a table means that feeds
by hand. The best feeding of a hand is found by `games.cat_lady.feeding`, all hands of a table are
scored by `games.cat_lady.rules`; neither is known here.
"""
