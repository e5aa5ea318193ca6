"""A view as text for terminals: the board on its lattice, then the players."""

from __future__ import annotations

from typing import Final

from starport.engine.game import Json
from starport.games.starfarers import editions
from starport.games.starfarers.board import Board
from starport.games.starfarers.game import shared_board

LETTERS: Final = {"ore": "o", "fuel": "f", "carbon": "c", "food": "d", "goods": "g"}
PEOPLE: Final = {
    "green_folk": "Green",
    "merchants": "Merch",
    "scientists": "Scien",
    "diplomats": "Diplo",
    "travelers": "Travl",
}
LEGEND: Final = (
    "o ore  f fuel  c carbon  d food  g goods · planet o8: ore on 8 · ? face down · P4 pirate base, I3 ice planet, A2 artefact\n"
    "a0 colony of seat 0 · A0 spaceport · c0 colony ship · t0 trade ship · ## closed or inert · * docking point"
)

PRINTED: Final = (
    "1 to 5 trade points · s0 trade station of seat 0 · o8' only you know this disc · the number of a ship is its rank"
)


def draw(view: Json) -> str:
    """The whole table as a seat may know it."""
    legend = [LEGEND, PRINTED] if is_printed(view) else [LEGEND]
    return "\n".join([*_board(view), *legend, "", *_facts(view), *_players(view)])


def board_of(view: Json) -> Board:
    """The board that is looked at: an edition of another package lies on one of ours."""
    return shared_board(next(edition.folder for edition in editions.ALL if edition.fixed_board == is_printed(view)))


def is_printed(view: Json) -> bool:
    """SF-BOARD-13: Whether the board is the one with printed trade points."""
    return any("trade_points" in outpost for outpost in _part(view, "outposts").values() if isinstance(outpost, dict))


def _board(view: Json) -> list[str]:
    board = board_of(view)
    cells: dict[tuple[int, int], str] = {}
    for name in board.points:
        cells[spot(name)] = " ·"
    sectors = _part(view, "sectors")
    for place in board.places:
        facts = sectors.get(place.name)
        if place.centre < 0:
            continue
        if isinstance(facts, dict) and "people" in facts:
            cells[spot(board.points[place.centre])] = " *"
        elif not isinstance(facts, dict) or facts.get("kind") == "system":
            cells[spot(board.points[place.centre])] = "  "
        if isinstance(facts, dict) and "kind" not in facts:
            cells[spot(board.points[place.centre])] = "?" * _number(facts["stars"])
    for outpost in board.outposts:
        for number, point in enumerate(outpost, 1):
            cells[spot(board.points[point])] = f" {number}"
    _draw_planets(view, cells)
    _draw_figures(view, cells)
    columns = [x for x, _ in cells]
    rows = [y for _, y in cells]
    return [
        "".join(f"{cells.get((x, y), '  '):>2}" for x in range(min(columns), max(columns) + 1)).rstrip()
        for y in range(min(rows), max(rows) + 1)
    ]


def spot(name: str) -> tuple[int, int]:
    """Lattice coordinates out of a point's name, `v13_26` or `vm1_26`."""
    across, down = name[1:].split("_")
    return int(across.replace("m", "-")), int(down.replace("m", "-"))


def hex_spot(name: str) -> tuple[int, int]:
    """The middle of a hex, `c4r10`: columns are three lattice steps apart, odd ones half a hex lower."""
    column, row = name[1:].split("r")
    return 3 * int(column), 2 * int(row) + (0 if int(column) % 2 else 1)


def _draw_planets(view: Json, cells: dict[tuple[int, int], str]) -> None:
    for name, facts in _part(view, "planets").items():
        assert isinstance(facts, dict)
        x, y = hex_spot(name)
        chip = facts.get("chip", facts.get("seen"))
        number = "?"
        if isinstance(chip, list):
            number = "/".join(str(value) for value in chip)
        elif isinstance(chip, dict):
            ((special, strength),) = chip.items()
            number = f"{special[0].upper()}{strength}"
        label = f"{LETTERS[str(facts['resource'])]}{number}" + ("'" if "seen" in facts else "")
        for offset, start in enumerate(range(0, len(label), 2)):
            cells[(x - 1 + offset, y)] = f"{label[start : start + 2]:<2}"


def _draw_figures(view: Json, cells: dict[tuple[int, int], str]) -> None:
    inert = _part(view, "inert")
    for key in ("colonies", "spaceports", "closed_sites"):
        for name in _names(inert[key]):
            cells[spot(name)] = "##"
    for outpost in _part(view, "outposts").values():
        assert isinstance(outpost, dict)
        for seat, name in zip(outpost["stations"], outpost.get("trade_points", ()), strict=False):
            cells[spot(name)] = f"s{seat}"
    for seat, player in enumerate(_list(view, "players")):
        for name in _names(player["colonies"]):
            cells[spot(name)] = f"a{seat}"
        for name in _names(player["spaceports"]):
            cells[spot(name)] = f"A{seat}"
        for ship in _list(player, "ships"):
            cells[spot(str(ship["point"]))] = f"{str(ship['kind'])[0]}{seat}"


def _facts(view: Json) -> list[str]:
    frame: Json = _list(view, "frames")[-1] if _list(view, "frames") else {"frame": "over"}
    supply = " ".join(f"{name} {count}" for name, count in _part(view, "supply").items())
    outposts = [
        f"{PEOPLE[name]} {' '.join(map(str, facts['stations'])) or 'free'}"
        for name, facts in _part(view, "outposts").items()
        if isinstance(facts, dict)
    ]
    now = str(frame["frame"]).replace("_", " ")
    turn = f"turn {view['turn']}, {_on_turn(view)} on turn, now: {now}"
    if "question" in frame:
        turn += f", question: {frame['question']}"
    if "resource" in frame:
        turn += f", seat {frame['asked_by']} asks seat {frame['seat']} for {frame['resource']}"
    if "parts" in frame:
        answers = [
            f"seat {part['seat']}: {part['answer']}" for part in _list(frame, "parts") if part["answer"] is not None
        ]
        turn += f", answers: {', '.join(answers)}" if answers else ""
    if "speed" in frame:
        turn += f", speed {frame['speed']}"
    return [turn, f"supply: {supply}; reserve pile: {view['reserve']} cards", f"stations: {' | '.join(outposts)}"]


def _on_turn(view: Json) -> str:
    """`seat 2 is`, or with two pilots `seats 2 (Pilot 1) and 5 (Pilot 2) are`."""
    pilots = view["pilots"]
    assert isinstance(pilots, list)
    if len(pilots) == 1:
        return f"seat {pilots[0]} is"
    return f"seats {pilots[0]} (Pilot 1) and {pilots[1]} (Pilot 2) are"


def _players(view: Json) -> list[str]:
    lines: list[str] = []
    for seat, player in enumerate(_list(view, "players")):
        upgrades = _part(player, "upgrades")
        bonus = {"booster": player["card_boosters"], "cannon": player["card_cannons"]}
        fitted = " ".join(
            f"{name}s {count}" + (f"+{bonus[name]}" if bonus.get(name) else "") for name, count in upgrades.items()
        )
        ships = " ".join(f"{ship['ship']}:{ship['kind']}@{ship['point']}" for ship in _list(player, "ships"))
        lines.append(
            f"seat {seat} {player['colour']:6} {player['points']:2} points, {player['cards']:2} cards, {fitted}, "
            f"half medals {player['half_medals']}  {ships}"
        )
        if "hand" in player:
            hand = " ".join(f"{name} {count}" for name, count in _part(player, "hand").items() if count)
            friends = " ".join(_names(player["friendship_cards"]))
            lines.append(f"       your hand: {hand or 'empty'}" + (f"; cards: {friends}" if friends else ""))
    return lines


def _part(facts: Json, name: str) -> Json:
    value = facts[name]
    assert isinstance(value, dict)
    return value


def _list(facts: Json, name: str) -> list[Json]:
    value = facts[name]
    assert isinstance(value, list)
    return value


def _names(value: object) -> list[str]:
    assert isinstance(value, list)
    return value


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
