import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { EditRegular } from "@fluentui/react-icons";
import { useId } from "react";
import { useToday } from "#client/device/use-today.ts";
import { NoticeWarning, useNoticeCase } from "#client/records/contract/notice-warning.tsx";
import type { ContractView } from "#client/records/contract/read-contracts.ts";
import { historyOf } from "#client/records/pages.ts";
import { Card } from "#client/ui/page/card.tsx";
import { DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import { contract, noticeFields } from "#sync/model/entities/contract.ts";
import { noticeLabel } from "#sync/model/rules/file.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { nextDeadline, noLegalAdvice, plannedNotice } from "#sync/model/rules/freelance-act.ts";
import { valueText } from "#sync/model/rules/value-text.ts";
import { NoticeFiles } from "./notice-files.tsx";

interface NoticeCardProps {
  readonly row: ContractView;
  /** The name of the administrator who gave the notice. */
  readonly noticedBy: string | null;
  /** Opens the form of the notice. */
  readonly onRecord: () => void;
}

/** What the freelance act asks before a contract's end, and the notice that was given. Blank for partners outside of the act. */
export function NoticeCard({ row, noticedBy, onRecord }: NoticeCardProps) {
  const styles = useStyles();
  const heading = useId();
  const today = useToday();
  const found = useNoticeCase(row.id);
  const recorded = noticeFields.filter((name) => row[name] !== null);
  const isRecorded = recorded.length + row.noticeFiles.length > 0;
  if (!found || (!found.within && !isRecorded)) return null;
  const deadline = nextDeadline(found, today);
  return (
    <section aria-labelledby={heading}>
      <Card className={styles.card}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            フリーランス法の予告
          </h2>
          <Button size="small" icon={<EditRegular />} onClick={onRecord}>
            {isRecorded ? "予告の記録を編集" : "予告を記録"}
          </Button>
        </header>
        <NoticeWarning id={row.id} standing={plannedNotice} />
        <DefinitionGrid
          items={[
            { label: "契約の通算の開始日", value: formatDate(found.start) },
            { label: "終了する場合の予告の期限", value: deadlineText(deadline) },
            ...recorded.map((name) => ({
              label: contract.fields[name].label,
              labelHref: historyOf("contract", row.id, name),
              value:
                name === "noticedById"
                  ? noticedBy && <ClampedText text={noticedBy} lines={2} />
                  : valueText(contract.fields[name], row[name], () => ""),
              wide: name === "noticeNote" || name === "reasonGiven",
            })),
            ...(row.noticeFiles.length > 0
              ? [{ label: noticeLabel, value: <NoticeFiles contractId={row.id} files={row.noticeFiles} /> }]
              : []),
          ]}
        />
        <p className={styles.note}>記録した契約の日付から計算しています。{noLegalAdvice}</p>
      </Card>
    </section>
  );
}

const deadlineText = (deadline: string | null | undefined): string =>
  deadline === undefined ? "予告は不要" : deadline === null ? "終了の30日前" : formatDate(deadline);

const useStyles = makeStyles({
  card: { display: "flex", flexDirection: "column", gap: "12px" },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "8px" },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightSemibold },
  note: { ...smallText },
});
