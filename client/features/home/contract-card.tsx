import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkCircleRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { pathTo } from "#client/device/path-to.ts";
import { pageOf } from "#client/records/pages.ts";
import type { FigureReading } from "#client/search/use-figure.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Nothing } from "#client/ui/page/receiving.tsx";
import { ShowMore } from "#client/ui/page/show-more.tsx";
import { DataTable } from "#client/ui/table/data-table.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { plainLink, touch, touchSize } from "#client/ui/theme/styles.ts";
import type { Tone } from "#sync/engine/field.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { type NoticeStanding, noLegalAdvice } from "#sync/model/rules/freelance-act.ts";
import { dueSpans } from "#sync/model/rules/home.ts";
import type { DueContract } from "./due-contracts.ts";
import { HomeCard } from "./home-card.tsx";
import { SpanChoice } from "./span-choice.tsx";

const step = 8;

/** The choices of the card: the periods from today on, overdue ones, and those that need a notice. */
const choices: readonly DueChoice[] = [
  ...dueSpans.map((days) => ({
    label: `${days}日以内`,
    search: { state: days },
    none: `${days}日以内に終了する契約はありません`,
    holds: ({ daysLeft }: DueContract) => daysLeft >= 0 && daysLeft <= days,
  })),
  {
    label: "超過",
    search: { state: "overdue" },
    none: "終了日を超過した契約はありません",
    holds: ({ daysLeft }) => daysLeft < 0,
  },
  {
    label: "要予告",
    search: { state: "near", act: "notice" },
    none: "終了の予告が必要な契約はありません",
    holds: ({ notice }) => isMissing(notice),
  },
];

const longest = `${Math.max(...dueSpans)}日以内`;

interface DueChoice {
  readonly label: string;
  /** The part of the contract list's address that lists what this choice counts. */
  readonly search: { readonly state: (typeof dueSpans)[number] | "overdue" | "near"; readonly act?: "notice" };
  /** The text if there are none. */
  readonly none: string;
  readonly holds: (contract: DueContract) => boolean;
}

/** Shows running contracts whose planned end is near or past, the most urgent first. */
export function ContractCard({ reading }: { readonly reading: FigureReading<readonly DueContract[]> }) {
  const styles = useStyles();
  const [label, setLabel] = useState(longest);
  const [shown, setShown] = useState(step);
  const choose = (next: string) => {
    setLabel(next);
    setShown(step);
  };
  const chosen = choices.find((choice) => choice.label === label);
  const href = pathTo("/contract", {}, chosen?.search ?? {});
  return (
    <HomeCard title="終了が近い契約" more={{ label: "契約一覧で見る", href }} reading={reading}>
      {(contracts) => {
        const due = contracts.filter((contract) => chosen?.holds(contract));
        return (
          <>
            <SpanChoice
              spans={choices.map((choice) => ({
                label: choice.label,
                count: countText(contracts.filter(choice.holds).length, "件", reading.partial),
              }))}
              chosen={label}
              onChoose={choose}
            />
            {due.length > 0 ? (
              <DataTable inset label="終了が近い契約" columns={columns} rows={due.slice(0, shown)} partial={reading.partial} />
            ) : (
              <Nothing compact partial={reading.partial} icon={<CheckmarkCircleRegular />} title={chosen?.none ?? ""} />
            )}
            {due.slice(0, shown).some(({ notice }) => isMissing(notice)) && (
              <p className={mergeClasses(styles.second, styles.note)}>
                予告期限：フリーランス法により、終了の30日前の予告が必要です。{noLegalAdvice}
              </p>
            )}
            <ShowMore className={styles.more} left={due.length - shown} onMore={() => setShown(shown + step * 3)} />
          </>
        );
      }}
    </HomeCard>
  );
}

const columns: readonly DataColumn<DueContract>[] = [
  { label: "パートナー", width: "minmax(0, 3fr)", cell: (contract) => <PartnerLink {...contract} /> },
  { label: "案件", width: "minmax(0, 4fr)", cell: ({ projectName }) => projectName },
  {
    label: "契約終了日",
    width: "minmax(108px, max-content)",
    cell: ({ closeDate, isAutoRenewed, notice }) => (
      <>
        {formatDate(closeDate)}
        {isAutoRenewed && <Second>自動更新</Second>}
        {isMissing(notice) && <Second>予告期限 {formatDate(notice.deadline)}</Second>}
      </>
    ),
  },
  {
    label: "残り",
    width: "96px",
    number: true,
    cell: (contract) => <StatusBadge tone={toneOf(contract)}>{leftText(contract.daysLeft)}</StatusBadge>,
  },
];

function PartnerLink({ partnerId, partnerName }: DueContract) {
  const styles = useStyles();
  return (
    <AppLink href={pageOf("partner", partnerId)} className={styles.link}>
      {partnerName}
    </AppLink>
  );
}

function Second({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  return <span className={styles.second}>{children}</span>;
}

/** Whether the freelance act asks for a notice that nobody has given. */
const isMissing = (notice: NoticeStanding | null): notice is NoticeStanding =>
  notice?.state === "due" || notice?.state === "late";

/** Returns the days that are left as text: 「残り3日」「本日」「2日超過」. */
function leftText(days: number): string {
  if (days === 0) return "本日";
  return days > 0 ? `残り${days}日` : `${-days}日超過`;
}

function toneOf({ daysLeft }: DueContract): Tone {
  if (daysLeft < 0) return "danger";
  return daysLeft <= dueSpans[0] ? "warning" : "info";
}

const useStyles = makeStyles({
  link: {
    ...plainLink,
    fontWeight: tokens.fontWeightMedium,
    [touch]: {
      display: "inline-flex",
      alignItems: "center",
      minWidth: touchSize,
      minHeight: touchSize,
      marginBlock: "-12px",
    },
  },
  note: { marginTop: "8px" },
  second: { display: "block", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
  more: { margin: "8px 0 -8px -8px" },
});
