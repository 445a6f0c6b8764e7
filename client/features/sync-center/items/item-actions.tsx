import {
  ArrowClockwiseRegular,
  ArrowDownloadRegular,
  ArrowUndoRegular,
  CheckmarkRegular,
  DeleteRegular,
  DocumentAddRegular,
  EditRegular,
  PersonArrowRightRegular,
} from "@fluentui/react-icons";
import { layDraft } from "#client/device/drafts/draft-list.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { draftKeyOf, type StoredDraft } from "#client/ui/form/form-draft.ts";
import type { Action } from "#client/ui/page/action.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import type { Choices } from "./conflict-sides.tsx";
import { useCopy } from "./copy-item.tsx";
import { editableOf } from "./editable.ts";
import { type EntryForm, entryFormOf } from "./entry-form.ts";
import { exportItems } from "./export-items.ts";
import { placementsOf } from "./placements.ts";
import { discardSteps, leaveSteps, overwriteSteps, retryItem, settle } from "./settle.ts";
import type { ConflictSides, SyncItem } from "./sync-item.ts";
import type { Attempt } from "./use-attempt.ts";
import { excerptsOf } from "./whole-of.ts";

export interface Openers {
  readonly discard: (item: SyncItem) => void;
  readonly edit: (item: SyncItem) => void;
  readonly enter: (item: SyncItem, sides: ConflictSides) => void;
  readonly place: (item: SyncItem) => void;
  /**
   * Fetches the whole of an item that the device has as an excerpt.
   * @throws EngineError `connection_needed`
   */
  readonly whole: (item: SyncItem) => Promise<void>;
}

export interface ItemActions {
  /** Returns the actions for the whole item. */
  readonly of: (item: SyncItem) => Action[];
  /** Returns the actions for one of its conflicts. */
  readonly choices: (item: SyncItem, sides: ConflictSides) => Choices | undefined;
}

/** Returns the actions for an item, by its kind. Nothing is discarded without a question (S1). */
export function useItemActions({ running, run }: Attempt, open: Openers): ItemActions {
  const replica = useReplica();
  const copy = useCopy();
  const go = useGo();

  const take = (item: SyncItem, sides: readonly ConflictSides[], label: string): Action => ({
    id: "overwrite",
    label,
    icon: <CheckmarkRegular />,
    disabledReason: item.ways?.hindrance,
    running: running === item.id,
    run: () => run(item, () => settle(replica, overwriteSteps(replica, sides)).then(() => "自分の値で上書きしました")),
  });
  const leave = (item: SyncItem, sides: readonly ConflictSides[], label: string): Action => ({
    id: "leave",
    label,
    run: () => run(item, () => settle(replica, leaveSteps(sides)).then(() => "現在の値のままにしました")),
  });
  const save = (item: SyncItem): Action[] => [
    copy(item),
    {
      id: "export",
      label: "書き出し",
      icon: <ArrowDownloadRegular />,
      run: () =>
        run(item, () =>
          exportItems(replica, [item], `musubi-${item.mutation.name}-${item.id}.json`).then(() => "書き出しました"),
        ),
    },
  ];
  const retry = (item: SyncItem): Action => ({
    id: "retry",
    label: "再試行",
    icon: <ArrowClockwiseRegular />,
    disabledReason: item.ways?.hindrance,
    running: running === item.id,
    run: () => run(item, () => retryItem(replica, item).then(() => "再試行しました")),
  });
  const whole = (item: SyncItem): Action => ({
    id: "whole",
    label: "全文を読み込む",
    icon: <ArrowDownloadRegular />,
    running: running === item.id,
    run: () => run(item, () => open.whole(item).then(() => "全文を読み込みました")),
  });
  const others = (item: SyncItem): Action[] => {
    const { restoring, again, lacksRecord } = item.ways ?? {};
    const actions: Action[] = [];
    if (placementsOf(replica, item).length > 0)
      actions.push({ id: "place", label: "別の枠に割り当てる", icon: <PersonArrowRightRegular />, run: () => open.place(item) });
    if (restoring)
      actions.push({
        id: "restore",
        label: `${restoring.name}を元に戻して再試行`,
        icon: <ArrowUndoRegular />,
        run: () => run(item, () => settle(replica, restoring.settling).then(() => "元に戻して再試行しました")),
      });
    if (again)
      actions.push({
        id: "again",
        label: "新しい記録として作成",
        icon: <DocumentAddRegular />,
        run: () => run(item, () => settle(replica, again).then(() => "新しい記録として作成しました")),
      });
    if (lacksRecord) return actions;
    const form = entryFormOf(replica, item);
    const inDialog = !form?.draft?.isWhole && editableOf(replica, item) !== undefined;
    const edit = inDialog ? () => open.edit(item) : form && (() => run(item, () => goOn(item, form)));
    if (edit) actions.push({ id: "edit", label: "編集して再送", icon: <EditRegular />, run: edit });
    return actions;
  };
  /** Opens the form with the refused values in its fields. */
  const goOn = async (item: SyncItem, { address, draft }: EntryForm) => {
    if (draft) {
      const value: StoredDraft = { at: item.when, seen: {}, ...(await draft.read(replica)) };
      await layDraft(replica, draftKeyOf(draft.key), { id: item.mutation.id, value });
    }
    go(address);
    return "フォームで保存し直したあと、同期センターに残る元の変更を破棄してください。";
  };
  const discard = (item: SyncItem): Action => ({
    id: "discard",
    label: "破棄",
    icon: <DeleteRegular />,
    danger: true,
    run: () => open.discard(item),
  });

  return {
    of(item) {
      switch (item.source.kind) {
        case "withdrawn":
          return save(item);
        case "late":
          return [{ id: "seen", label: "確認済みにする", icon: <CheckmarkRegular />, run: () => seen(item) }, ...save(item)];
        case "conflict":
          if (excerptsOf(item).length > 0) return [whole(item), ...save(item)];
          return item.sides.length > 1
            ? [take(item, item.sides, "すべて自分の値で上書き"), leave(item, item.sides, "すべて現在の値のまま"), ...save(item)]
            : save(item);
        default:
          if (excerptsOf(item).length > 0) return [whole(item), retry(item), discard(item), ...save(item)];
          return [retry(item), ...others(item), discard(item), ...save(item)];
      }
    },
    choices(item, sides) {
      if (item.source.kind !== "conflict") return undefined;
      const enter: Action = {
        id: "enter",
        label: "手入力",
        icon: <EditRegular />,
        disabledReason: item.ways?.hindrance,
        run: () => open.enter(item, sides),
      };
      const overwrite = take(item, [sides], "自分の値で上書き");
      return { mine: sides.entry ? [overwrite, enter] : [overwrite], theirs: [leave(item, [sides], "現在の値のまま")] };
    },
  };

  function seen(item: SyncItem) {
    return run(item, () => settle(replica, discardSteps(item)).then(() => "確認済みにしました"));
  }
}
