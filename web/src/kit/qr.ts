/** A QR code as a drawing: how many squares a side has, and the dark ones as one path of squares of the size 1. */
export interface Code {
  side: number;
  path: string;
}

/** The QR code of a link. The library that makes it is fetched when somebody wants to share. */
export async function codeOf(link: string): Promise<Code> {
  const { encode } = await import("uqr");
  const { size, data } = encode(link, { ecc: "M", border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { side: size, path: dark.join("") };
}
