"""An action as it came out."""

from __future__ import annotations

import msgspec

from games.cantankerous_cats.rules import actions
from games.cantankerous_cats.rules.actions import Action
from games.cantankerous_cats.rules.state import Hearts, Race

Card = actions.Bank | actions.Score | actions.Attack | actions.Play


class Step(msgspec.Struct, frozen=True):
    """An action as it came out: what it did is here for the log and for the reasons of a score.

    `paid` is None where nothing had to be paid or it could not be; `lost` are the cards of a cat
    that could not pay. `points` were scored at once; `withheld` were not, since points of an attack
    never win (CC-5). `adopted` says that whoever got the toy became domestic again (CC-6),
    `cancelled` that a card was taken back by another (CC-11).
    """

    action: Action
    before: Race
    after: Race
    paid: Hearts | None = None
    lost: Hearts | None = None
    points: int = 0
    withheld: int = 0
    adopted: bool = False
    cancelled: bool = False

    @property
    def claimed(self) -> bool:
        """Whether a victory was claimed that was not claimed before."""
        return self.after.claim is not None and self.before.claim is None

    @property
    def fell(self) -> bool:
        """Whether a claim fell because its cat no longer has what it takes; points that waited
        for it are scored then."""
        return self.before.claim is not None and self.after.claim is None and not self._settled

    @property
    def _settled(self) -> bool:
        taken_back = isinstance(self.action, actions.Prevented | actions.Reseat) or self.cancelled
        return isinstance(self.action, actions.Win) or taken_back or self.after.is_over
