import { useMutateAll } from "#client/device/use-mutate.ts";
import type { LabelledText } from "#client/ui/changes/call-words.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { ContractDialog } from "./contract-dialog.tsx";
import { contractEditOf } from "./contract-form.ts";
import type { ContractView } from "./read-contracts.ts";

interface EditContractDialogProps {
  readonly contract: ContractView;
  readonly about: readonly LabelledText[];
  /** Why it cannot be saved now. */
  readonly disabledReason?: string | undefined;
  readonly onClose: () => void;
}

/** Returns why a contract's terms cannot be changed; undefined while it runs. */
export const endedReason = ({ endedAt }: Pick<ContractView, "endedAt">): string | undefined =>
  endedAt === null ? undefined : "この契約は終了しています。";

/** Changes a contract's terms at once, and adds documents to it. */
export function EditContractDialog({ contract, about, disabledReason, onClose }: EditContractDialogProps) {
  const mutateAll = useMutateAll();
  const toast = useToast();
  return (
    <ContractDialog
      title="契約の編集"
      submit="更新"
      about={about}
      row={contract}
      by={contract.by}
      files={contract.files}
      draft={`contract/${contract.id}`}
      disabledReason={disabledReason}
      save={async (values, changes) => {
        const { steps, attach } = contractEditOf(contract.id, values, changes);
        if (steps.length > 0) await mutateAll(steps, { attach, draft: changes.draft });
      }}
      done={() => toast("メンバーを更新しました。")}
      onClose={onClose}
    />
  );
}
