import { useMemo } from "react";
import { type ResumeHit, useResumeHits } from "#client/records/file/text-hits.ts";
import { type TextSearch, useTextSearch } from "#client/search/texts/use-text-search.ts";

/** The partners whose résumés contain the list's search text. */
export interface PartnerTexts {
  readonly search: TextSearch;
  /** The newest hit of each partner, by the partner's id; undefined while there is no answer. */
  readonly byPartner: ReadonlyMap<string, ResumeHit> | undefined;
}

/** Searches for a text in the partners' résumés, once the user pauses typing. */
export function usePartnerTexts(text: string): PartnerTexts {
  const search = useTextSearch(text);
  const hits = useResumeHits(search);
  const byPartner = useMemo(() => hits && new Map([...hits].reverse().map((hit) => [hit.ownerId, hit])), [hits]);
  return { search, byPartner };
}
