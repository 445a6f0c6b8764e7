import { createElement, type ReactNode, useEffect } from "react";
import { listedAt } from "#client/device/path-to.ts";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { sorted } from "#client/ui/table/sorted.ts";
import type { ListPlace } from "#client/ui/table/use-list-search.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { Sheet } from "#sync/model/sheets/sheet.ts";
import { keepListAddress, pageOf, pagesOf } from "./pages.ts";
import { useCreateAction } from "./use-create-action.tsx";
import type { PagedEntity } from "./use-record.ts";

interface RecordListPageProps<T> {
  readonly entity: PagedEntity;
  /** All records, in the order of the list; undefined while they are being read. */
  readonly reading: Reading<readonly T[]> | undefined;
  readonly columns: readonly DataColumn<T>[];
  readonly place: ListPlace;
  /** The file in which the list can be exported. */
  readonly sheet?: Sheet | undefined;
  /** The benefit of a first record, shown if there is none. */
  readonly hint: string;
  /** Shown below the title: links to other parts of the screen. */
  readonly head?: ReactNode;
  /** The filters, shown above the list. */
  readonly search?: ReactNode;
  /** Shown if no record matches the filters. */
  readonly nothingFound?: string | undefined;
}

/** A page that lists the records of an entity with so few that all of them can be read. */
export function RecordListPage<T extends { readonly id: string; readonly number: number | null }>(props: RecordListPageProps<T>) {
  const { entity, columns, place, sheet, hint, nothingFound, head } = props;
  const { page, size, sizes, sort, search, move } = place;
  const { value: all, partial = false } = props.reading ?? {};
  const pages = pagesOf(entity.name);
  useEffect(() => keepListAddress(entity.name, listedAt(pages.list.path, search)), [search, entity, pages]);
  const create = useCreateAction(entity);
  return (
    <Page
      title={pages.label}
      fill
      count={<LiveRegion as="span">{all ? countText(all.length, "件", partial) : nothing}</LiveRegion>}
      primary={create}
      head={head}
    >
      <WaitingDrafts of={entity.name} />
      {props.search}
      <ListTable
        label={pages.list.label}
        noun={entity.label}
        columns={columns}
        rows={all && sorted(all, sort).slice((page - 1) * size, page * size)}
        partial={partial}
        rowHref={({ id }) => pageOf(entity.name, id)}
        entity={entity}
        file={sheet && { sheet, ids: () => sorted(all ?? [], sort).map(({ id }) => id) }}
        sort={sort}
        onSort={(next) => move({ page: 1, sort: next })}
        paging={{
          page,
          size,
          matched: all?.length ?? 0,
          onPage: (to) => move({ page: to }),
          ...(sizes.length > 1 && { sizes, onSize: (next: number) => move({ page: 1, size: next }) }),
        }}
        empty={
          nothingFound === undefined ? (
            <EmptyState
              icon={createElement(pages.list.icon)}
              title={`${entity.label}はありません`}
              hint={hint}
              action={create && <ActionButton action={create} />}
            />
          ) : (
            <EmptyState icon={createElement(pages.list.icon)} title={nothingFound} />
          )
        }
      />
    </Page>
  );
}
