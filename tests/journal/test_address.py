"""A password in the address of a database: taken out, found, and never shown."""

import pytest

from sicbo.journal.address import has_password, passwords_hidden, without_password

ADDRESSES = {
    "postgresql://desk:s3cret@db/floor": "postgresql://desk@db/floor",
    "postgres://desk:s3cret@db:5432/floor?schema=a": "postgres://desk@db:5432/floor?schema=a",
    "postgresql://desk:s3%40cret@/floor?host=/run/pg": "postgresql://desk@/floor?host=/run/pg",
    "postgresql://desk@db/floor?password=s3cret": "postgresql://desk@db/floor",
    "postgresql://desk@db/floor?a=b&password=s3cret&c=d": "postgresql://desk@db/floor?a=b&c=d",
    "postgresql://db/floor?password=s3cret&c=d": "postgresql://db/floor?c=d",
    "postgresql://desk:s3cret:x@db/floor": "postgresql://desk@db/floor",
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_password_is_taken_out(address: str) -> None:
    assert has_password(address)
    plain = without_password(address)
    assert plain == ADDRESSES[address]
    assert not has_password(plain)
    assert without_password(plain) == plain
    assert "s3cret" not in passwords_hidden(f"cannot use {address!r}: no")


@pytest.mark.parametrize(
    "address",
    ["postgresqll://desk:s3cret@db/floor", "postgresql:/desk:s3cret@db", "http://a:s3cret@b/c"],
)
def test_what_is_no_address_is_not_shown_either(address: str) -> None:
    assert "s3cret" not in passwords_hidden(f"got {address!r}")
