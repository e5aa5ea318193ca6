# pure: asks the system, which is no hot path
"""Memory that several processes share, seen in the middle of memory that is there already.

Compiled code writes numbers to vectors, and a vector has memory of its own. Copying that to shared memory after each step took a
twelfth of what playing took, so the pages of the vector are exchanged instead: from then on they are pages of the shared file,
and what is written to the vector is seen by everybody at once. Only whole pages inside of the vector are touched, and they are
given back before it is. Where the system cannot do that (`available`) the numbers are copied.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
import weakref
from pathlib import Path

import numpy as np

PAGE = mmap.PAGESIZE
ROOM = 4 * PAGE  # that a vector needs beside the numbers, so that these can lie as they lie in the file
SHARED = Path("/dev/shm")  # where Linux has the files of shared memory
FIXED = 0x10  # MAP_FIXED of Linux: exactly there, instead of what is there
ACCESS = mmap.PROT_READ | mmap.PROT_WRITE


def available() -> bool:
    """Whether pages can be exchanged here."""
    return sys.platform == "linux" and SHARED.is_dir()


class Overlay:
    """So many bytes of a shared memory, from an offset on, in the middle of a vector's memory. It ends with `close`, and when
    nobody needs it any more; until then it keeps the vector."""

    def __init__(self, vector: memoryview, name: str, offset: int, size: int) -> None:
        address = np.frombuffer(vector, np.uint8).ctypes.data
        self.begin = PAGE + (offset - address) % PAGE  # the byte of the vector where the shared ones begin
        low = address + self.begin - offset % PAGE
        length = -(-(offset % PAGE + size) // PAGE) * PAGE
        if low < address or low + length > address + vector.nbytes:
            raise ValueError(f"{size} bytes and {ROOM} more are needed, not {vector.nbytes}")
        file = os.open(SHARED / name, os.O_RDWR)
        try:
            exchange(low, length, mmap.MAP_SHARED | FIXED, file, offset - offset % PAGE)
        finally:
            os.close(file)
        self.close = weakref.finalize(self, give_back, low, length, vector)


def give_back(low: int, length: int, _vector: memoryview) -> None:
    """Memory that is the vector's own again, so that nobody else writes to what comes there next."""
    exchange(low, length, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | FIXED, -1, 0)


def exchange(low: int, length: int, flags: int, file: int, offset: int) -> None:
    system = ctypes.CDLL(None, use_errno=True)
    system.mmap.restype = ctypes.c_void_p
    numbers = (ctypes.c_void_p(low), ctypes.c_size_t(length), ACCESS, flags, file, ctypes.c_long(offset))
    if system.mmap(*numbers) != low:
        raise OSError(ctypes.get_errno(), f"no shared memory: {os.strerror(ctypes.get_errno())}")
