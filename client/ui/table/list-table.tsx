import { Button, makeStyles, Select } from "@fluentui/react-components";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { notPrinted, touch, touchSize } from "#client/ui/theme/styles.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { DataTable } from "./data-table.tsx";
import type { DataTableProps } from "./data-table-props.ts";
import { type ListedFile, ListFileMenu } from "./list-file-menu.tsx";
import { PageNumbers } from "./page-numbers.tsx";
import { Pager } from "./pager.tsx";
import { pageCount, pageRange } from "./paging.ts";
import { type SelectionActions, SelectionBar } from "./selection-bar.tsx";
import { type AddressedColumns, useColumns } from "./use-columns.ts";

interface Paging {
  /** Counted from 1. */
  readonly page: number;
  readonly size: number;
  /** Number of rows on all pages. */
  readonly matched: number;
  /** The word with which rows are counted: 「組」; 「件」 by default. */
  readonly counter?: string;
  readonly onPage: (page: number) => void;
  /** Offers only the previous and the next page. By default there are page numbers with links to both ends. */
  readonly steps?: boolean;
  /** How many page numbers are shown. If it is set, a single page has no pager. By default there are five, and always a pager. */
  readonly window?: number;
  /** The possible page sizes. */
  readonly sizes?: readonly number[];
  readonly onSize?: (size: number) => void;
}

interface ListTableProps<T> extends Omit<DataTableProps<T>, "foot" | "page" | "inset"> {
  /** The noun for a row: 「お知らせ」. */
  readonly noun: string;
  readonly paging: Paging;
  /** The file that the list can be saved as, with the visible columns. */
  readonly file?: ListedFile | undefined;
  /** The actions for the chosen rows. */
  readonly selectionActions?: SelectionActions;
  /** The columns that the list's address names. By default they are the device's own choice. */
  readonly addressedColumns?: AddressedColumns | undefined;
  /** Returns the ids of the rows on all pages, to choose them at once; by default those of the file. */
  readonly allIds?: (() => readonly string[]) | undefined;
}

/** A page of a list, with a pager. */
export function ListTable<T extends { readonly id: string }>({
  noun,
  paging,
  file,
  empty,
  selectionActions,
  addressedColumns,
  allIds = file?.ids,
  ...table
}: ListTableProps<T>) {
  const { page, size, matched, onPage } = paging;
  const isBeyond = matched > 0 && page > pageCount(matched, size);
  // The count may be there before the rows. They are still being read then, and the page is not empty.
  const rows = matched > 0 && !isBeyond && !table.partial && table.rows?.length === 0 ? undefined : table.rows;
  const { shown, ...choice } = useColumns(table.label, table.columns, addressedColumns);
  const styles = useStyles();
  const beyond = (
    <EmptyState
      title={`このページに${noun}はありません`}
      action={<Button onClick={() => onPage(pageCount(matched, size))}>最後のページへ</Button>}
    />
  );
  const list = (
    <DataTable
      {...table}
      rows={rows}
      columns={shown}
      page={page}
      empty={isBeyond ? beyond : empty}
      foot={
        matched > 0 &&
        rows && (
          <div className={styles.foot}>
            <ColumnMenu {...choice} />
            {file && <ListFileMenu {...file} keys={shown.flatMap((column) => column.file ?? [])} />}
            <div className={styles.pages}>
              <Pages {...paging} shown={rows.length} partial={table.partial} />
            </div>
          </div>
        )
      }
    />
  );
  if (!table.selection || !selectionActions) return list;
  return (
    <>
      {list}
      <SelectionBar selection={table.selection} actions={selectionActions} all={allIds && { count: matched, ids: allIds }} />
    </>
  );
}

function Pages({
  page,
  size,
  matched,
  counter,
  onPage,
  steps,
  window,
  sizes,
  onSize,
  shown,
  partial,
}: Paging & { shown: number; partial: boolean }) {
  const styles = useStyles();
  const range = pageRange(page, size, shown, matched, partial, counter);
  const pages = { page, pageCount: pageCount(matched, size), onPage, range };
  if (steps) return <Pager {...pages} />;
  return (
    <PageNumbers {...pages} window={window}>
      {sizes && (
        <Select
          aria-label="1ページの件数"
          size="small"
          className={styles.size}
          value={size}
          onChange={(_event, data) => onSize?.(Number(data.value))}
        >
          {[...sizes]
            .sort((a, b) => a - b)
            .map((known) => (
              <option key={known} value={known}>
                {known}件ずつ
              </option>
            ))}
        </Select>
      )}
    </PageNumbers>
  );
}

const useStyles = makeStyles({
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "8px" },
  pages: { flexGrow: 1, minWidth: 0 },
  size: { ...notPrinted, [touch]: { "& select": { minHeight: touchSize } } },
});
