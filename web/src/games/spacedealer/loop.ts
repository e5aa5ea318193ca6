/** The ring as one loop that closes through the own planet: own planet below, the others along the upper straight. */
export interface Loop {
  width: number;
  top: number;
  bottom: number;
  middle: number;
  /** The whole track. */
  path: string;
  /** Where each field stands, by field number. */
  at: (field: number) => { x: number; y: number };
  /** The part of the track from one field to the next. */
  part: (from: number, to: number) => string;
  step: number;
}

export function loopOf(
  seats: number,
  me: number,
  box: { width: number; top: number; bottom: number; left: number; round: number },
): Loop {
  const { width, top, bottom, left, round } = box;
  const others = seats - 1;
  const right = width - left;
  const middle = width / 2;
  const radius = Math.min(round, (bottom - top) / 2);
  const first = left + radius;
  const room = right - left - 2 * radius;
  const step =
    others < 2
      ? 0
      : others <= 3 && width > 1000
        ? Math.min(380, room / (others - 1))
        : Math.min(width * 0.31, room / (others - 1));
  const start = others <= 4 ? middle - ((others - 1) / 2) * step : first;
  const side = (top + bottom) / 2;
  const fields = 2 * seats;
  const corner = (x: number, y: number): string => `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  const path = [
    `M${middle} ${bottom}H${left + radius}${corner(left, bottom - radius)}`,
    `V${top + radius}${corner(left + radius, top)}`,
    `H${right - radius}${corner(right, top + radius)}`,
    `V${bottom - radius}${corner(right - radius, bottom)}Z`,
  ].join("");
  const at = (field: number): { x: number; y: number } => {
    const away = (field - 2 * me + 2 * fields) % fields;
    if (away === 0) return { x: middle, y: bottom };
    if (away === 1) return { x: left, y: side };
    if (away === fields - 1) return { x: right, y: side };
    return { x: start + (away / 2 - 1) * step, y: top };
  };
  const part = (from: number, to: number): string => {
    const one = at(from);
    const two = at(to);
    if (one.y === two.y) return `M${one.x} ${one.y}H${two.x}`;
    const [low, high] = one.y > two.y ? [one, two] : [two, one];
    const edge = (low.x + high.x) / 2 < middle ? left : right;
    const inner = edge === left ? left + radius : right - radius;
    const turn = edge === left ? 1 : 0;
    if (low.y === bottom && high.y === side)
      return `M${low.x} ${bottom}H${inner}A${radius} ${radius} 0 0 ${turn} ${edge} ${bottom - radius}V${side}`;
    if (low.y === side && high.y === top)
      return `M${edge} ${side}V${top + radius}A${radius} ${radius} 0 0 ${turn} ${inner} ${top}H${high.x}`;
    return `M${one.x} ${one.y}L${two.x} ${two.y}`;
  };
  return { width, top, bottom, middle, path, at, part, step };
}

/** Runs a ship needs from field to field: loaded it goes round step by step, empty it jumps. */
export function runs(from: number, to: number, seats: number, loaded: boolean): number {
  const fields = 2 * seats;
  const gap = Math.abs(from - to) % fields;
  return gap === 0 ? 0 : loaded ? Math.min(gap, fields - gap) : 1;
}

/** Quiet stars behind the ring, the same at every look. */
export function stars(
  seed: number,
  width: number,
  height: number,
  number: number,
): { x: number; y: number; r: number; o: number }[] {
  let value = seed;
  const next = (): number => {
    value = (value * 1103515245 + 12345) % 2147483648;
    return value / 2147483648;
  };
  return Array.from({ length: number }, () => ({
    o: 0.15 + next() * 0.4,
    x: next() * width,
    y: next() * height,
    r: next() * 0.8 + 0.4,
  }));
}
