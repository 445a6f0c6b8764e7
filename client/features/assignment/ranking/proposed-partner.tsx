import { Button, Checkbox, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { CheckmarkRegular, WarningRegular } from "@fluentui/react-icons";
import { useId } from "react";
import type { ListRowOf } from "#client/search/list-query.ts";
import { ChoiceBadge } from "#client/ui/text/choice-badge.tsx";
import { below, smallText, touch, touchSize, visuallyHidden } from "#client/ui/theme/styles.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { fullName, partnerStatuses } from "#sync/model/rules/partner.ts";
import { slotFactors } from "#sync/model/rules/slot-factors.ts";
import type { SlotScore } from "#sync/model/rules/slot-ranking.ts";

interface ProposedPartnerProps {
  readonly row: ListRowOf<typeof partner>;
  readonly score: SlotScore;
  /** Whether the partner is on a list of candidates for the project; `now` if it was just done here. */
  readonly candidate: "no" | "now" | "before";
  readonly isCompared: boolean;
  readonly onCompared: (isCompared: boolean) => void;
  readonly onChoose: () => void;
  readonly onCandidate: () => void;
  readonly onTakeBack: () => void;
}

/** One of the proposed partners: how well they fit, why, and what speaks against them. */
export function ProposedPartner(props: ProposedPartnerProps) {
  const { row, score, candidate, isCompared, onCompared, onChoose, onCandidate, onTakeBack } = props;
  const styles = useStyles();
  const id = useId();
  const name = fullName(row);
  const points = Math.round(score.points);
  return (
    <li className={styles.root} aria-labelledby={id}>
      <div className={styles.who}>
        <Checkbox
          className={styles.box}
          aria-label={`${name}を比較に選ぶ`}
          checked={isCompared}
          onChange={(_event, { checked }) => onCompared(checked === true)}
        />
        <strong id={id} className={styles.name}>
          {name}
        </strong>
        <ChoiceBadge small choices={partnerStatuses} value={row.status} otherwise="なし" />
      </div>
      <div className={styles.score}>
        <span className={styles.points}>{points}点</span>
        <span aria-hidden="true" className={styles.track}>
          <span className={styles.fill} style={{ width: `${points}%` }} />
        </span>
      </div>
      <ul className={styles.reasons}>
        {score.reasons.map((text) => (
          <li key={text} className={styles.reason}>
            <CheckmarkRegular aria-hidden="true" className={styles.icon} />
            {text}
          </li>
        ))}
        {score.against.map((text) => (
          <li key={text} className={mergeClasses(styles.reason, styles.against)}>
            <WarningRegular aria-hidden="true" className={styles.icon} />
            <span className={styles.hidden}>懸念：</span>
            {text}
          </li>
        ))}
        {score.unknown.length > 0 && (
          <li className={mergeClasses(styles.reason, styles.unknown)}>
            不明：{slotFactors.flatMap(({ value, label }) => (score.unknown.includes(value) ? label : [])).join("、")}
          </li>
        )}
      </ul>
      <div className={styles.acts}>
        <Button
          appearance="subtle"
          aria-label={`${name}を${candidateWords[candidate]}`}
          disabledFocusable={candidate === "before"}
          title={candidate === "before" ? "この案件の候補リストにいます。" : undefined}
          onClick={candidate === "now" ? onTakeBack : onCandidate}
        >
          {candidateWords[candidate]}
        </Button>
        <Button aria-label={`${name}を選択`} onClick={onChoose}>
          選択
        </Button>
      </div>
    </li>
  );
}

const candidateWords = { no: "候補に追加", now: "候補から外す", before: "候補に追加済み" } as const;

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "minmax(140px, 1fr) 120px minmax(0, 3fr) auto",
    alignItems: "center",
    gap: "4px 16px",
    padding: "10px 2px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [below.desktop]: { gridTemplateColumns: "minmax(0, 1fr) auto" },
  },
  who: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2px 8px", minWidth: 0 },
  box: {
    "& > div": { alignSelf: "center" },
    [touch]: { marginInline: "6px", "& > input": { width: touchSize, insetInlineStart: "-6px" } },
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: "anywhere" },
  score: { display: "grid", gap: "4px", minWidth: "96px" },
  points: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: "tabular-nums", [below.desktop]: { textAlign: "end" } },
  track: { height: "6px", borderRadius: "3px", backgroundColor: tokens.colorNeutralBackground6, overflow: "hidden" },
  fill: {
    display: "block",
    height: "100%",
    backgroundColor: tokens.colorBrandBackground,
    "@media (forced-colors: active)": { backgroundColor: "Highlight" },
  },
  reasons: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2px 16px",
    margin: 0,
    padding: 0,
    listStyleType: "none",
    [below.desktop]: { gridColumn: "1 / -1" },
  },
  reason: { ...smallText, display: "inline-flex", alignItems: "baseline", gap: "4px", minWidth: 0 },
  icon: { flexShrink: 0, alignSelf: "center", color: tokens.colorStatusSuccessForeground1 },
  against: { color: tokens.colorStatusWarningForeground3, "& svg": { color: "inherit" } },
  unknown: { color: tokens.colorNeutralForeground3 },
  hidden: visuallyHidden,
  acts: {
    display: "flex",
    flexWrap: "wrap",
    gap: "8px",
    justifyContent: "flex-end",
    [below.desktop]: { gridColumn: "1 / -1" },
  },
});
