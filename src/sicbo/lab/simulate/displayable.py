"""How a result shows itself in a notebook."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Displayable:
    """Something with answers that can be printed, shown as a table, and drawn."""

    def plot(self) -> "Figure":
        """The pictures of the result, by Matplotlib."""
        from sicbo.lab.charts.figure import figure
        from sicbo.lab.charts.reports import charts

        this: Any = self
        return figure(charts(this))

    def page(self) -> str:
        """The result as one self-contained HTML page."""
        from sicbo.lab.charts.reports import simulation_page

        this: Any = self
        return simulation_page(this)

    def _repr_html_(self) -> str:
        from sicbo.lab.par.markup import join, rows, tag
        from sicbo.lab.simulate.result_text import COLUMNS, lines, title, verdict

        this: Any = self
        table = tag("table", rows(*COLUMNS, cell="th"), *(rows(*line) for line in lines(this)))
        return join(tag("h4", title(this)), table, tag("p", verdict(this)))

    def __repr__(self) -> str:
        from sicbo.lab.simulate.result_text import title

        this: Any = self
        return f"<{type(self).__name__} {title(this)}>"

    def __str__(self) -> str:
        """The answers as plain text, one a line."""
        from sicbo.lab.simulate.result_text import lines, title, verdict

        this: Any = self
        told = [f"{n:28} {found:>14}  exact {e or '-'}" for n, found, e, _, _ in lines(this)]
        return "\n".join((title(this), *told, verdict(this)))
