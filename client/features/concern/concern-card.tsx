import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import { Card } from "#client/ui/page/card.tsx";

interface ConcernCardProps {
  readonly title: string;
  /** The count beside the title: 「3件」. */
  readonly count: string;
  /** A control at the end of the title's line. */
  readonly control?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of what concerns the current user: a heading with a count, and a list. */
export function ConcernCard({ title, count, control, children }: ConcernCardProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={styles.card}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <span className={styles.count}>{count}</span>
          {control && <span className={styles.control}>{control}</span>}
        </header>
        {children}
      </Card>
    </section>
  );
}

const useStyles = makeStyles({
  card: { paddingBlock: "12px" },
  head: { display: "flex", alignItems: "center", gap: "8px", minHeight: "24px" },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300, fontWeight: tokens.fontWeightSemibold },
  count: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  control: { marginInlineStart: "auto" },
});
