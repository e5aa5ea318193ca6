import type { View } from "../wire";
import type { Frame, Spot } from "./geometry";
import type { PlaceKind, Thing } from "./scene";

const PLANET = 33; // units around its middle
const SECTOR = 62;

/** The planet, outpost or sector a spot lies on, and how far its middle is. */
export function thingAt(
  frame: Frame,
  view: View,
  kinds: Map<string, PlaceKind>,
  at: Spot,
): { thing: Thing; far: number } | null {
  const far = (spot: Spot): number => Math.hypot(spot.x - at.x, spot.y - at.y);
  for (const hex of Object.keys(view.planets)) {
    const distance = far(frame.hex(hex));
    if (distance < PLANET) return { thing: { hex }, far: distance };
  }
  for (const place of frame.geometry.places) {
    if (kinds.get(place.id) === "empty") continue;
    const distance = far(frame.middle(place));
    if (distance < SECTOR) return { thing: { place: place.id }, far: distance };
  }
  for (const outpost of frame.geometry.printed) {
    const distance = far(frame.hex(outpost.hex));
    if (distance < PLANET) return { thing: { place: outpost.people }, far: distance };
  }
  return null;
}
