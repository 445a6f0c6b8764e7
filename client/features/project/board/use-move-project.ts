import { useMutate } from "#client/device/use-mutate.ts";
import { useAttempt } from "#client/ui/form/use-attempt.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { project } from "#sync/model/entities/project.ts";
import { updateProject } from "#sync/model/mutators/project.ts";
import type { ProjectRow } from "../list/project-row.ts";
import type { BoardAxis } from "./board-search-params.ts";
import type { MoveTarget } from "./move-menu.tsx";
import { moveObstacle } from "./move-obstacle.ts";

/** A move, as the user saw it. */
interface Move {
  readonly row: Pick<ProjectRow, "id" | "name">;
  /** The value of the column where the user saw the card. */
  readonly from: number | null;
  readonly to: MoveTarget;
  /** Whether the filters hide the column. */
  readonly isHidden: boolean;
}

/** Moves a project to another column. It resolves whether that was possible. */
export type MoveProject = (move: Move) => Promise<boolean>;

/**
 * Returns a function that gives a project the value of a column, and offers an undo. What fails is said in a toast.
 * @param rowOf returns a project as it is now
 */
export function useMoveProject({ field }: BoardAxis, rowOf: (id: string) => ProjectRow | undefined): MoveProject {
  const mutate = useMutate();
  const toast = useToast();
  const attempt = useAttempt();
  const put = (id: string, value: number | null, seen: number | null) =>
    mutate(updateProject, { id, [field]: value }, { seen: { [rowKey(project.name, id)]: { [field]: seen } } });
  return async ({ row: { id, name: whole }, from: before, to, isHidden }) => {
    const name = nameInText(whole);
    let moved = false;
    await attempt(`「${name}」を移動できませんでした。`, async () => {
      await put(id, to.value, before);
      moved = true;
      const undo = () =>
        void attempt(`「${name}」を元に戻せませんでした。`, async () => {
          const obstacle = moveObstacle(rowOf(id), field, to.value);
          if (obstacle !== undefined) return toast(`「${name}」を元に戻せませんでした。`, { intent: "warning", body: obstacle });
          await put(id, before, to.value);
          toast(`「${name}」を元に戻しました。`);
        });
      toast(`「${name}」を「${nameInText(to.name)}」に移動しました。`, {
        ...(isHidden && { body: "今の条件では、この列は表示されません。" }),
        action: { label: "元に戻す", run: undo },
      });
    });
    return moved;
  };
}
