"""Numbers as a person says them."""


def told(number: int) -> str:
    """A number as a person says it, a large round one as it may be typed.

    >>> told(10_000), told(10**15), told(18446744073709551615)
    ('10,000', '1e15', '18,446,744,073,709,551,615')
    """
    zeros = len(str(number)) - len(str(number).rstrip("0"))
    if zeros < 6:
        return f"{number:,}"
    return f"{number // 10**zeros}e{zeros}"
