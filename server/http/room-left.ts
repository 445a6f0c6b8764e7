/**
 * Returns how many more values fit beside a value and all within it. It stops early at one that has far too many.
 * @param room how many fit so far
 * @returns below 0 if the value has more than that
 */
export function roomLeft(value: unknown, room: number): number {
  let left = room - 1;
  if (value === null || typeof value !== "object") return left;
  for (const each of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    if (left < 0) break;
    left = roomLeft(each, left);
  }
  return left;
}
