import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons";
import { useId } from "react";
import { ContractBadge } from "#client/records/contract/contract-badge.tsx";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import { contract } from "#sync/model/entities/contract.ts";
import { renewsText } from "#sync/model/rules/contract.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { recruitingFlags } from "#sync/model/rules/project.ts";
import { ContractFiles } from "./contract-files.tsx";
import { type MemberActions, MemberName, PlannedActions } from "./planned-member.tsx";
import type { Slot } from "./slots.ts";
import type { PositionView } from "./use-assignment.ts";
import type { MemberView } from "./use-plan.ts";

type PositionSlot = Slot<MemberView>;

interface PositionCardProps {
  readonly position: PositionView;
  readonly slots: readonly PositionSlot[];
  readonly member: MemberActions;
  readonly removed: string | undefined;
  readonly onAdd: () => void;
  readonly onEnd: (contract: ContractView) => void;
}

/**
 * Shows a position: the number of people it needs, and its kind of recruitment. Each member has a row, and all free places share
 * one.
 */
export function PositionCard({ position, slots, member, removed, onAdd, onEnd }: PositionCardProps) {
  const styles = useStyles();
  const heading = useId();
  const taken = slots.filter(({ kind }) => kind === "member").length;
  const columns: readonly DataColumn<PositionSlot>[] = [
    {
      label: "氏名",
      width: "minmax(120px, 1.4fr)",
      main: true,
      cell: (slot) => {
        if (slot.kind === "free")
          return (
            <span className={styles.name}>
              <Button
                size="small"
                className={styles.add}
                icon={<AddRegular />}
                disabledFocusable={removed !== undefined}
                title={removed}
                onClick={onAdd}
              >
                メンバー{slot.number}追加
              </Button>
              {slot.places > 1 && <span className={styles.count}>空き ×{numberText(slot.places)}</span>}
            </span>
          );
        if (slot.kind === "planned") return <MemberName member={slot.member} />;
        return (
          <span className={styles.name}>
            <AppLink href={pageOf("partner", slot.contract.partnerId)}>{slot.contract.partnerName}</AppLink>
            <ContractBadge small contract={slot.contract} />
          </span>
        );
      },
    },
    { label: "契約開始日", width: "80px", cell: (slot) => formatDate(termsOf(slot)?.openDate) || blank(slot) },
    { label: "契約終了日", width: "80px", cell: (slot) => formatDate(termsOf(slot)?.closeDate) || blank(slot) },
    {
      label: "自動更新",
      width: "56px",
      cell: (slot) => {
        const terms = termsOf(slot);
        return terms ? renewsText(terms) : "";
      },
    },
    {
      label: "契約書",
      width: "minmax(96px, 1fr)",
      cell: (slot) => {
        if (slot.kind === "free") return "";
        return (
          <ContractFiles
            files={slot.kind === "member" ? slot.contract.files : []}
            held={slot.kind === "planned" ? slot.member.files : []}
          />
        );
      },
    },
    {
      label: "操作",
      tool: true,
      width: "176px",
      cell: (slot) => {
        if (slot.kind === "free") return "";
        if (slot.kind === "planned") return <PlannedActions member={slot.member} actions={member} />;
        const { partnerName } = slot.contract;
        return (
          <span className={styles.actions}>
            <Button size="small" aria-label={`${partnerName}の契約を編集`} onClick={() => member.onEdit(slot.contract)}>
              編集
            </Button>
            <Button
              size="small"
              aria-label={`${partnerName}の契約終了`}
              disabledFocusable={removed !== undefined}
              title={removed}
              onClick={() => onEnd(slot.contract)}
            >
              契約終了
            </Button>
          </span>
        );
      },
    },
  ];
  return (
    <Card>
      <section aria-labelledby={heading}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {position.occupationName}
          </h2>
          <span className={styles.count}>
            {position.numberPeople}人（アサイン {taken} / {position.numberPeople}）
          </span>
          <ChoiceBadge small choices={recruitingFlags} value={position.recruitingFlag} />
        </header>
        <DataTable
          inset
          label={`${position.occupationName}のメンバー`}
          columns={columns}
          rows={slots}
          partial={false}
          entity={contract}
          empty={<p className={styles.count}>この職種の必要人数は0人です。</p>}
        />
      </section>
    </Card>
  );
}

const termsOf = (slot: PositionSlot) => {
  if (slot.kind === "free") return undefined;
  return slot.kind === "member" ? slot.contract : slot.member;
};
/** A free place has no values, so it shows blanks. A member without a date shows a dash. */
const blank = ({ kind }: PositionSlot) => (kind === "free" ? "" : null);

const useStyles = makeStyles({
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", marginBottom: "8px" },
  title: { margin: 0, fontSize: "16px", lineHeight: "22px", fontWeight: tokens.fontWeightSemibold },
  count: { margin: 0, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  name: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px", minWidth: 0 },
  add: { whiteSpace: "nowrap" },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});
