# pure: draws for people, which is no hot path
"""Building blocks of SVG pictures: games draw their views with them, and nothing else is needed to look at the result."""

from __future__ import annotations

from html import escape

INK = "#e8ecf4"
DIM = "#8f9bb3"
SKY = "#0e1526"
PANEL = "#182238"


def tag(name: str, *content: str, **attributes: object) -> str:
    """One element; `font_size=12` becomes `font-size="12"`, numbers are rounded to a tenth."""
    told = "".join([f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items()])
    return f"<{name}{told}>{''.join(content)}</{name}>" if content else f"<{name}{told}/>"


def _value(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else escape(str(value))


def text(x: float, y: float, words: str, size: float = 12, **attributes: object) -> str:
    """A line of text; in the middle of its place unless told otherwise."""
    usual: dict[str, object] = {"fill": INK, "text_anchor": "middle", "dominant_baseline": "central"}
    return tag("text", escape(words), x=float(x), y=float(y), font_size=size, **{**usual, **attributes})


def circle(x: float, y: float, radius: float, **attributes: object) -> str:
    return tag("circle", cx=float(x), cy=float(y), r=float(radius), **attributes)


def polygon(corners: list[tuple[float, float]], **attributes: object) -> str:
    points = " ".join([f"{_value(float(x))},{_value(float(y))}" for x, y in corners])
    return tag("polygon", points=points, **attributes)


def rectangle(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return tag("rect", x=float(x), y=float(y), width=float(width), height=float(height), **attributes)


def title(words: str) -> str:
    """What a mouse that rests on the group around it is told."""
    return tag("title", escape(words))


def document(width: float, height: float, name: str, *content: str) -> str:
    """The whole picture, on a dark sky of its own."""
    background = rectangle(0, 0, width, height, fill=SKY)
    box = f"0 0 {_value(float(width))} {_value(float(height))}"
    return tag(
        "svg",
        title(name),
        background,
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        width=float(width),
        height=float(height),
        role="img",
        font_family="system-ui, sans-serif",
    )
