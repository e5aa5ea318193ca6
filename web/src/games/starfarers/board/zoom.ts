import type { Spot } from "./geometry";

/** Pan and pinch: which part of the drawing is shown. The whole of it at first, if it is readable then. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const LARGEST = 4;
/** Pixels for one unit of the drawing below which nobody can read it: then a part of it is shown. */
export const READABLE = 0.46;

/** The drawing in the middle of a rectangle of this shape. */
export function whole(width: number, height: number, shape: number): Box {
  const own = width / height;
  if (!(shape > 0)) return { x: 0, y: 0, w: width, h: height };
  if (shape > own) return { x: (width - height * shape) / 2, y: 0, w: height * shape, h: height };
  return { x: 0, y: (height - width / shape) / 2, w: width, h: width / shape };
}

/** Closer by a factor around a spot of the drawing; never farther than the whole and never beyond its edge. */
export function closer(box: Box, all: Box, factor: number, x: number, y: number): Box {
  const w = Math.min(all.w, Math.max(all.w / LARGEST, box.w / factor));
  const h = (w / all.w) * all.h;
  return kept({ x: x - ((x - box.x) * w) / box.w, y: y - ((y - box.y) * h) / box.h, w, h }, all);
}

/** Moved by so much. Where a sheet covers the lower part, the drawing may be pushed up from under it. */
export function moved(box: Box, all: Box, dx: number, dy: number, covered = 0): Box {
  return kept({ ...box, x: box.x - dx, y: box.y - dy }, all, covered);
}

const ROOM = 34; // units between what is shown and the edge

/** Moved no more than needed to have these spots in the part that is not covered; the first wins if not all fit. */
export function brought(box: Box, all: Box, spots: Spot[], covered: number): Box {
  let { x, y } = box;
  const free = box.h - covered;
  for (const spot of spots.toReversed()) {
    x = Math.max(Math.min(x, spot.x - ROOM), spot.x + ROOM - box.w);
    y = Math.max(Math.min(y, spot.y - ROOM), spot.y + ROOM - free);
  }
  return kept({ ...box, x, y }, all, covered);
}

function kept(box: Box, all: Box, covered = 0): Box {
  return {
    ...box,
    x: Math.min(Math.max(box.x, all.x), all.x + all.w - box.w),
    y: Math.min(Math.max(box.y, all.y), all.y + all.h - box.h + covered),
  };
}
