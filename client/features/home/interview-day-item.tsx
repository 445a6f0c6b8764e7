import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkCircleRegular, ClipboardTextEditRegular, WarningRegular } from "@fluentui/react-icons";
import { interviewEntryOf, pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { below, buttonLink, plainLink, smallText, touchTarget } from "#client/ui/theme/styles.ts";
import type { DayInterview } from "./interview-day.ts";

interface InterviewDayItemProps {
  readonly interview: DayInterview;
  /** What the device lacks for the interview, in sentences. */
  readonly lacks: readonly string[];
}

/**
 * An interview of today or tomorrow. Its record exists since it was arranged, so the result is entered as a revision of it. Thus
 * one interview stays one record.
 */
export function InterviewDayItem({ interview, lacks }: InterviewDayItemProps) {
  const styles = useStyles();
  const { id, name, kind, partnerId, partnerName, kana, company, interviewer, isMine, isArranged } = interview;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <span className={styles.kana}>
          <ClampedText text={kana} />
        </span>
        <div className={styles.line}>
          <AppLink href={pageOf("partner", partnerId)} className={styles.name}>
            <ClampedText text={partnerName} lines={2} />
          </AppLink>
          <StatusBadge small tone="info">
            {kind}
          </StatusBadge>
          {!isArranged && (
            <StatusBadge small tone="good">
              入力済み
            </StatusBadge>
          )}
        </div>
        <span className={styles.facts} title={`${company}・面談者 ${interviewer}`}>
          {nameInText(company)}・面談者 {nameInText(interviewer)}
          {isMine && <strong className={styles.mine}>（自分）</strong>}
        </span>
        <span className={mergeClasses(styles.readiness, lacks.length === 0 ? styles.ready : styles.lacking)}>
          {lacks.length === 0 ? <CheckmarkCircleRegular aria-hidden /> : <WarningRegular aria-hidden />}
          <span>{lacks.length === 0 ? "準備完了（オフライン可）" : lacks.join("、")}</span>
        </span>
      </div>
      <AppLink
        href={interviewEntryOf(name, partnerId, id)}
        aria-label={`${nameInText(partnerName)}さんの${kind}${isArranged ? "の評価を入力" : "を訂正"}`}
        className={styles.entry}
      >
        <ClipboardTextEditRegular aria-hidden fontSize={18} />
        {isArranged ? "評価を入力" : "訂正"}
      </AppLink>
    </li>
  );
}

const useStyles = makeStyles({
  item: {
    display: "flex",
    alignItems: "center",
    gap: "8px 16px",
    paddingBlock: "8px",
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [below.smallPhone]: { flexWrap: "wrap" },
  },
  words: { display: "flex", flexDirection: "column", flex: "1 1 220px", minWidth: 0 },
  kana: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3, overflowWrap: "anywhere" },
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px", minWidth: 0 },
  name: {
    ...plainLink,
    display: "inline-flex",
    alignItems: "center",
    minWidth: 0,
    overflowWrap: "anywhere",
    fontWeight: tokens.fontWeightSemibold,
    ...touchTarget,
  },
  facts: { ...smallText, color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
  mine: { fontWeight: tokens.fontWeightSemibold },
  readiness: {
    display: "flex",
    alignItems: "flex-start",
    gap: "4px",
    ...smallText,
    "& svg": { flexShrink: 0, marginTop: "3px" },
  },
  ready: { color: tokens.colorStatusSuccessForeground1 },
  lacking: { color: tokens.colorStatusWarningForeground1 },
  entry: { ...buttonLink, gap: "6px", flexShrink: 0, fontWeight: tokens.fontWeightSemibold },
});
