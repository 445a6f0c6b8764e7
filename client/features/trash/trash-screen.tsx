import { Button, makeStyles } from "@fluentui/react-components";
import { ArrowUndoRegular, BinRecycleRegular } from "@fluentui/react-icons";
import { useCallback, useMemo, useRef, useState } from "react";
import { tooMany } from "#client/records/bulk/bulk-actions.tsx";
import { BulkEdit } from "#client/records/bulk/bulk-edit.tsx";
import type { BulkKind } from "#client/records/bulk/bulk-plan.ts";
import { trashed, useRestore } from "#client/records/trash/use-restore.ts";
import { useFigure } from "#client/search/use-figure.ts";
import type { Action } from "#client/ui/page/action.ts";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { pageWithin } from "#client/ui/table/paging.ts";
import { useSelection } from "#client/ui/table/selection.ts";
import type { SelectionActions } from "#client/ui/table/selection-bar.tsx";
import type { ListPlace } from "#client/ui/table/use-list-search.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { touch, touchSize } from "#client/ui/theme/styles.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { trashDays } from "#sync/model/rules/trash.ts";
import { type TrashItem, trashItems } from "./trash-items.ts";

/** The trash for masters, whose records can be restored; all of it works offline. */
export function TrashScreen({ place: { size, ...place } }: { readonly place: ListPlace }) {
  const { value: items, partial, failed, retry } = useFigure(trashItems);
  const restore = useRestore();
  const page = pageWithin(place.page, items?.length ?? 0, size);
  const columns = columnsFor((item) => restore(item.entity, item.id));
  const list = useRef<HTMLDivElement>(null);
  const selection = useSelection();
  const [bulk, setBulk] = useState<BulkKind>();
  const selectionActions = useCallback<SelectionActions>(({ length }) => [restoreAction(length, () => setBulk("restore"))], []);
  const entities = useMemo(() => new Map(items?.map(({ id, entity }) => [id, entity])), [items]);
  return (
    <Page
      title="ゴミ箱"
      count={items && countText(items.length, "件", partial)}
      breadcrumb={[{ label: "ホーム", href: "/home" }]}
      fill
    >
      <BulkEdit
        name="trashBulk"
        selection={selection}
        entityOf={(id) => entities.get(id)}
        asked={bulk}
        onAnswered={() => setBulk(undefined)}
        focusAfter={() => list.current?.querySelector<HTMLElement>("[data-select]") ?? null}
      />
      {failed ? (
        <ErrorState title="ゴミ箱を読み込めませんでした" hint="端末のデータを読み取れませんでした。" retry={retry} />
      ) : (
        <ListTable
          ref={list}
          label="ゴミ箱"
          noun="記録"
          columns={columns}
          rows={items?.slice((page - 1) * size, page * size)}
          partial={partial}
          unsentMark={({ entity, id }) => <Unsent entity={entity} id={id} />}
          rowName={({ name }) => name}
          selection={selection}
          selectionActions={selectionActions}
          allIds={() => [...entities.keys()]}
          paging={{ page, size, matched: items?.length ?? 0, onPage: (next) => place.move({ page: next }) }}
          empty={
            <EmptyState
              icon={<BinRecycleRegular />}
              title="ゴミ箱は空です"
              hint={`${kinds}を削除すると、${trashDays}日以内であれば、ここから元に戻せます。`}
            />
          }
        />
      )}
    </Page>
  );
}

const kinds = trashed.map(({ entity }) => entity.label).join("や");

const restoreAction = (count: number, run: () => void): Action => ({
  id: "trash.restore",
  label: "元に戻す",
  icon: <ArrowUndoRegular />,
  disabledReason: tooMany(count),
  run,
});

function Unsent({ entity: name, id }: Pick<TrashItem, "entity" | "id">) {
  const entity = trashed.find((one) => one.entity.name === name)?.entity;
  return entity && <UnsentMark entity={entity} id={id} />;
}

const columnsFor = (restore: (item: TrashItem) => Promise<void>): readonly DataColumn<TrashItem>[] => [
  {
    label: "名前",
    width: "minmax(0, 1fr)",
    main: true,
    cell: ({ name }) => <ClampedText text={name} lines={2} />,
    second: ({ kind }) => kind,
  },
  {
    label: "削除",
    width: "minmax(128px, 0.5fr)",
    card: "foot",
    cell: ({ deletedAt }) => formatMoment(deletedAt),
    second: ({ deletedBy }) => deletedBy,
  },
  { label: "期限", width: "80px", card: "foot", cell: ({ daysLeft }) => `あと${daysLeft}日` },
  {
    label: "操作",
    width: "128px",
    card: "beside",
    cell: (item) => <Restore item={item} restore={restore} />,
  },
];

function Restore({ item, restore }: { readonly item: TrashItem; readonly restore: (item: TrashItem) => Promise<void> }) {
  const styles = useStyles();
  return (
    <Button
      className={styles.restore}
      size="small"
      icon={<ArrowUndoRegular />}
      aria-label={`「${item.name}」を元に戻す`}
      onClick={() => void restore(item)}
    >
      元に戻す
    </Button>
  );
}

const useStyles = makeStyles({
  // The button is larger than its line, but does not stretch the row.
  restore: { margin: "-6px 0", [touch]: { minHeight: touchSize, margin: "-12px 0" } },
});
