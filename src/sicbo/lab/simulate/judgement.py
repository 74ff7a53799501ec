"""What all results have in common: how much of what was asked was done, judged together."""

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from sicbo.lab.simulate.answers import Answer, Question, all_agree, answered
from sicbo.lab.simulate.displayable import Displayable
from sicbo.lab.simulate.questions import BadQuestion


class Judgement(ABC):
    """Something simulated, whose answers are judged together."""

    counted: ClassVar[str]
    """What the count counts: rounds, evenings, wagers, hours."""

    if TYPE_CHECKING:
        # Fields of most subclasses.
        @property
        def level(self) -> float:
            """How sure the answers must be, all together."""
            ...

        @property
        def asked(self) -> int:
            """How many were asked for."""
            ...

    @property
    @abstractmethod
    def done(self) -> int:
        """How many were done."""

    @property
    def whole(self) -> bool:
        """Whether all that was asked for was done."""
        return self.done == self.asked

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """Every question, judged together."""
        return answered(self._questions(), self.level)

    @property
    def agrees(self) -> bool:
        """Whether simulation and mathematics say the same wherever both speak."""
        return all_agree(self.answers)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader should know besides."""
        if self.whole:
            return ()
        return (f"interrupted after {self.done:,} of {self.asked:,} {self.counted}",)

    def answer(self, name: str) -> Answer:
        """One answer by its name."""
        found = next((each for each in self.answers if each.name == name), None)
        if found is None:
            known = ", ".join(each.name for each in self.answers)
            raise BadQuestion(f"answer must be one of {known}, got {name!r}")
        return found

    @abstractmethod
    def _questions(self) -> list[Question]:
        """What is asked, with what was found."""


class RulebookSimulation(Displayable, Judgement):
    """A simulation of a rulebook, which also has pictures and a page."""
