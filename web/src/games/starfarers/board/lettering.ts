/** Lettering of the board, in units of the drawing. Nothing that is a number is smaller than this on the screen. */
const LEAST = 11.3;

/** As large as drawn, or larger where a small board would make it unreadable. */
export const readable = (size: number, scale: number): number => Math.max(size, LEAST / scale);

/** The dot of a plain stop is at least ten pixels across. */
export const dot = (scale: number): number => Math.max(3.6, 5.1 / scale);

/** How much larger plates and figures are drawn on a small board. */
export const grown = (scale: number): number => (scale < 0.66 ? 1.16 : 1);
