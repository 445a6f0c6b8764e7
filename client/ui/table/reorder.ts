/** A move of a row from where it is. */
export type Step = "up" | "down" | "first" | "last";

const steps: Readonly<Record<string, Step>> = { ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" };

/** Returns the step that a key asks for; undefined for any other key. */
export const stepOf = (key: string): Step | undefined => steps[key];

/** Returns the index to which a step moves a row. */
export function stepPlace(step: Step, at: number, count: number): number {
  const to = { up: at - 1, down: at + 1, first: 0, last: count - 1 }[step];
  return Math.max(0, Math.min(count - 1, to));
}

/** Returns behind whom a row comes to stand when it is moved to an index; null for the first place. */
export const leaderAt = (ids: readonly string[], id: string, to: number): string | null =>
  ids.filter((one) => one !== id)[to - 1] ?? null;

/** Returns the index of a row that is put behind another one, or first. Undefined where one of the two is gone. */
export function placeBehind(ids: readonly string[], id: string, after: string | null): number | undefined {
  const others = ids.filter((one) => one !== id);
  const to = after === null ? 0 : others.indexOf(after) + 1;
  return others.length === ids.length || (after !== null && to === 0) ? undefined : to;
}

/**
 * Returns the index that a dragged row gets.
 * @param middles the middles of all rows, from top to bottom
 */
export function dropPlace(middles: readonly number[], at: number, y: number): number {
  return middles.filter((middle, index) => index !== at && middle < y).length;
}

/** Returns the edge of a row at which the dragged one would be put; undefined for none. */
export function edgeOf(at: number, to: number, index: number): "above" | "below" | undefined {
  if (to === at || index !== to) return undefined;
  return to < at ? "above" : "below";
}

/** How near to an edge a dragged row scrolls its list, in pixels. */
const edgeZone = 72;
/** How fast it scrolls at the edge and beyond, in pixels per second. */
const topSpeed = 900;

/**
 * Returns how fast a list scrolls while a row is dragged near one of its edges. It is in pixels per second, and below zero for
 * upwards. A drag that begins near an edge scrolls nothing until it goes towards that edge.
 * @param began where the drag began
 */
export function scrollSpeed(
  y: number,
  began: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): number {
  // In a low list both zones would meet.
  const zone = Math.min(edgeZone, (bottom - top) / 3);
  const [above, below] = [top + zone - y, y - (bottom - zone)];
  if (above > 0 && y < began) return -topSpeed * Math.min(1, above / zone);
  if (below > 0 && y > began) return topSpeed * Math.min(1, below / zone);
  return 0;
}
