import { useMemo } from "react";
import { v7 } from "uuid";
import { useActor } from "#client/device/replica-provider.tsx";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useMutateAct } from "#client/device/use-mutate.ts";
import { ContractDialog } from "#client/records/contract/contract-dialog.tsx";
import { newContractOf } from "#client/records/contract/contract-form.ts";
import { EditContractDialog, endedReason } from "#client/records/contract/edit-contract-dialog.tsx";
import { EndContractDialog } from "#client/records/contract/end-contract-dialog.tsx";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { namesById } from "#client/records/names.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { partner } from "#sync/model/entities/partner.ts";
import { AddMemberDialog } from "./add-member-dialog.tsx";
import type { MemberPosition } from "./member-rows.ts";
import type { Members } from "./use-members.ts";

/** The dialog that is open for a project's members. It changes or ends a contract, picks a partner, or enters the contract. */
export type MemberStep =
  | { readonly what: "edit" | "end"; readonly contract: ContractView }
  | { readonly what: "pick"; readonly position: MemberPosition }
  | { readonly what: "enter"; readonly position: MemberPosition; readonly partnerId: string };

interface MemberDialogsProps {
  readonly project: { readonly id: string; readonly name: string };
  readonly members: Members | undefined;
  readonly step: MemberStep | undefined;
  /** Opens the next step; undefined closes the dialog. */
  readonly onStep: (step: MemberStep | undefined) => void;
}

/** The dialog of the current step, if there is one. */
export function MemberDialogs({ project, members, step, onStep }: MemberDialogsProps) {
  const onClose = () => onStep(undefined);
  if (step === undefined) return null;
  if (step.what === "pick")
    return (
      <AddMemberDialog
        position={step.position}
        onChoose={(partnerId) => onStep({ what: "enter", position: step.position, partnerId })}
        onClose={onClose}
      />
    );
  if (step.what === "enter") {
    const isThere = members?.positions.some(({ id }) => id === step.position.id) ?? true;
    return <NewMemberDialog {...{ project, isThere, onClose }} position={step.position} partnerId={step.partnerId} />;
  }
  // The contract as it is now: the one that the dialog was opened with may be stale.
  const contract = members?.rows.find(({ id }) => id === step.contract.id)?.contract ?? step.contract;
  if (step.what === "end") return <EndContractDialog id={contract.id} name={contract.partnerName} onClose={onClose} />;
  return (
    <EditContractDialog
      key={contract.id}
      contract={contract}
      about={aboutOf(project, contract.partnerName, contract.occupationName)}
      disabledReason={endedReason(contract)}
      onClose={onClose}
    />
  );
}

interface NewMemberDialogProps extends Pick<MemberDialogsProps, "project"> {
  readonly position: MemberPosition;
  /** Whether the position is still one of the project's. */
  readonly isThere: boolean;
  readonly partnerId: string;
  readonly onClose: () => void;
}

/** The form for the contract of a new member of a position. The contract is made at once, with its documents. */
function NewMemberDialog({ project, position, isThere, partnerId, onClose }: NewMemberDialogProps) {
  const { id: authAdminId } = useActor();
  const mutateAct = useMutateAct();
  const toast = useToast();
  const names = useLast(useLive((reader) => namesById(reader, partner, [partnerId]), [partnerId]))?.value;
  const id = useMemo(() => v7(), []);
  return (
    <ContractDialog
      title="契約の入力"
      submit="追加"
      about={aboutOf(project, names?.get(partnerId) ?? "", position.occupationName)}
      draft={`contract/${project.id}/${position.id}_${partnerId}`}
      disabledReason={isThere ? undefined : "このポジションは案件から削除されました。"}
      save={async (values, { draft }) => {
        const { steps, attach } = newContractOf(id, { partnerId, positionId: position.id, authAdminId }, values);
        await mutateAct(steps, { attach, draft });
      }}
      done={() => toast("メンバーを追加しました。")}
      onClose={onClose}
    />
  );
}

const aboutOf = (project: { readonly name: string }, name: string, occupation: string) => [
  { label: "氏名", text: name },
  { label: "案件", text: project.name },
  { label: "ポジション", text: occupation },
];
