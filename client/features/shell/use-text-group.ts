import { DocumentTextRegular } from "@fluentui/react-icons";
import { createElement, useMemo } from "react";
import type { Address } from "#client/device/path-to.ts";
import { coverageText } from "#client/records/file/coverage-text.ts";
import { addressOfHit, useResumeHits } from "#client/records/file/text-hits.ts";
import { useTextSearch } from "#client/search/texts/use-text-search.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { groupLabel, type PaletteGroup } from "./palette-entries.ts";

const shownHits = 6;

/** The palette's group of résumés that contain the search text. */
export interface TextGroup {
  readonly group: PaletteGroup | undefined;
  readonly searching: boolean;
  /** A note beside the group; blank for none. */
  readonly note: string;
}

/** Searches for the palette's text in résumés. Each hit opens its file on its page. */
export function useTextGroup(text: string, goTo: (href: Address) => () => void): TextGroup {
  const search = useTextSearch(text);
  const hits = useResumeHits(search);
  const group = useMemo(() => {
    if (!hits || hits.length === 0 || search.state !== "found") return undefined;
    const entries = hits.slice(0, shownHits).map((hit) => ({
      id: `text ${hit.id}`,
      label: hit.owner,
      note: `${hit.snippet}　${hit.name}・${hit.page}ページ`,
      icon: createElement(DocumentTextRegular),
      run: goTo(addressOfHit(hit, search.text)),
    }));
    const counts = { matched: hits.length, found: entries.length, shown: entries.length, partial: search.found.more };
    return { label: groupLabel(partnerFile.label, counts), entries };
  }, [hits, search, goTo]);
  const searching = search.state === "searching" || (search.state === "found" && !hits);
  const note =
    search.state === "failed"
      ? "履歴書・経歴書を検索できませんでした"
      : search.state === "found"
        ? coverageText(search.found)
        : searching
          ? "履歴書・経歴書を検索しています…"
          : "";
  return { group, searching, note };
}
