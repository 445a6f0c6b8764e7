import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";

interface CardProps {
  readonly children: ReactNode;
  /** Without padding: for tables and lists that reach the edge. */
  readonly flush?: boolean;
  readonly className?: string;
}

/** A surface on the canvas: 1 px edge, radius 8, no shadow. */
export function Card({ children, flush, className }: CardProps) {
  const styles = useStyles();
  return <div className={mergeClasses(styles.card, !flush && styles.padded, className)}>{children}</div>;
}

interface SectionProps {
  readonly title: string;
  /** Beside the title: a count, a small badge. */
  readonly aside?: ReactNode;
  /** At the right of the title: an `ActionButton` or two. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A card with a heading of its own. */
export function Section({ title, aside, actions, children, className }: SectionProps) {
  const styles = useStyles();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={mergeClasses(styles.card, styles.padded, className)}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

const useStyles = makeStyles({
  card: {
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
  },
  padded: { padding: "16px 20px 20px", "@media (max-width: 639.98px)": { padding: "12px 16px 16px" } },
  head: { display: "flex", alignItems: "center", gap: "8px", minHeight: "32px", marginBottom: "12px" },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, fontWeight: tokens.fontWeightSemibold },
  aside: { color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  actions: { display: "flex", gap: "8px", marginInlineStart: "auto" },
});
