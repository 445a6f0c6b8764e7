/** Pixels of the narrowest column that holds tags, and of the gap behind the last. */
const room = 144;

/** Pixels of the number of those left out. */
const rest = 20;

/** Returns the tags that stand side by side without one being cut; always the first, which is cut alone if it must be. */
export function tagsThatFit<T extends { readonly name: string }>(tags: readonly T[]): readonly T[] {
  let taken = 0;
  let whole = 0;
  for (const [at, { name }] of tags.entries()) {
    taken += widthOf(name);
    if (taken + (at + 1 < tags.length ? rest : 0) <= room) whole = at + 1;
  }
  return tags.slice(0, Math.max(1, whole));
}

/** Pixels of a tag at its font size, its edges, its dot and the gap behind it included. */
const widthOf = (name: string): number => [...name].reduce((sum, letter) => sum + (/[\0-\xff｡-ﾟ]/u.test(letter) ? 6.5 : 11), 31);
