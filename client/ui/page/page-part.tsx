import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import { usePagePart } from "./page-parts.tsx";

interface PagePartProps {
  readonly title: string;
  /** How many there are, beside the title: 「3件」. */
  readonly count?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a record's page: a heading and a line above it, no box of its own. */
export function PagePart({ title, count, children }: PagePartProps) {
  const styles = useStyles();
  const heading = useId();
  usePagePart(heading, title);
  return (
    <section aria-labelledby={heading} className={styles.part}>
      <h2 id={heading} tabIndex={-1} className={styles.title}>
        {title}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </h2>
      {children}
    </section>
  );
}

const useStyles = makeStyles({
  part: { marginTop: "24px", paddingTop: "20px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  title: {
    margin: "0 0 12px",
    fontSize: "16px",
    lineHeight: "22px",
    fontWeight: 600,
    scrollMarginTop: "16px",
    ":focus-visible": { outline: "none" },
  },
  count: {
    marginInlineStart: "8px",
    fontSize: "14px",
    fontWeight: 400,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
});
