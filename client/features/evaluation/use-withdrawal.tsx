import { DeleteRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import type { Mutator } from "#sync/engine/mutator.ts";
import { reinstateProjectEvaluation, withdrawProjectEvaluation } from "#sync/model/mutators/project-evaluation.ts";
import { canWithdraw, evaluationState } from "#sync/model/rules/evaluation.ts";
import type { EvaluationView } from "./read-evaluations.ts";

interface Withdrawal {
  /** Returns the action that withdraws an evaluation; undefined if it cannot be withdrawn, or the user may not. */
  readonly actionFor: (evaluation: EvaluationView) => Action | undefined;
  /** Whether the user may reinstate a withdrawn evaluation. */
  readonly canReinstate: (evaluation: EvaluationView) => boolean;
  readonly reinstate: (id: string) => Promise<void>;
  /** The question's dialog, which the page renders. */
  readonly dialog: ReactNode;
}

/** Withdraws an evaluation after a question, and reinstates a withdrawn one. */
export function useWithdrawal(): Withdrawal {
  const actor = useActor();
  const mutate = useMutate();
  const toast = useToast();
  const fault = useFault();
  const [asked, setAsked] = useState<string>();

  const change = async (mutator: Mutator<{ readonly id: string }>, id: string, failed: string) => {
    try {
      await mutate(mutator, { id });
      return true;
    } catch (error) {
      if (isRefusal(error)) toast(failed, { intent: "error", body: reasonText(error) });
      else fault("an evaluation was not changed", error);
      return false;
    }
  };
  const reinstate = async (id: string) => {
    if (await change(reinstateProjectEvaluation, id, "評価を元に戻せませんでした。")) toast("評価を元に戻しました。");
  };
  const withdraw = async (id: string) => {
    if (!(await change(withdrawProjectEvaluation, id, "評価を取り下げられませんでした。"))) return;
    setAsked(undefined);
    toast("評価を取り下げました。", { action: { label: "元に戻す", run: () => void reinstate(id) } });
  };
  const isIn = (row: EvaluationView, state: number) =>
    row.state === state &&
    canWithdraw(
      actor,
      row.revisions.map((one) => one.row),
      row,
    );

  return {
    actionFor: (row) =>
      isIn(row, evaluationState.saved)
        ? {
            id: "projectEvaluation.withdraw",
            label: "取り下げ",
            icon: <DeleteRegular />,
            danger: true,
            keywords: ["評価の取り下げ", "削除"],
            run: () => setAsked(row.id),
          }
        : undefined,
    canReinstate: (row) => isIn(row, evaluationState.withdrawn),
    reinstate,
    dialog: (
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title="この評価を取り下げますか？"
        confirmLabel="取り下げ"
        onConfirm={() => (asked === undefined ? undefined : withdraw(asked))}
        onClose={() => setAsked(undefined)}
      >
        平均や一覧に含まれなくなります。内容は残り、あとから元に戻せます。
      </ConfirmDialog>
    ),
  };
}
