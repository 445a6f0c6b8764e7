import { makeStyles, tokens } from "@fluentui/react-components";
import {
  ClipboardTextEditRegular,
  EditRegular,
  PeopleEditRegular,
  PersonDeleteRegular,
  PersonRegular,
} from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { EditContractDialog } from "#client/records/contract/edit-contract-dialog.tsx";
import { EndContractDialog } from "#client/records/contract/end-contract-dialog.tsx";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { pageOf } from "#client/records/pages.ts";
import { assignPageOf, evaluationEntryOf, projectEditOf } from "#client/records/project/project-addresses.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { link, notPrinted } from "#client/ui/theme/styles.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { memberColumns } from "./member-columns.tsx";
import type { MemberRow } from "./member-rows.ts";
import { useMembers } from "./use-members.ts";

interface ProjectMembersProps {
  readonly projectId: string;
  readonly projectName: string;
}

/** メンバー: who works on the project and which places are free, with what can be done about both. */
export function ProjectMembers({ projectId, projectName }: ProjectMembersProps) {
  const styles = useStyles();
  const router = useRouter();
  const members = useMembers(projectId);
  const [asked, setAsked] = useState<{ readonly what: "edit" | "end"; readonly contract: ContractView }>();
  const close = () => setAsked(undefined);
  const assign: Action = {
    id: "project.assign",
    label: "メンバーを編集",
    icon: <PeopleEditRegular />,
    keywords: ["アサイン", "契約"],
    run: () => router.history.push(assignPageOf(projectId)),
  };
  const menuOf = ({ contract: row }: MemberRow): readonly Action[] =>
    row === null
      ? [{ ...assign, label: "アサイン" }]
      : [
          {
            id: "member.evaluate",
            label: "評価",
            icon: <ClipboardTextEditRegular />,
            run: () => router.history.push(evaluationEntryOf(projectId, row.partnerId)),
          },
          {
            id: "member.detail",
            label: "詳細",
            icon: <PersonRegular />,
            run: () => router.history.push(pageOf("partner", row.partnerId)),
          },
          {
            id: "contract.edit",
            label: "契約を編集",
            icon: <EditRegular />,
            run: () => setAsked({ what: "edit", contract: row }),
          },
          {
            id: "contract.end",
            label: "契約を終了",
            icon: <PersonDeleteRegular />,
            danger: true,
            run: () => setAsked({ what: "end", contract: row }),
          },
        ];
  const { positions, rows } = members?.value ?? {};
  // The open contract as it stands now: what it was opened with may be old.
  const current = asked && (rows?.find(({ id }) => id === asked.contract.id)?.contract ?? asked.contract);
  return (
    <>
      <RecordPart
        title="メンバー"
        reading={members && { value: members.value.rows, partial: members.partial }}
        empty={positions?.length === 0 ? "募集職種が登録されていません。" : "募集人数が0名です。"}
        foot={
          positions && (
            <div className={styles.foot}>
              {positions.length === 0 ? (
                <AppLink href={projectEditOf(projectId)} className={styles.link}>
                  案件を編集して募集職種を登録する
                </AppLink>
              ) : (
                <ActionButton action={assign} />
              )}
            </div>
          )
        }
      >
        {(shown, partial) => (
          <DataTable
            inset
            label="メンバー"
            columns={memberColumns(projectId)}
            rows={shown}
            partial={partial}
            entity={contract}
            rowMenu={menuOf}
            rowName={(row) => row.contract?.partnerName ?? `${row.occupationName}の空き枠`}
          />
        )}
      </RecordPart>
      {asked?.what === "edit" && current && (
        <EditContractDialog
          key={current.id}
          contract={current}
          about={[
            { label: "氏名", text: current.partnerName },
            { label: "案件", text: projectName },
            { label: "ポジション", text: current.occupationName },
          ]}
          disabledReason={current.endedAt === null ? undefined : "この契約は終了しています。"}
          onClose={close}
        />
      )}
      {asked?.what === "end" && current && <EndContractDialog id={current.id} name={current.partnerName} onClose={close} />}
    </>
  );
}

const useStyles = makeStyles({
  foot: { display: "flex", flexWrap: "wrap", gap: "8px", marginTop: "12px", ...notPrinted },
  link: { ...link, lineHeight: tokens.lineHeightBase400 },
});
