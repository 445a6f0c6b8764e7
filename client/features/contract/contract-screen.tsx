import { ArrowClockwiseRegular, EditRegular, ProhibitedRegular } from "@fluentui/react-icons";
import { useMemo, useState } from "react";
import { v7 } from "uuid";
import { useMutateAct } from "#client/device/use-mutate.ts";
import { useToday } from "#client/device/use-today.ts";
import { ContractBadge } from "#client/records/contract/contract-badge.tsx";
import { ContractDialog } from "#client/records/contract/contract-dialog.tsx";
import { contractRenewalOf } from "#client/records/contract/contract-form.ts";
import { EditContractDialog } from "#client/records/contract/edit-contract-dialog.tsx";
import { EndContractDialog } from "#client/records/contract/end-contract-dialog.tsx";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { type ReadContract, useContract } from "#client/records/contract/use-contract.ts";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { FileLink } from "#client/records/file/file-link.tsx";
import { FileState } from "#client/records/file/file-state.tsx";
import { historyOf, pageOf, trailTo } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { useReminderDialog } from "#client/records/reminder/use-reminder-dialog.tsx";
import { useHistoryAction } from "#client/records/use-history-action.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { useOpenedForm } from "#client/ui/page/use-opened-form.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { isRunning, renewalText, renewedTerms } from "#sync/model/rules/contract.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";
import { ContractSample } from "./contract-sample.tsx";
import { NoticeCard } from "./notice-card.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import { TermsCard } from "./terms-card.tsx";
import { TermsDialog } from "./terms-dialog.tsx";

/** A contract as the device has it. For an address without an id it shows the sample of the specification. */
export function ContractScreen({ address }: { readonly address: string }) {
  const record = useContract(address);
  return (
    <RecordGate record={record} unknown={<ContractSample />}>
      {(read) => <ContractPage {...read} />}
    </RecordGate>
  );
}

/** The dialogs in which something is typed. An address may open them. */
const dialogs = ["edit", "renew", "terms", "notice"] as const;

function ContractPage({ row, projectName, admin, noticedBy }: ReadContract) {
  const [open, setOpen] = useState<(typeof dialogs)[number] | "end">();
  useOpenedForm((form) => {
    const named = dialogs.find((each) => each === form);
    if (named) setOpen(named);
    return named !== undefined;
  });
  const close = () => setOpen(undefined);
  const remind = useReminderDialog({ contractId: row.id });
  const history = useHistoryAction("contract", row.id);
  const labelOf = (name: keyof typeof contract.fields) => ({
    label: contract.fields[name].label,
    labelHref: historyOf("contract", row.id, name),
  });
  const ended = isRunning(row) ? undefined : "この契約は終了しています";
  const about = [
    { label: "氏名", text: row.partnerName },
    { label: "案件", text: projectName },
    { label: "ポジション", text: row.occupationName },
  ];
  return (
    <Page
      title={row.partnerName}
      count={projectName}
      breadcrumb={trailTo("contract")}
      primary={{
        id: "contract.renew",
        label: "契約更新",
        icon: <ArrowClockwiseRegular />,
        disabledReason: ended,
        run: () => setOpen("renew"),
      }}
      secondary={[
        { id: "contract.edit", label: "編集", icon: <EditRegular />, disabledReason: ended, run: () => setOpen("edit") },
        {
          id: "contract.end",
          label: "契約終了",
          icon: <ProhibitedRegular />,
          danger: true,
          disabledReason: ended,
          run: () => setOpen("end"),
        },
      ]}
      actions={[history, remind.action]}
    >
      <WaitingDrafts of={contract.name} id={row.id} />
      <Card>
        <DefinitionGrid
          items={[
            { label: "状態", value: <ContractBadge contract={row} /> },
            { ...labelOf("partnerId"), value: <AppLink href={pageOf("partner", row.partnerId)}>{row.partnerName}</AppLink> },
            { ...labelOf("projectId"), value: <AppLink href={pageOf("project", row.projectId)}>{projectName}</AppLink> },
            { ...labelOf("occupationId"), label: "ポジション", value: row.occupationName },
            { ...labelOf("openDate"), value: formatDate(row.openDate) },
            { ...labelOf("closeDate"), value: formatDate(row.closeDate) },
            { ...labelOf("isAutoRenewed"), value: renewalText(row) },
            { ...labelOf("authAdminId"), value: admin },
            ...(row.endedAt === null ? [] : [{ ...labelOf("endedAt"), value: formatMoment(row.endedAt) }]),
            {
              label: "契約書",
              value: row.files.length > 0 && (
                <ul>
                  {row.files.map((file) => (
                    <li key={file.id}>
                      <FileLink entity={contractFile} row={file} />
                      <FileState file={{ entity: contractFile, row: file }} />
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      </Card>
      <TermsCard row={row} onRecord={() => setOpen("terms")} />
      <NoticeCard row={row} noticedBy={noticedBy} onRecord={() => setOpen("notice")} />
      {remind.dialog}
      {open === "edit" && <EditContractDialog contract={row} about={about} disabledReason={ended} onClose={close} />}
      {open === "end" && <EndContractDialog id={row.id} name={row.partnerName} onClose={close} />}
      {open === "terms" && <TermsDialog row={row} onClose={close} />}
      {open === "notice" && <NoticeDialog row={row} onClose={close} />}
      {open === "renew" && <RenewDialog row={row} about={about} ended={ended} onClose={close} />}
    </Page>
  );
}

interface RenewDialogProps {
  readonly row: ContractView;
  readonly about: readonly { readonly label: string; readonly text: string }[];
  readonly ended: string | undefined;
  readonly onClose: () => void;
}

/** 契約更新: ends the contract and makes a new one in its place, as one act. Then it opens the new one. */
function RenewDialog({ row, about, ended, onClose }: RenewDialogProps) {
  const mutateAct = useMutateAct();
  const toast = useToast();
  const go = useGo();
  const today = useToday();
  const id = useMemo(() => v7(), []);
  return (
    <ContractDialog
      title="契約更新"
      submit="更新"
      about={about}
      note="今の契約をこの時点で終了し、続きの契約を登録します。"
      renews={row.id}
      start={renewedTerms(row, today)}
      draft={`contract/${row.id}/renew`}
      disabledReason={ended}
      save={async (values, { draft }) => {
        const { steps, attach } = contractRenewalOf(id, row, row.positionId ?? "", values);
        await mutateAct(steps, { attach, draft });
      }}
      done={() => {
        toast("契約を更新しました。");
        go(pageOf("contract", id));
      }}
      onClose={onClose}
    />
  );
}
