import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular, EditRegular, PersonDeleteRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { ContractBadge } from "#client/records/contract/contract-badge.tsx";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { formatDays } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { MemberDialogs, type MemberStep } from "./member-dialogs.tsx";
import type { Members } from "./use-members.ts";

interface EditMembersDialogProps {
  readonly project: { readonly id: string; readonly name: string };
  readonly members: Members;
  readonly onClose: () => void;
}

/** メンバーを編集: lists the members by position. Each can be changed or ended, and a free place can be filled. */
export function EditMembersDialog({ project, members, onClose }: EditMembersDialogProps) {
  const styles = useStyles();
  const [step, setStep] = useState<MemberStep>();
  const { positions, rows } = members;
  const left = rows.flatMap(({ position, contract }) => (position === null && contract ? [contract] : []));
  const listOf = (contracts: readonly ContractView[]) =>
    contracts.length > 0 && (
      <ul className={styles.list}>
        {contracts.map((contract) => (
          <Member key={contract.id} contract={contract} onStep={setStep} />
        ))}
      </ul>
    );
  return (
    <AppDialog
      title="メンバーを編集"
      maxWidth="large"
      onClose={onClose}
      content={{ className: styles.content }}
      actions={<Button onClick={onClose}>閉じる</Button>}
    >
      {positions.map((position) => {
        const own = rows.filter((row) => row.position?.id === position.id);
        const contracts = own.flatMap(({ contract }) => contract ?? []);
        const isFull = own.every(({ free }) => free === 0);
        return (
          <section key={position.id} aria-label={position.occupationName}>
            <header className={styles.head}>
              <h3 className={styles.title}>{position.occupationName}</h3>
              <span className={styles.quiet}>
                {contracts.length} / {numberText(position.numberPeople)}名
              </span>
              <ActionButton
                size="small"
                action={{
                  id: `member.add.${position.id}`,
                  label: "メンバーを追加",
                  icon: <AddRegular />,
                  disabledReason: isFull ? "このポジションには空きがありません。" : undefined,
                  run: () => setStep({ what: "pick", position }),
                }}
              />
            </header>
            {listOf(contracts)}
          </section>
        );
      })}
      {left.length > 0 && <section aria-label="ポジションが削除されたメンバー">{listOf(left)}</section>}
      <MemberDialogs {...{ project, members, step }} onStep={setStep} />
    </AppDialog>
  );
}

interface MemberProps {
  readonly contract: ContractView;
  readonly onStep: (step: MemberStep) => void;
}

function Member({ contract, onStep }: MemberProps) {
  const styles = useStyles();
  const { partnerName, openDate, closeDate } = contract;
  return (
    <li className={styles.item}>
      <span className={styles.who}>
        <ClampedText text={partnerName} lines={2} />
        <span className={styles.quiet}>{formatDays(openDate, closeDate)}</span>
      </span>
      <ContractBadge small contract={contract} />
      <span className={styles.actions}>
        <Button
          size="small"
          icon={<EditRegular />}
          aria-label={`${partnerName}の契約を編集`}
          onClick={() => onStep({ what: "edit", contract })}
        >
          編集
        </Button>
        <Button
          size="small"
          icon={<PersonDeleteRegular />}
          aria-label={`${partnerName}の契約終了`}
          onClick={() => onStep({ what: "end", contract })}
        >
          契約終了
        </Button>
      </span>
    </li>
  );
}

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "20px" },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", "& button": { marginInlineStart: "auto" } },
  title: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: "12px", lineHeight: "18px", fontVariantNumeric: "tabular-nums" },
  list: { margin: "4px 0 0", padding: 0, listStyleType: "none" },
  item: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 12px",
    padding: "8px 0",
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  who: { display: "flex", flexDirection: "column", flex: "1 1 160px", minWidth: 0 },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});
