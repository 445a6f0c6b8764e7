/** The records that can be followed, by the names of their entities. */
export type FollowedName = "partner" | "project";

/** How many changes a follow remembers as seen: the newest. Of older ones, all count as seen. */
export const mostSeen = 100;

/** Characters of the moment in a mark: milliseconds in base 36. Until the year 2059 their order is that of time. */
const momentLength = 8;

/** The form of a mark. */
export const markForm = /^[0-9a-z]{8}-[0-9a-z-]{1,4}$/u;

/**
 * Returns a short mark of a change: its moment, and the end of its author's id. Time alone does not do: a change that was made
 * without a network may arrive after later ones were seen.
 * @param at ISO moment
 */
export const changeMark = (at: string, author: string): string =>
  `${momentPart(Math.max(0, Date.parse(at) || 0))}-${author.slice(-4)}`;

const momentPart = (milliseconds: number) => milliseconds.toString(36).padStart(momentLength, "0");

/** Joins marks, the newest first, at most `mostSeen`. */
export const joinMarks = (...lists: readonly (readonly string[])[]): string[] =>
  [...new Set(lists.flat())].sort().reverse().slice(0, mostSeen);

/** What a follow knows about changes that were seen. */
export interface Seen {
  readonly lookedAt: string;
  /** Marks; none where only the moment is known. Rows from an older server have no value. */
  readonly seen: readonly string[] | undefined;
}

/** Whether another one's change was not seen yet. */
export function isUnseen({ lookedAt, seen = [] }: Seen, at: string, author: string): boolean {
  const oldest = seen.at(-1);
  if (oldest === undefined) return at > lookedAt;
  const mark = changeMark(at, author);
  if (seen.includes(mark)) return false;
  return seen.length < mostSeen || mark > oldest;
}
