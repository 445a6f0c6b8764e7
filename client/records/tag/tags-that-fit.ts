/** Pixels that tags may take side by side in the narrowest column that holds them. */
const room = 150;

/** Returns the tags that stand side by side without one being cut; always the first, which is cut alone if it must be. */
export function tagsThatFit<T extends { readonly name: string }>(tags: readonly T[]): readonly T[] {
  let taken = 0;
  const end = tags.findIndex(({ name }) => (taken += widthOf(name)) > room);
  return end < 0 ? tags : tags.slice(0, Math.max(1, end));
}

/** Pixels of a tag at its font size, its edge and the gap behind it included. */
const widthOf = (name: string): number => [...name].reduce((sum, letter) => sum + (/[\0-\xff｡-ﾟ]/u.test(letter) ? 6.5 : 11), 18);
