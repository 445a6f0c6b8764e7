import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import { usePagePart } from "./page-parts.tsx";

interface PagePartProps {
  readonly title: string;
  /** The count beside the title: 「3件」. */
  readonly count?: string | undefined;
  /** The text if there is nothing. It is then shown beside the title, so that the part takes one line. */
  readonly empty?: string | undefined;
  /** Whether it has little content, so that others may use its space. An empty one does. */
  readonly slight?: boolean;
  readonly children?: ReactNode;
}

/** A part of a record's page: a heading with a line above it, without a border around it. */
export function PagePart({ title, count, empty, slight = empty !== undefined, children }: PagePartProps) {
  const styles = useStyles();
  const heading = useId();
  usePagePart(heading, title);
  return (
    <section
      aria-labelledby={heading}
      className={mergeClasses(styles.part, empty !== undefined && styles.folded)}
      data-slight={slight || undefined}
    >
      <h2 id={heading} tabIndex={-1} className={styles.title}>
        {title}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </h2>
      {empty !== undefined && <p className={styles.empty}>{empty}</p>}
      {children}
    </section>
  );
}

const useStyles = makeStyles({
  part: { marginTop: "24px", paddingTop: "20px", borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  folded: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2px 12px",
    marginTop: "12px",
    paddingTop: "12px",
    "& > h2": { margin: 0, fontSize: "14px" },
    // Below rows it has a margin; here it is on the heading's line.
    "& > :not(h2)": { marginBlock: 0 },
    // A part that follows a folded one is closer to it.
    "& + &": { marginTop: "10px", paddingTop: "10px" },
  },
  empty: { margin: 0, fontSize: "13px", lineHeight: "20px", color: tokens.colorNeutralForeground3 },
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
