"""The certificate that a floor is served with: looked at before anybody is told that it is open."""

import logging
import ssl
from pathlib import Path

from cryptography import x509

from sicbo.core.errors import SicboError

log = logging.getLogger("sicbo.serving")


class NotServed(SicboError):
    """A way of serving that is refused."""


def check_tls(certificate: Path | None, key: Path | None) -> None:
    """Refuse a certificate and a key that do not make TLS."""
    if certificate is None:
        if key is not None:
            raise NotServed("--tls-key must come with --tls-certificate")
        return
    try:
        # A key that asks for its password would ask for ever: there is nobody to tell it.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, lambda: "")
    except (OSError, ssl.SSLError) as error:
        files = str(certificate) if key is None else f"{certificate} and {key}"
        why = error.reason or str(error) if isinstance(error, ssl.SSLError) else error.strerror
        raise NotServed(f"{files} must be a certificate and its key in PEM: {why}") from None


def certified(certificate: Path | None) -> frozenset[str]:
    """The names of hosts and addresses that stand in a certificate; wildcards are no names."""
    if certificate is None:
        return frozenset()
    try:
        read = x509.load_pem_x509_certificate(certificate.read_bytes())
        names = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return frozenset()
    hosts = [name.lower() for name in names.get_values_for_type(x509.DNSName)]
    addresses = [str(each) for each in names.get_values_for_type(x509.IPAddress)]
    return frozenset(each for each in (*hosts, *addresses) if not each.startswith("*"))


def renew(context: ssl.SSLContext | None, certificate: Path | None, key: Path | None) -> None:
    """Have new connections use the certificate as it is now; one that is no good is not taken."""
    if context is None or certificate is None:
        return
    try:
        check_tls(certificate, key)
        context.load_cert_chain(certificate, key)
    except (NotServed, OSError) as error:
        log.error("certificate not renewed", extra={"why": str(error)})
