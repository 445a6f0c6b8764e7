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
import { type ContractView, contractViews } from "#client/records/contract/read-contracts.ts";
import { FileLink } from "#client/records/file/file-link.tsx";
import { FileState } from "#client/records/file/file-state.tsx";
import { readNames } from "#client/records/names.ts";
import { pageOf, trailTo } from "#client/records/pages.ts";
import { RecordGate } from "#client/records/record-gate.tsx";
import { useReminderDialog } from "#client/records/reminder/use-reminder-dialog.tsx";
import { useRecord } from "#client/records/use-record.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { isRunning, renewalText, renewedTerms } from "#sync/model/rules/contract.ts";
import { formatDate, formatMoment } from "#sync/model/rules/format-date.ts";
import { ContractSample } from "./contract-sample.tsx";
import { NoticeCard } from "./notice-card.tsx";
import { TermsCard } from "./terms-card.tsx";

interface Read {
  readonly row: ContractView;
  readonly projectName: string;
  readonly admin: string | null;
  readonly noticedBy: string | null;
}

/** Undefined for a contract whose partner is in the trash. */
async function readContract(row: RowOf<typeof contract>, reader: ReplicaReader): Promise<Read | undefined> {
  const name = await readNames(reader, contract, [row], ["projectId", "authAdminId", "noticedById"]);
  const [view] = await contractViews(reader, [row]);
  if (!view) return undefined;
  const [admin, noticedBy] = [name(row, "authAdminId"), name(row, "noticedById")];
  return { row: view, projectName: name(row, "projectId"), admin, noticedBy };
}

/** A contract as the device has it. For an address without an id it shows the sample of the specification. */
export function ContractScreen({ address }: { readonly address: string }) {
  const record = useRecord(contract, address, readContract);
  if (record.state === "missing") return <ContractSample />;
  // The contract is in the trash with its partner, and returns with the partner.
  const inTrash = record.state === "there" && record.value === undefined;
  return (
    <RecordGate record={inTrash ? { of: record.of, label: record.label, state: "missing", inTrash } : record}>
      {(read) => read && <ContractPage {...read} />}
    </RecordGate>
  );
}

function ContractPage({ row, projectName, admin, noticedBy }: Read) {
  const [open, setOpen] = useState<"edit" | "renew" | "end">();
  const close = () => setOpen(undefined);
  const remind = useReminderDialog({ contractId: row.id });
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
      actions={[remind.action]}
    >
      <Card>
        <DefinitionGrid
          items={[
            { label: "状態", value: <ContractBadge contract={row} /> },
            { label: "パートナー", value: <AppLink href={pageOf("partner", row.partnerId)}>{row.partnerName}</AppLink> },
            { label: "案件", value: <AppLink href={pageOf("project", row.projectId)}>{projectName}</AppLink> },
            { label: "ポジション", value: row.occupationName },
            { label: "契約開始日", value: formatDate(row.openDate) },
            { label: "契約終了日", value: formatDate(row.closeDate) },
            { label: "自動更新", value: renewalText(row) },
            { label: "担当者", value: admin },
            ...(row.endedAt === null ? [] : [{ label: "契約終了日時", value: formatMoment(row.endedAt) }]),
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
      <TermsCard row={row} />
      <NoticeCard row={row} noticedBy={noticedBy} />
      {remind.dialog}
      {open === "edit" && <EditContractDialog contract={row} about={about} disabledReason={ended} onClose={close} />}
      {open === "end" && <EndContractDialog id={row.id} name={row.partnerName} onClose={close} />}
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
