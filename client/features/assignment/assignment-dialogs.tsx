import { useMemo } from "react";
import { v7 } from "uuid";
import { useActor } from "#client/device/replica-provider.tsx";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { ContractDialog } from "#client/records/contract/contract-dialog.tsx";
import { EditContractDialog, endedReason } from "#client/records/contract/edit-contract-dialog.tsx";
import { namesById } from "#client/records/names.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { type AssignmentSearch, emphasesIn, weighOf } from "./assignment-params.ts";
import { PartnerPickerDialog } from "./partner-picker-dialog.tsx";
import { ProposedDialog } from "./ranking/proposed-dialog.tsx";
import type { AssignmentView, PositionView } from "./use-assignment.ts";
import type { Plan } from "./use-plan.ts";

interface AssignmentDialogsProps {
  readonly view: AssignmentView;
  readonly plan: Plan;
  readonly removed: string | undefined;
  readonly search: AssignmentSearch;
  readonly onSearch: OnSearch<AssignmentSearch>;
}

/** The dialogs that the address opens: the choice of a partner, or the form of a contract. */
export function AssignmentDialogs(props: AssignmentDialogsProps) {
  const { view, plan, removed, search, onSearch } = props;
  const close = () => onSearch({}, "replace");
  const { position, pick, weigh } = search;
  const picked = { ...(pick && { pick }), ...(weigh !== undefined && { weigh }) };
  const at = view.positions.find(({ id }) => id === search.position);
  const { running, ended } = view.contracts;
  const current = [...running, ...ended].find(({ id }) => id === search.contract);
  const contract = useLast(current);
  if (search.contract !== undefined) {
    if (contract?.id === search.contract) {
      const about = aboutOf(view, contract.partnerName, contract.occupationName);
      const reason = removed ?? (current ? endedReason(current) : partnerGoneText);
      return <EditContractDialog key={contract.id} {...{ contract, about }} disabledReason={reason} onClose={close} />;
    }
    return <PlannedContract key={search.contract} {...props} id={search.contract} onClose={close} />;
  }
  if (search.position !== undefined && search.partner !== undefined)
    return (
      <NewContract
        key={`${search.position} ${search.partner}`}
        {...{ view, plan, removed, at }}
        positionId={search.position}
        partnerId={search.partner}
        onSaved={close}
        onClose={() => (pick && position !== undefined ? onSearch({ position, ...picked }, "replace") : close())}
      />
    );
  if (!at) return null;
  const choice = {
    project: view.project,
    position: at,
    onChoose: (partnerId: string) => onSearch({ position: at.id, partner: partnerId, ...picked }, "replace"),
    onClose: close,
  };
  if (pick === undefined) return <PartnerPickerDialog {...choice} weigh={weigh} />;
  return (
    <ProposedDialog
      {...choice}
      chosen={plan.members?.map(({ partnerId }) => partnerId)}
      emphases={emphasesIn(weigh)}
      onEmphases={(next) => {
        const weigh = weighOf(next);
        onSearch({ position: at.id, pick: "proposed", ...(weigh !== undefined && { weigh }) }, "replace");
      }}
    />
  );
}

/** A contract is on no screen while its partner is in the trash. */
const partnerGoneText = "この契約のパートナーは削除されました。入力した内容は下書きとして残ります。";

interface NewContractProps extends Pick<AssignmentDialogsProps, "view" | "plan" | "removed"> {
  /** Undefined if another user has removed the position from the project. */
  readonly at: PositionView | undefined;
  readonly positionId: string;
  readonly partnerId: string;
  readonly onSaved: () => void;
  /** Closes it unsaved: the partners who are proposed come back if it was opened from them. */
  readonly onClose: () => void;
}

/** The form of the contract of a partner who is planned for a position. The contract is not made yet. */
function NewContract({ view, plan, removed, at, positionId, partnerId, onSaved, onClose }: NewContractProps) {
  const { id: authAdminId } = useActor();
  const { project } = view;
  const known = useLast(at);
  const names = useLive((reader) => namesById(reader, partner, [partnerId]), [partnerId])?.value;
  const id = useMemo(() => v7(), []);
  return (
    <ContractDialog
      title="契約の入力"
      submit="追加"
      about={aboutOf(view, names?.get(partnerId) ?? "", known?.occupationName ?? "削除されたポジション")}
      draft={`contract/${project.id}/${positionId}_${partnerId}`}
      disabledReason={removed ?? (at ? undefined : goneText)}
      save={(values, { draft }) => plan.put({ id, partnerId, positionId, authAdminId, ...values }, draft)}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

const goneText = "このポジションは案件から削除されました。入力した内容は下書きとして残ります。";

/** The form that changes a planned contract before it is made. */
function PlannedContract({
  view,
  plan,
  id,
  onClose,
}: AssignmentDialogsProps & { readonly id: string; readonly onClose: () => void }) {
  const member = plan.members?.find((one) => one.id === id);
  const known = useLast(member);
  if (!known) return null;
  const occupation = view.positions.find((one) => one.id === known.positionId)?.occupationName;
  return (
    <ContractDialog
      title="契約の入力"
      submit="編集"
      about={aboutOf(view, known.name, occupation ?? "削除されたポジション")}
      row={known}
      held={[...known.files]}
      draft={`contract/${view.project.id}/${id}`}
      disabledReason={member ? undefined : "この追加は取り消されました。"}
      save={(values, { draft }) => {
        const { id: own, partnerId, positionId, authAdminId } = known;
        return plan.put({ id: own, partnerId, positionId, authAdminId, ...values }, draft);
      }}
      onClose={onClose}
    />
  );
}

const aboutOf = ({ project }: AssignmentView, name: string, occupation: string) => [
  { label: "氏名", text: name },
  { label: "案件", text: project.name },
  { label: "ポジション", text: occupation },
];
