import { makeStyles, tokens } from "@fluentui/react-components";
import {
  ClipboardTextEditRegular,
  EditRegular,
  PeopleAddRegular,
  PeopleEditRegular,
  PersonDeleteRegular,
  PersonRegular,
} from "@fluentui/react-icons";
import { useState } from "react";
import { editPageOf, pageOf } from "#client/records/pages.ts";
import { assignPageOf, evaluationEntryOf } from "#client/records/project/project-addresses.ts";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { DataTable } from "#client/ui/table/data-table.tsx";
import { RecordPart } from "#client/ui/table/record-part.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { notPrinted } from "#client/ui/theme/styles.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { EditMembersDialog } from "./edit-members-dialog.tsx";
import { memberColumns } from "./member-columns.tsx";
import { MemberDialogs, type MemberStep } from "./member-dialogs.tsx";
import type { MemberRow } from "./member-rows.ts";
import { useMembers } from "./use-members.ts";

interface ProjectMembersProps {
  readonly project: { readonly id: string; readonly name: string };
}

/** メンバー: shows who works on the project and which places are free, with the actions for both. */
export function ProjectMembers({ project }: ProjectMembersProps) {
  const styles = useStyles();
  const go = useGo();
  const reading = useMembers(project.id);
  const [step, setStep] = useState<MemberStep>();
  const [isEditing, setEditing] = useState(false);
  const edit: Action = {
    id: "project.members",
    label: "メンバーを編集",
    icon: <PeopleEditRegular />,
    keywords: ["契約", "メンバーを追加"],
    run: () => setEditing(true),
  };
  const assign: Action = {
    id: "project.assign",
    label: "メンバーアサイン",
    icon: <PeopleAddRegular />,
    keywords: ["アサイン", "契約"],
    run: () => go(assignPageOf(project.id)),
  };
  const menuOf = ({ contract: row }: MemberRow): readonly Action[] => {
    if (row === null) return [];
    const { partnerId } = row;
    return [
      {
        id: "member.evaluate",
        label: "評価",
        icon: <ClipboardTextEditRegular />,
        run: () => go(evaluationEntryOf(project.id, partnerId)),
      },
      { id: "member.detail", label: "詳細", icon: <PersonRegular />, run: () => go(pageOf("partner", partnerId)) },
      {
        id: "contract.edit",
        label: "契約を編集",
        icon: <EditRegular />,
        run: () => setStep({ what: "edit", contract: row }),
      },
      {
        id: "contract.end",
        label: "契約を終了",
        icon: <PersonDeleteRegular />,
        danger: true,
        run: () => setStep({ what: "end", contract: row }),
      },
    ];
  };
  const { value: members, partial = false } = reading ?? {};
  const { positions } = members ?? {};
  return (
    <>
      <RecordPart
        title="メンバー"
        reading={members && { value: members.rows, partial }}
        count={
          members &&
          (partial
            ? countText(members.members, "名", partial)
            : `${numberText(members.members)} / ${numberText(members.needed)}名`)
        }
        empty={positions?.length === 0 ? "募集職種が登録されていません。" : "募集人数が0名です。"}
        foot={
          positions && (
            <div className={styles.foot}>
              {positions.length === 0 ? (
                <AppLink href={editPageOf("project", project.id)}>案件を編集して募集職種を登録する</AppLink>
              ) : (
                <>
                  <ActionButton action={edit} />
                  <ActionButton action={assign} />
                </>
              )}
            </div>
          )
        }
      >
        {(shown) => (
          <DataTable
            inset
            label="メンバー"
            columns={memberColumns(project.id)}
            rows={shown}
            partial={partial}
            group={({ group }) => group}
            entity={contract}
            rowMenu={menuOf}
            rowName={(row) => row.contract?.partnerName ?? `${row.occupationName}の空き枠`}
          />
        )}
      </RecordPart>
      {isEditing && members && <EditMembersDialog {...{ project, members }} onClose={() => setEditing(false)} />}
      <MemberDialogs {...{ project, members, step }} onStep={setStep} />
    </>
  );
}

const useStyles = makeStyles({
  foot: {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px",
    marginTop: "12px",
    lineHeight: tokens.lineHeightBase400,
    ...notPrinted,
  },
});
