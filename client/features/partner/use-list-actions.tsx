import { PeopleTeamRegular, PersonAddRegular } from "@fluentui/react-icons";
import { useTrashAction } from "#client/records/trash/use-trash-action.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { useGo } from "#client/ui/page/use-go.ts";

/** Returns the actions of the list of partners beside its main one. */
export function useListActions(): readonly Action[] {
  const go = useGo();
  const trash = useTrashAction();
  const duplicates: Action = {
    id: "partner.duplicates",
    label: "重複の疑い",
    icon: <PeopleTeamRegular />,
    run: () => go("/partner/duplicates"),
  };
  const load: Action = {
    id: "partner.import",
    label: "ファイルから取り込む",
    icon: <PersonAddRegular />,
    keywords: ["import", "とりこみ", "Excel", "CSV", "インポート"],
    run: () => go("/partner/import"),
  };
  return [load, duplicates, ...trash];
}
