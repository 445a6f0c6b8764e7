/** The width of the number of other tags, in pixels. */
const rest = 20;

/** The space between two tags, in pixels. */
const gap = 4;

/**
 * Returns the tags that fit side by side uncut. The first is always returned, and is cut if it does not fit.
 * @param room the available width in pixels
 */
export function tagsThatFit<T extends { readonly name: string }>(tags: readonly T[], room: number): readonly T[] {
  let taken = 0;
  let whole = 0;
  for (const [at, { name }] of tags.entries()) {
    taken += widthOf(name);
    if (taken + (at + 1 < tags.length ? rest : -gap) <= room) whole = at + 1;
  }
  return tags.slice(0, Math.max(1, whole));
}

/** Returns the width of a tag in pixels at its font size. It includes its edges, its dot and the gap after it. */
const widthOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (/[\0-\xff｡-ﾟ]/u.test(letter) ? 6.5 : 11), 27 + gap);
