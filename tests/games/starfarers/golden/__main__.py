"""Write all golden playthroughs anew: `python -m tests.games.starfarers.golden`."""

from __future__ import annotations

from tests.games.starfarers.golden import names, path_of, playthrough


def main() -> None:
    for name in names():
        text = playthrough(name)
        path = path_of(name)
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {'as before' if text == old else 'changed'}")


if __name__ == "__main__":
    main()
