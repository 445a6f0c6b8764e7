import { useMutate } from "#client/device/use-mutate.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { rowKey } from "#sync/engine/tx.ts";
import { project } from "#sync/model/entities/project.ts";
import { updateProject } from "#sync/model/mutators/project.ts";
import type { ProjectRow } from "../list/project-row.ts";
import type { BoardAxis } from "./board-search-params.ts";
import type { MoveTarget } from "./move-menu.tsx";

/** Moves a project to another column. It resolves whether that was possible. */
export type MoveProject = (row: ProjectRow, to: MoveTarget) => Promise<boolean>;

/** Returns a function that gives a project the value of a column, and offers an undo. What fails is said in a toast. */
export function useMoveProject({ field }: BoardAxis): MoveProject {
  const mutate = useMutate();
  const toast = useToast();
  const attempt = useAttempt();
  const put = (id: string, value: number | null, seen: number | null) =>
    mutate(updateProject, { id, [field]: value }, { seen: { [rowKey(project.name, id)]: { [field]: seen } } });
  return async (row, to) => {
    const { id, name } = row;
    const before = row[field];
    let moved = false;
    await attempt(`「${name}」を移動できませんでした。`, async () => {
      await put(id, to.value, before);
      moved = true;
      const undo = () =>
        void attempt(`「${name}」を元に戻せませんでした。`, async () => {
          await put(id, before, to.value);
          toast(`「${name}」を元に戻しました。`);
        });
      toast(`「${name}」を「${to.name}」に移動しました。`, { action: { label: "元に戻す", run: undo } });
    });
    return moved;
  };
}
