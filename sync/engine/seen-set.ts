/**
 * Returns a set of names in 6 characters each, so that 50,000 links fit into a mutation. Two names collide with a probability of
 * 1 in 2^36.
 */
export const seenSet = (names: readonly string[]): string => joinedSet("", names);

/** Adds names to a set. A value that is no set counts as empty. */
export const joinedSet = (set: unknown, names: readonly string[]): string =>
  [...new Set([...membersOf(set), ...names.map(signsOf)])].sort().join("");

/** Returns a test for names in a set. A value that is no set has none. */
export function isSeenIn(set: unknown): (name: string) => boolean {
  const seen = new Set(membersOf(set));
  return (name) => seen.has(signsOf(name));
}

const membersOf = (set: unknown): readonly string[] => (typeof set === "string" && set.match(/.{6}/gu)) || [];

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Computes FNV-1a twice, from two start values, each mixed so that every bit counts. */
function signsOf(name: string): string {
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < name.length; index++) {
    const sign = name.charCodeAt(index);
    low = Math.imul(low ^ sign, 0x01000193);
    high = Math.imul(high ^ sign, 0x01000193);
  }
  [low, high] = [mixed(low), mixed(high)];
  return [low, low >>> 6, low >>> 12, low >>> 18, low >>> 24, high].map((bits) => alphabet[bits & 63]).join("");
}

function mixed(bits: number): number {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
