import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { hoursText, monthsText } from "#client/ui/text/number-text.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { from } from "#client/ui/theme/styles.ts";
import type { Estimate } from "#sync/model/calls/estimator.ts";
import { estimateMethods, estimateRoles, roleKeys } from "#sync/model/rules/estimate-words.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { HoursTable } from "./hours-table.tsx";
import { RangePicture } from "./range-picture.tsx";

/** The result of an estimate: the total with its range, the hours by role and feature, and the explanation. */
export function EstimateResult({ result }: { readonly result: Estimate }) {
  const styles = useStyles();
  const { method, totalHours, range, roles, featureEstimates } = result;
  // Roles with less than one whole hour are left out.
  const byRole = roles
    .filter(({ hours }) => Math.round(hours) > 0)
    .map(({ role, hours, description }) => ({
      key: role,
      label: wordFor(estimateRoles, role, role),
      hours,
      note: description,
    }));
  const byFeature = featureEstimates.map((feature, at) => ({
    key: `${at}`,
    label: feature.featureName,
    hours: roleKeys.reduce((sum, role) => sum + feature[role], 0),
  }));
  return (
    <div className={styles.root}>
      <div className={styles.total}>
        <StatusBadge tone={method === "ai" ? "info" : "over"}>{wordFor(estimateMethods, method, method)}</StatusBadge>
        <strong className={styles.hours}>{hoursText(totalHours)}</strong>
        <span className={styles.months}>{monthsText(totalHours)}</span>
      </div>
      <RangePicture low={range.low} total={totalHours} high={range.high} />
      <div className={styles.tables}>
        <Part title="役割別">
          <HoursTable label="役割別の時間" head="役割" rows={byRole} />
        </Part>
        <Part title="機能別">
          <HoursTable label="機能別の時間" head="機能" rows={byFeature} />
        </Part>
      </div>
      <Sentences title="前提" sentences={result.assumptions} />
      <Sentences title="リスク" sentences={result.risks} />
      <Sentences title="提案" sentences={result.recommendations} />
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const styles = useStyles();
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  const styles = useStyles();
  if (sentences.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={styles.sentences}>
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Part>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "20px", minWidth: 0 },
  total: { display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: "12px" },
  hours: { fontSize: tokens.fontSizeHero700, lineHeight: tokens.lineHeightHero700, fontVariantNumeric: "tabular-nums" },
  months: { fontSize: tokens.fontSizeBase400, color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
  tables: { display: "grid", gap: "24px", [from.wide]: { gridTemplateColumns: "1fr 1fr", alignItems: "start" } },
  part: { minWidth: 0 },
  title: { margin: "0 0 8px", fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  sentences: {
    margin: 0,
    paddingInlineStart: "20px",
    display: "flex",
    flexDirection: "column",
    gap: "6px",
    overflowWrap: "anywhere",
    maxWidth: "72ch",
  },
});
