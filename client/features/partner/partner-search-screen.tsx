import { useCallback, useMemo, useRef } from "react";
import type { ListResult } from "#client/search/list-query.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { Page } from "#client/ui/page/page.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { FilterBar } from "#client/ui/table/filter-bar.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { PartnerFilterChips } from "./partner-filter-chips.tsx";
import { PartnerList } from "./partner-list.tsx";
import { PartnerSearchBar } from "./partner-search-bar.tsx";
import { isFiltered, isNarrowed, listQueryOf, type PartnerSearch, tidySearch } from "./partner-search-params.ts";
import { usePartnerMasters } from "./use-partner-masters.ts";
import { usePartnerTags } from "./use-partner-tags.ts";
import { useSearchText } from "./use-search-text.ts";

interface PartnerSearchScreenProps {
  readonly search: PartnerSearch;
  readonly onSearch: (search: PartnerSearch, step: "push" | "replace") => void;
  readonly onOpen: (partnerId: string) => void;
}

/** The list of partners: answered from the device with every keystroke, its state in the address. */
export function PartnerSearchScreen({ search, onSearch, onOpen }: PartnerSearchScreenProps) {
  const writeText = useCallback(
    (name: string, step: "push" | "replace") => onSearch(tidySearch({ ...search, name, page: 1 }), step),
    [search, onSearch],
  );
  const { text, settled, composing, type, commit, take, clear } = useSearchText(search.name ?? "", writeText);
  // A text that the address does not hold yet starts at the first page.
  const shown = useMemo(
    () => (settled === (search.name ?? "") ? search : tidySearch({ ...search, name: settled, page: 1 })),
    [search, settled],
  );
  const query = useMemo(() => listQueryOf(shown), [shown]);
  const result = useColumnIndex(partner, query);
  const tags = usePartnerTags();
  const masters = usePartnerMasters();
  const list = useRef<HTMLDivElement>(null);

  const change = useCallback(
    (patch: Partial<PartnerSearch>) => onSearch(tidySearch({ ...search, name: take(), page: 1, ...patch }), "push"),
    [search, onSearch, take],
  );
  const reset = useCallback(() => {
    clear();
    onSearch(search.sort ? { sort: search.sort } : {}, "push");
  }, [search.sort, onSearch, clear]);
  const toPage = useCallback((page: number) => change({ page }), [change]);
  const open = useCallback(
    (partnerId: string) => {
      commit();
      onOpen(partnerId);
    },
    [commit, onOpen],
  );
  const focusFirstRow = useCallback(() => list.current?.querySelector<HTMLElement>("a[href]")?.focus(), []);

  return (
    <Page
      title="パートナー"
      fill
      count={
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a live region, not the result of a form
        <span role="status">
          登録 {count(result, "total")} / 表示 {count(result, "matched")}
        </span>
      }
    >
      <FilterBar
        chips={isFiltered(search) && <PartnerFilterChips search={search} tags={tags} masters={masters} onChange={change} />}
      >
        <PartnerSearchBar
          text={text}
          composing={composing}
          search={search}
          tags={tags.tags}
          masters={masters}
          onType={type}
          onCommit={commit}
          onReset={reset}
          onChange={change}
          onDown={focusFirstRow}
        />
      </FilterBar>
      {result?.partial && <PartialNotice>届いた分から表示しています。</PartialNotice>}
      <PartnerList
        ref={list}
        result={result}
        page={shown.page ?? 1}
        tags={tags.byId}
        narrowed={isNarrowed(shown)}
        onOpen={open}
        onPage={toPage}
        onReset={reset}
      />
    </Page>
  );
}

const count = (result: ListResult<unknown> | undefined, which: "total" | "matched"): string =>
  result ? countText(result[which], "", result.partial === "rows") : "–";
