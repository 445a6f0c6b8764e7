import { makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from "@fluentui/react-components";
import type { ReactElement } from "react";
import type { Address } from "#client/device/path-to.ts";
import type { FigureReading } from "#client/search/use-figure.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import { below, smallText } from "#client/ui/theme/styles.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

interface StatCardProps {
  readonly label: string;
  readonly unit: string;
  readonly icon: ReactElement;
  /** Undefined until it is known. */
  readonly count: number | undefined;
  /** The reading of the counted records. */
  readonly reading: Pick<FigureReading<unknown>, "partial" | "failed">;
  /** A smaller text under the number: 「新規 12人」. */
  readonly note?: string | undefined;
  /** The address of the counted records; undefined while they have no screen. */
  readonly href?: Address | undefined;
}

/** Shows one number of a list, with a link to the counted records. */
export function StatCard({ label, unit, icon, count, reading: { partial, failed }, note, href }: StatCardProps) {
  const styles = useStyles();
  const content = (
    <>
      <span className={styles.label}>
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
        {label}
      </span>
      <span className={styles.figure}>
        {!failed && (count === undefined || (partial && count === 0)) ? (
          <Skeleton aria-label="読み込み中">
            <SkeletonItem size={28} style={{ width: "72px" }} />
          </Skeleton>
        ) : (
          <>
            <span className={styles.number}>{failed || count === undefined ? nothing : numberText(count)}</span>
            <span className={styles.unit}>{partial && !failed ? `${unit}以上` : unit}</span>
          </>
        )}
      </span>
      <span className={styles.note}>{partial ? receivingWord : note}</span>
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <div className={styles.root}>{content}</div>
      ) : (
        <AppLink href={href} className={mergeClasses(styles.root, styles.link)}>
          {content}
        </AppLink>
      )}
    </li>
  );
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    minWidth: 0,
    height: "100%",
    padding: "14px 20px",
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    [below.phone]: { padding: "12px 16px" },
  },
  link: {
    color: "inherit",
    textDecorationLine: "none",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":active": { backgroundColor: tokens.colorNeutralBackground1Pressed },
  },
  label: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  icon: { display: "flex", fontSize: "18px", color: tokens.colorBrandForeground1 },
  figure: { display: "flex", alignItems: "baseline", gap: "4px", minHeight: "36px", marginTop: "4px" },
  number: {
    fontSize: "28px",
    lineHeight: "36px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  unit: { fontSize: smallText.fontSize, color: tokens.colorNeutralForeground3 },
  note: { minHeight: "16px", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});
