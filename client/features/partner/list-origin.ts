import type { AnyRouter } from "@tanstack/react-router";
import { pagesOf } from "#client/records/pages.ts";
import type { Standing } from "./neighbours.ts";
import { type PartnerSearch, partnerSearch } from "./partner-search-params.ts";

/** From which list a partner was opened in this window. */
export interface ListOrigin {
  readonly search: PartnerSearch;
  /** Where it stood there; absent until the list has told. */
  readonly standing?: Standing;
}

const keyOf = (id: string) => `list-origin/partner/${id}`;

/** Remembers from which list a partner is opened: through a reload, and on the way back from its forms. */
export function keepOrigin(id: string, { search, standing }: ListOrigin): void {
  sessionStorage.setItem(keyOf(id), JSON.stringify({ search: partnerSearch.move(search, { page: 1 }), standing }));
}

/** Returns from which list a partner was opened; undefined for one that was reached by another way. */
export function originOf(id: string): ListOrigin | undefined {
  const kept = sessionStorage.getItem(keyOf(id));
  if (kept === null) return undefined;
  const { search, standing } = JSON.parse(kept) as ListOrigin;
  return { search: partnerSearch.read(search), ...(standing && { standing }) };
}

/** Returns the address of the list. */
export const addressOfList = (router: Pick<AnyRouter, "buildLocation">, search: PartnerSearch): string =>
  router.buildLocation({ to: pagesOf("partner").list.path, search }).href;
