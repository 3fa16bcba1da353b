"""Names of phones in files: a phone's own id is in its cookie, and so never leaves the instance."""

from __future__ import annotations


class Phones:
    """Calls each device "phone 1", "phone 2" and so on, in the order in which it is asked for.

    Devices that were named so by an earlier file get the same names again, as long as the order
    stays, so that a file survives being imported and exported.
    """

    def __init__(self) -> None:
        self._names = {"": ""}

    def name(self, device: str) -> str:
        """The name of a device; empty where nobody knows which it was."""
        return self._names.setdefault(device, f"phone {len(self._names)}")
