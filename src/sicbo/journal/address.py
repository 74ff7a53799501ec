"""The address of a database, and the password that may stand in it and must not be shown."""

import re
from typing import Final

HIDDEN: Final = "[hidden]"
_USER: Final = re.compile(r"^(\w[\w+.-]*://[^/?#@]*?):[^/?#]*@")
_QUERY: Final = re.compile(r"(?i)([?&])(password|sslpassword)=[^&]*")


def without_password(address: str) -> str:
    """The same address for everybody to see; who connects needs the password from elsewhere.

    >>> without_password("postgresql://desk:pw@db/floor?password=pw&schema=a")
    'postgresql://desk@db/floor?schema=a'
    >>> without_password("postgresql://desk@db/floor")
    'postgresql://desk@db/floor'
    """
    plain = _QUERY.sub(r"\1", _USER.sub(r"\1@", address))
    return re.sub(r"[?&]+$", "", re.sub(r"([?&])&+", r"\1", plain))


def has_password(address: str) -> bool:
    """Whether a password stands in an address.

    >>> has_password("postgresql://desk:pw@db/floor"), has_password("postgresql://desk@db/floor")
    (True, False)
    """
    return bool(_USER.search(address) or _QUERY.search(address))


def passwords_hidden(text: str) -> str:
    """A text in which no password of an address is left, whatever else is wrong with it.

    >>> passwords_hidden("got 'postgresqll:/desk:p/w@db/floor'"), passwords_hidden("nothing in it")
    ("got 'postgresqll:/[hidden]@db/floor'", 'nothing in it')
    """
    shown = re.sub(r"(\w:/{1,2})[^\s'\"]*@", rf"\1{HIDDEN}@", text)
    return _QUERY.sub(rf"\1\2={HIDDEN}", shown)
