import { Button, makeStyles, Select } from "@fluentui/react-components";
import { DocumentBulletListRegular } from "@fluentui/react-icons";
import { useEffect } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { ContractBadge } from "#client/records/contract/contract-badge.tsx";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { isFiltered } from "#client/records/filters/define-filters.ts";
import { FilterMenus } from "#client/records/filters/filter-menus.tsx";
import { FilteredBar } from "#client/records/filters/filtered-bar.tsx";
import { useFilterWords } from "#client/records/filters/use-filter-words.ts";
import { keepListAddress, pageOf } from "#client/records/pages.ts";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { widenSearch } from "#client/ui/table/nothing-found.tsx";
import { SearchBar } from "#client/ui/table/search-bar.tsx";
import { useFoundList } from "#client/ui/table/use-found-list.ts";
import { useListFocus } from "#client/ui/table/use-list-focus.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { renewalText } from "#sync/model/rules/contract.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";
import { contractSheet } from "#sync/model/sheets/contract.ts";
import { type ContractSearch, contractFilters, contractSearch, contractStates } from "./contract-search.ts";
import { type ListedContract, useContractList } from "./use-contract-list.ts";

const pageSize = 50;

interface ContractListScreenProps {
  readonly search: ContractSearch;
  readonly onSearch: OnSearch<ContractSearch>;
}

/**
 * The list of contracts, with a search for the names of related records. A filter selects contracts that have not ended, run,
 * have not begun, end soon, are overdue or have ended.
 */
export function ContractListScreen({ search, onSearch }: ContractListScreenProps) {
  const styles = useStyles();
  const { box, shown, change, reset } = useFoundList(contractSearch, search, onSearch);
  const { state = "open", page = 1 } = shown;
  const { rows, ids, matched, partial } = useContractList(shown, pageSize);
  const words = useFilterWords(contractFilters, search);
  const { list, toFirstRow } = useListFocus();
  useEffect(() => keepListAddress("contract", pathTo("/contract", {}, search)), [search]);
  const chosen = contractStates.find(({ value }) => value === state);
  const narrowed = Boolean(shown.name) || isFiltered(contractFilters, shown);
  return (
    <Page
      title="契約一覧"
      fill
      count={<LiveRegion as="span">{matched === undefined ? nothing : countText(matched, "件", partial)}</LiveRegion>}
    >
      <WaitingDrafts of={contract.name} />
      <FilteredBar filters={contractFilters} values={search} words={words} onChange={change}>
        <SearchBar {...box} id="contract" noun="契約" by="氏名・案件・企業・ポジション" onReset={reset} onDown={toFirstRow}>
          <Select
            aria-label="契約の状態"
            className={styles.state}
            value={state}
            onChange={(_event, data) => change(contractSearch.read({ state: data.value }))}
          >
            {contractStates.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <FilterMenus filters={contractFilters} values={search} words={words} onChange={change} />
        </SearchBar>
      </FilteredBar>
      {partial && <PartialNotice>届いた分から表示しています。</PartialNotice>}
      <ListTable
        ref={list}
        label="契約一覧"
        noun="契約"
        columns={columns}
        rows={rows}
        partial={partial}
        rowHref={({ id }) => pageOf("contract", id)}
        onOpen={box.commit}
        entity={contract}
        file={{ sheet: contractSheet, ids: () => ids ?? [] }}
        paging={{ page, size: pageSize, matched: matched ?? 0, onPage: (to) => change({ page: to }) }}
        empty={
          narrowed ? (
            <EmptyState icon={<DocumentBulletListRegular />} title="契約が見つかりませんでした" {...widenSearch(reset)} />
          ) : (
            <EmptyState
              icon={<DocumentBulletListRegular />}
              title={state === "all" ? "契約はありません" : `「${chosen?.label}」の契約はありません`}
              hint="案件のメンバーアサインで契約を登録できます。"
              action={state === "all" ? undefined : <Button onClick={() => change({ state: "all" })}>すべての契約を表示</Button>}
            />
          )
        }
      />
    </Page>
  );
}

const columns: readonly DataColumn<ListedContract>[] = [
  {
    label: "パートナー",
    width: "minmax(120px, 1.2fr)",
    main: true,
    file: contractSheet.pick("partner", "occupation"),
    cell: ({ partnerName }) => <ClampedText text={partnerName} />,
    second: ({ occupationName }) => occupationName,
  },
  {
    label: "案件",
    width: "minmax(120px, 1.6fr)",
    file: contractSheet.pick("project"),
    cell: ({ projectName }) => <ClampedText text={projectName} />,
  },
  {
    label: "状態",
    width: "108px",
    card: "beside",
    file: contractSheet.pick("standing"),
    cell: (row) => <ContractBadge contract={row} />,
    second: ({ endedAt }) => formatMoment(endedAt) || null,
  },
  {
    label: "契約開始日",
    width: "84px",
    card: "foot",
    file: contractSheet.pick("openDate"),
    cell: ({ openDate }) => formatDate(openDate),
  },
  {
    label: "契約終了日",
    width: "84px",
    card: "foot",
    file: contractSheet.pick("closeDate"),
    cell: ({ closeDate }) => formatDate(closeDate) || null,
  },
  {
    label: "自動更新",
    width: "60px",
    card: "foot",
    file: contractSheet.pick("isAutoRenewed"),
    cell: renewalText,
  },
];

const useStyles = makeStyles({ state: { minWidth: "180px" } });
