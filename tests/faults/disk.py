"""A disk that fails on purpose: at the nth write or sync, or by a power cut."""

import random
from pathlib import Path
from typing import Any, Literal

import apsw

Kind = Literal["error", "short", "full", "sync", "cut", "torn"]

VFS = "faulty"


class PowerCut(Exception):
    """The machine is off."""


def _failure(code: int) -> Exception:
    return apsw.exception_for(code)


class Disk(apsw.VFS):
    """Counts writes, truncations and syncs of every file under it, and fails where told."""

    def __init__(self) -> None:
        super().__init__(VFS, "")
        self.reset()

    def reset(self) -> None:
        """A disk that works, and has forgotten what it saw."""
        self.count = 0
        self.fail_at: int | None = None
        self.kind: Kind = "error"
        self.again_at: int | None = None
        self.dead = False
        self.durable: dict[str, bytearray] = {}
        self.pending: dict[str, list[tuple[int, bytes | None]]] = {}
        self.fired = 0

    def plan(self, kind: Kind, at: int, again_at: int | None = None) -> None:
        """Fail at the nth operation from now on, and once more so many operations later."""
        self.count, self.kind, self.fail_at, self.again_at = 0, kind, at, again_at

    # -- what SQLite calls

    def xOpen(self, name: Any, flags: list[int]) -> "DiskFile":  # noqa: N802
        if self.dead:
            raise _failure(apsw.SQLITE_CANTOPEN)
        return DiskFile(self, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        self.step("delete")
        super().xDelete(name, sync)
        self.durable.pop(name, None)
        self.pending.pop(name, None)

    # -- what happens to operations

    def step(self, what: str) -> bool:
        """Count an operation; fail if its time has come. True asks for a short write."""
        if self.dead:
            raise _failure(apsw.SQLITE_IOERR)
        self.count += 1
        if self.count != self.fail_at:
            return False
        kind = self.kind
        if kind == "sync" and what != "sync":
            self.fail_at += 1
            return False
        if kind in ("error", "short", "full") and what == "sync":
            self.fail_at += 1
            return False
        self.fired += 1
        self.fail_at = None if self.again_at is None else self.count + self.again_at
        self.again_at = None
        match kind:
            case "full":
                raise _failure(apsw.SQLITE_FULL)
            case "sync":
                raise _failure(apsw.SQLITE_IOERR_FSYNC)
            case "short":
                return True
            case "cut" | "torn":
                self.dead = True
                raise _failure(apsw.SQLITE_IOERR)
            case _:
                raise _failure(apsw.SQLITE_IOERR_WRITE)

    def wrote(self, name: str, offset: int, data: bytes | None) -> None:
        """Remember a write, or a truncation, that is not durable yet."""
        self.pending.setdefault(name, []).append((offset, data))

    def synced(self, name: str) -> None:
        """What was written to a file is durable now."""
        image = self._image(name)
        for offset, data in self.pending.pop(name, ()):
            _apply(image, offset, data)

    def _image(self, name: str) -> bytearray:
        return self.durable.setdefault(name, bytearray())

    def knows(self, name: str) -> None:
        """Take a file that is there already as durable."""
        if name not in self.durable:
            there = Path(name)
            self.durable[name] = bytearray(there.read_bytes() if there.is_file() else b"")

    def leave(self, seed: int) -> None:
        """Leave the files as a power cut does; torn: with some of the unsynced writes."""
        chance = random.Random(seed)
        for name, image in list(self.durable.items()):
            for offset, data in self.pending.get(name, ()):
                if self.kind == "torn" and chance.random() < 0.5:
                    _apply(image, offset, data)
            Path(name).write_bytes(image)
        for name in self.durable:
            Path(f"{name}-shm").unlink(missing_ok=True)


def _apply(image: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del image[offset:]
        return
    if len(image) < offset:
        image.extend(bytes(offset - len(image)))
    image[offset : offset + len(data)] = data


class DiskFile(apsw.VFSFile):
    """One file on the disk."""

    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self.disk = disk
        self.name = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        disk.knows(self.name)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        if self.disk.step("write"):
            half = data[: len(data) // 2]
            super().xWrite(half, offset)
            self.disk.wrote(self.name, offset, bytes(half))
            raise _failure(apsw.SQLITE_IOERR_WRITE)
        super().xWrite(data, offset)
        self.disk.wrote(self.name, offset, bytes(data))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self.disk.step("truncate")
        super().xTruncate(size)
        self.disk.wrote(self.name, size, None)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self.disk.step("sync")
        super().xSync(flags)
        self.disk.synced(self.name)


_disk: Disk | None = None


def disk() -> Disk:
    """The one faulty disk of this process, working and forgetful."""
    global _disk
    if _disk is None:
        _disk = Disk()
    _disk.reset()
    return _disk
