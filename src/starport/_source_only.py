"""`STARPORT_PURE=1`: the `.py` files that lie beside the compiled modules run instead of them."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceOnly:
    """Finds the `.py` files that lie beside the compiled modules: the same program, run by plain Python."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("starport.") or path is None:
            return None
        finders = (FileFinder(folder, (SourceFileLoader, [".py"])) for folder in path)
        return next((spec for finder in finders if (spec := finder.find_spec(name, target))), None)


def install() -> None:
    """Put the finder in place if the environment asks for it; a second call changes nothing."""
    if os.environ.get("STARPORT_PURE", "") not in ("", "0") and SourceOnly not in sys.meta_path:
        sys.meta_path.insert(0, SourceOnly)
