import { readFromTab, writeToTab } from "#client/device/tab-storage.ts";
import { isRecord } from "#sync/engine/is-record.ts";
import type { Standing } from "./neighbours.ts";
import { type PartnerSearch, partnerSearch } from "./partner-search-params.ts";

/** The list from which a partner was opened in this window. */
export interface ListOrigin {
  readonly search: PartnerSearch;
  /** The partner's place there; absent until the list has been read. */
  readonly standing?: Standing;
}

interface Kept {
  /** The partner who was opened from the list. Only one is kept, so that no stale ones remain. */
  readonly id: string;
  readonly search: object;
  readonly standing?: Standing;
}

const key = "list-origin/partner";

/** Returns the search without its page: all pages of a list count as the same list. */
const firstPage = (search: PartnerSearch) => partnerSearch.move(search, { page: 1 });

/** Remembers the list from which a partner is opened, for a reload and for the way back from forms. */
export const keepOrigin = (id: string, { search, standing }: ListOrigin): void =>
  writeToTab(key, JSON.stringify({ id, search: firstPage(search), ...(standing && { standing }) } satisfies Kept));

/** Returns the list that a partner was opened from; undefined if it was opened elsewhere. */
export function originOf(id: string): ListOrigin | undefined {
  const kept = readOrigin();
  if (kept?.id !== id) return undefined;
  return { search: partnerSearch.read(kept.search), ...(kept.standing && { standing: kept.standing }) };
}

/** Forgets the list from which a partner was opened, once the user opens another list. */
export function forgetOtherOrigin(search: PartnerSearch): void {
  const kept = readOrigin();
  if (kept && JSON.stringify(partnerSearch.read(kept.search)) !== JSON.stringify(firstPage(search))) writeToTab(key, null);
}

function readOrigin(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(readFromTab(key) ?? "null");
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  "id" in value &&
  "search" in value &&
  isRecord(value.search) &&
  (!("standing" in value) || (isRecord(value.standing) && "place" in value.standing && Number.isInteger(value.standing.place)));
