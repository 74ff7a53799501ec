"""What can go wrong between a client and its floor."""

from sicbo.core.errors import SicboError
from sicbo.views.words.citations import RefusalShown


class ClientError(SicboError):
    """The floor did not do what it was asked."""


class Refused(ClientError):
    """A lawful no: the reason, the clause and the facts."""

    def __init__(self, refusal: RefusalShown) -> None:
        facts = ", ".join(f"{name} {value}" for name, value in refusal.facts.items())
        told = f" ({facts})" if facts else ""
        super().__init__(f"{refusal.reason} by {refusal.clause}{told}: {refusal.statement}")
        self.refusal = refusal


class Unanswered(ClientError):
    """No decision was made, or none is known; `retry` where the same may be sent again."""

    def __init__(self, kind: str, message: str, *, retry: bool = False) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind, self.retry = kind, retry


class NotUnderstood(ClientError):
    """Whatever answers says what no floor says."""


class Lost(ClientError):
    """The line to the floor has ended for good."""


class NoSeat(ClientError):
    """Every seat of the table is taken."""


class TooLate(ClientError):
    """What was waited for has come and gone."""
