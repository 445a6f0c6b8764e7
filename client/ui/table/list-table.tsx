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
import { useColumns } from "./use-columns.ts";

interface Paging {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** Rows on all pages. */
  readonly matched: number;
  readonly onPage: (page: number) => void;
  /** By numbers with the jumps to both ends, unless told: back and forth alone. */
  readonly steps?: boolean;
  /** Page numbers in view, and no pager where all rows are on one page; five of them, and always a pager, unless told. */
  readonly window?: number;
  /** The sizes that a page can have. */
  readonly sizes?: readonly number[];
  readonly onSize?: (size: number) => void;
}

interface ListTableProps<T> extends Omit<DataTableProps<T>, "foot" | "page" | "inset"> {
  /** What a row is: 「お知らせ」. */
  readonly noun: string;
  readonly paging: Paging;
  /** The file that the list can be had as, with the columns that are shown. */
  readonly file?: ListedFile | undefined;
  /** What can be done with the rows that `selection` holds. */
  readonly selectionActions?: SelectionActions;
}

/** A page of a list, with the way to its others. */
export function ListTable<T extends { readonly id: string }>({
  noun,
  paging,
  file,
  empty,
  selectionActions,
  ...table
}: ListTableProps<T>) {
  const { page, size, matched, onPage } = paging;
  const { shown, ...choice } = useColumns(table.label, table.columns);
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
      columns={shown}
      page={page}
      empty={matched > 0 ? beyond : empty}
      foot={
        matched > 0 &&
        table.rows && (
          <div className={styles.foot}>
            <ColumnMenu {...choice} />
            {file && <ListFileMenu {...file} keys={shown.flatMap((column) => column.file ?? [])} />}
            <div className={styles.pages}>
              <Pages {...paging} shown={table.rows.length} partial={table.partial} />
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
      <SelectionBar selection={table.selection} actions={selectionActions} />
    </>
  );
}

function Pages({
  page,
  size,
  matched,
  onPage,
  steps,
  window,
  sizes,
  onSize,
  shown,
  partial,
}: Paging & { shown: number; partial: boolean }) {
  const styles = useStyles();
  const range = pageRange(page, size, shown, matched, partial);
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
