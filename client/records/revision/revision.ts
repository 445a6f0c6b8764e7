/** A revision of a record, as comparisons and lists of revisions show it. */
export interface Revision {
  /** The revision's id, and the values by which it is compared. */
  readonly row: { readonly id: string };
  /** The name of the revision: 「最新」, 「1回目の訂正」. */
  readonly name: string;
  /** When it was recorded and by whom. */
  readonly recorded: string;
  /** A sentence about what it changed, if there is one. */
  readonly changes?: string | undefined;
}
