"""Charts described once and drawn twice, and the page around them."""

from html.parser import HTMLParser

import pytest

from sicbo.lab.charts.chart import Band, Bars, Chart, Curve, Points, bounds, ticks, written
from sicbo.lab.charts.figure import NotAPicture, check_picture, figure
from sicbo.lab.charts.page import Page, Section, page_html
from sicbo.lab.charts.reports import charts, fairness_page
from sicbo.lab.charts.svg import legend, svg
from sicbo.lab.fairness import biased_rolls, examine
from sicbo.lab.simulate import evenings, flat_rounds, hours, streak_wagers

CHART = Chart(
    "A <title>",
    "What is to be seen.",
    "x & y",
    "share",
    (
        Band([0, 10], [0, 0.1], [0.2, 0.3], "room"),
        Bars([0, 5], [5, 10], [0.1, 0.0], "bars"),
        Curve([0, 10], [0.0, 0.3], "line", dashed=True),
        Points([5], [0.2], [0.1], [0.3], "points"),
    ),
    y_kind="percent",
    from_zero=True,
)


class Tags(HTMLParser):
    """Checks that every element is closed, innermost first."""

    void = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def well_formed(text: str) -> None:
    tags = Tags()
    tags.feed(text)
    assert tags.open == []


def test_a_chart_as_svg() -> None:
    drawn = svg(CHART)
    well_formed(drawn)
    assert "A &lt;title&gt;. What is to be seen." in drawn
    assert "x &amp; y" in drawn
    for mark in ("<polygon", "<polyline", "<path", "<circle", "dashed", ">10 %<"):
        assert mark in drawn
    assert legend(CHART).count("<li>") == 4


def test_a_chart_by_matplotlib() -> None:
    made = figure([CHART, CHART])
    assert len(made.axes) == 2
    assert made.axes[0].get_title(loc="left") == "A <title>"


def test_every_result_has_pictures_that_can_be_drawn_both_ways() -> None:
    results = (
        evenings("star-2016", {"small": "10"}, bankroll="100", rounds=30, evenings=500),
        flat_rounds("star-2016", rounds=100_000),
        flat_rounds("star-2016", {"small": "1", "big": "2"}, rounds=100_000),
        streak_wagers("star-2016", "streak:odd-even", wagers=10_000),
        hours("star-2016", {"small": "10"}, hours=500),
        examine(biased_rolls(1_000)),
    )
    for result in results:
        pictures = charts(result)
        assert pictures
        for picture in pictures:
            well_formed(svg(picture))
        figure(pictures)
    well_formed(fairness_page(examine(biased_rolls(3)), "three <rolls>.csv"))


def test_an_evening_with_one_single_result_can_be_drawn() -> None:
    result = evenings("star-2016", {"small": "10"}, bankroll="10", rounds=1, evenings=1)
    well_formed(result.page())


def test_a_result_shows_itself_in_a_notebook() -> None:
    result = flat_rounds("star-2016", {"small": "10"}, rounds=100_000)
    well_formed(result._repr_html_())
    assert "return of small" in str(result)
    assert len(result.plot().axes) == 1


def test_a_page_escapes_what_it_is_told() -> None:
    page = Page(
        "<b>", "l", "v", False, {"a<": "b"}, [Section("h", ("x",), [("<i>",)])], [], ["n"], "f"
    )
    text = page_html(page)
    well_formed(text)
    assert "<b>" not in text
    assert "<i>" not in text
    assert "verdict warn" in text


@pytest.mark.parametrize(
    ("low", "high"),
    [(0, 1), (-3, 8), (0.0012, 0.0031), (-50_000, 120_000), (5, 5.0001), (1e9, 3e9)],
)
def test_ticks_are_few_round_and_inside(low: float, high: float) -> None:
    found = ticks(low, high)
    assert 2 <= len(found) <= 12
    assert low - 1e-9 <= found[0]
    assert found[-1] <= high * (1 + 1e-6)


def test_quarters_of_a_per_cent_keep_their_digits() -> None:
    assert [written(n * 0.0025, "percent", 0.0025) for n in range(3)] == [
        "0.00 %",
        "0.25 %",
        "0.50 %",
    ]


def test_bounds_of_a_flat_line_have_room() -> None:
    low_x, high_x, low_y, high_y = bounds(Chart("t", "s", "x", "y", (Curve([1], [5]),)))
    assert low_x < 1 < high_x
    assert low_y < 5 < high_y


@pytest.mark.parametrize("name", ["x", "x.jpg", ".png/x"])
def test_a_picture_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(NotAPicture, match=r"picture must end in \.png, \.svg, \.pdf"):
        check_picture(name)
