"""An error over HTTP, in the one shape of errors."""

from sicbo.web.wire_lobby import Problem


class Refusing(Exception):
    """A question that is not answered, and why."""

    def __init__(self, status: int, kind: str, message: str, *, wait: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.headers = {} if wait is None else {"retry-after": str(wait)}
        self.problem = Problem(kind=kind, message=message, retry=wait is not None)
