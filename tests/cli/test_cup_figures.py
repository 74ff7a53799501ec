"""`sicbo tournament figures`, `last-spin`, and `sicbo simulate --conditions`."""

import json

from tests.cli.run import refused, run

CUP = "docs/examples/tournaments/spring-cup.toml"
SIMULATE = ("simulate", "crown-a", "--conditions", CUP)


def test_what_an_entrant_can_expect_with_few_and_with_many() -> None:
    done = run("tournament", "figures", CUP, "--game", "crown-a")
    assert done.code == 0, done.err
    assert "the house pays with fewer than 5 players" in done.out
    assert "-13.6364%" in done.out
    told = json.loads(run("tournament", "figures", CUP, "--game", "crown-a", "--json").out)
    assert [each["players"] for each in told["players"]] == [4, 5, 8]
    four = told["players"][0]
    assert (four["expected"], four["from_house"], four["share"]) == ("12500", 10_000, "-3/22")
    one = ("tournament", "figures", CUP, "--game", "crown-a", "--players")
    assert [each["players"] for each in json.loads(run(*one, "6", "--json").out)["players"]] == [6]
    assert "must be 4..8, got 9" in refused(run(*one, "9"))
    assert "not-provided" in refused(run("tournament", "figures", CUP, "--game", "star-2016"))


def test_the_best_last_spin() -> None:
    spin = ("tournament", "last-spin", "crown-a", "9", "10", "--minimum", "1", "--maximum", "10")
    done = run(*spin, "--wager", "small", "--wager", "any-triple")
    assert done.code == 0, done.err
    assert "no other wagers end ahead on more rolls" in done.out
    told = json.loads(run(*spin, "--wager", "small", "--wager", "any-triple", "--json").out)
    assert (told["ahead"], told["at_most"], told["best"]) == (111, 111, True)
    none = run(
        "tournament", "last-spin", "crown-a", "9", "10", "--minimum", "10", "--maximum", "10"
    )
    assert "no wager that was found ends above the leader" in none.out
    assert "chips must be" in refused(run(*spin[:3], "0", *spin[4:]))
    assert "--seconds must be" in refused(run(*spin, "--seconds", "0"))


def test_tournaments_are_simulated_by_their_conditions() -> None:
    play = ("--play", "ann=all-in:small=10", "--play", "bob=still")
    asked = (*SIMULATE, "big=10", *play, "--tournaments", "2000", "--players", "6")
    done = run(*asked)
    assert done.code == 0, done.err
    assert "spring-cup: 2,000 tournaments of 6 players" in done.out
    assert "ann goes on from heat-1" in done.out
    told = json.loads(run(*asked, "--json").out)
    assert told == json.loads(run(*asked, "--json", "--workers", "1").out)
    assert told["plays"][1] == {"player": "bob", "strategy": "still", "stakes": {}}
    assert (told["tournaments"], told["players"], told["agrees"]) == (2000, 6, True)


def test_what_does_not_go_with_conditions() -> None:
    for more in (("--csv",), ("--html", "page.html"), ("--against", "crown-b")):
        assert "--conditions goes with --json" in refused(run(*SIMULATE, "big=10", *more))
    for option in ("--bankroll", "--rounds", "--hours"):
        assert f"{option} does not go with" in refused(run(*SIMULATE, "big=10", option, "9"))
    assert "--play needs --conditions" in refused(
        run("simulate", "crown-a", "big=10", "--play", "ann=still")
    )
    assert "needs --conditions" in refused(run("simulate", "crown-a", "--tournaments", "9"))
    assert "not-provided" in refused(run("simulate", "star-2016", "big=10", "--conditions", CUP))
    assert "strategy must be one of" in refused(
        run(*SIMULATE, "big=10", "--play", "ann=odd:big=10")
    )
    gone = refused(run("simulate", "crown-a", "big=10", "--conditions", "gone.toml"))
    assert "gone.toml" in gone
