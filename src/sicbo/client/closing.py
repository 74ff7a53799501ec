"""What a client lets go of when it is used as a context."""

from abc import ABC, abstractmethod
from types import TracebackType


class Closing(ABC):
    """Something that is closed at the end of its context, whatever has happened."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of the floor."""

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        await self.close()
