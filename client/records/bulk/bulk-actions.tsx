import { DeleteRegular, EditRegular } from "@fluentui/react-icons";
import type { Action } from "#client/ui/page/action.ts";
import { type BulkKind, mostInBulk } from "./bulk-plan.ts";
import { countOf } from "./bulk-words.ts";

/** Returns why so many records cannot be changed at once; undefined where they can. */
export const tooMany = (count: number): string | undefined =>
  count > mostInBulk ? `一度に変更できるのは${countOf(mostInBulk)}までです。選択を減らしてください。` : undefined;

/** Returns the actions that edit the chosen records of a list, and that remove them. */
export function bulkActions(entity: string, count: number, ask: (kind: BulkKind) => void): readonly Action[] {
  const disabledReason = tooMany(count);
  return [
    { id: `${entity}.bulkEdit`, label: "一括編集", icon: <EditRegular />, disabledReason, run: () => ask("set") },
    {
      id: `${entity}.bulkRemove`,
      label: "削除",
      icon: <DeleteRegular />,
      danger: true,
      disabledReason,
      run: () => ask("remove"),
    },
  ];
}
