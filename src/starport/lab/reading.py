"""Reading data sets as a stream: batches of numpy arrays, or of tensors; never more than a shard in memory."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from starport.engine.refusal import refuse
from starport.lab.dataset import card_of, shards_of

Batch = dict[str, NDArray[Any]]
NUMBERS = ("action", "seat", "step", "match", "result", "points", "points_best")


def read(
    folder: str | PathLike[str], batch: int = 4096, shuffle: int | None = None, masks: bool = True
) -> Iterator[Batch]:
    """The decisions of a data set, `batch` at a time: observation int16 [n, size], mask bool [n, actions], and a number each
    of action, seat, step, match, result, points and points_best (nan: none). With a seed to shuffle by, the shards
    come in another order and so do the rows of each."""
    if batch < 1:
        raise ValueError(f"a batch has at least one decision, not {batch}")
    place = Path(folder)
    card = card_of(place)
    files = list(shards_of(place))
    chance = np.random.default_rng(shuffle)
    if shuffle is not None:
        files = [files[number] for number in chance.permutation(len(files))]
    for file in files:
        found = _arrays(file, card, masks)
        rows = len(found["action"])
        order = chance.permutation(rows) if shuffle is not None else np.arange(rows)
        for first in range(0, rows, batch):
            chosen = order[first : first + batch]
            yield {name: values[chosen] for name, values in found.items()}


def _arrays(file: Path, card: dict[str, Any], masks: bool) -> Batch:
    try:
        table = pq.read_table(file, columns=["observation", "mask", *NUMBERS])
    except (pa.ArrowException, OSError) as error:
        raise refuse("damaged_shard", "", file=str(file), why=str(error).splitlines()[0]) from None
    found: Batch = {
        "observation": _bytes(table["observation"]).view(np.int16),
        **{name: table[name].to_numpy() for name in NUMBERS},
    }
    if masks:
        bits = np.unpackbits(_bytes(table["mask"]), axis=1, bitorder="little", count=card["mask"]["bits"])
        found["mask"] = bits.astype(np.bool_)
    return found


def _bytes(column: Any) -> NDArray[np.uint8]:
    """A column of bytes of one length as rows."""
    whole = column.combine_chunks()
    width = whole.type.byte_width
    raw = np.frombuffer(whole.buffers()[1], np.uint8)
    return raw[whole.offset * width : (whole.offset + len(whole)) * width].reshape(-1, width)


def as_torch(folder: str | PathLike[str], batch: int = 4096, shuffle: int | None = None, masks: bool = True) -> Any:
    """The same for torch: an IterableDataset of batches of tensors, which several workers of a DataLoader share out."""
    import torch
    from torch.utils.data import IterableDataset, get_worker_info

    base: Any = IterableDataset

    class Decisions(base):  # type: ignore[misc]
        def __iter__(self) -> Iterator[dict[str, Any]]:
            worker = get_worker_info()
            share, shares = (0, 1) if worker is None else (worker.id, worker.num_workers)
            for number, found in enumerate(read(folder, batch, shuffle, masks)):
                if number % shares == share:
                    yield {name: torch.from_numpy(np.ascontiguousarray(values)) for name, values in found.items()}

    return Decisions()
