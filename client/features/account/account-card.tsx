import { makeStyles, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { Card } from "#client/ui/page/card.tsx";
import { smallText } from "#client/ui/theme/styles.ts";

interface AccountCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** An action at the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A card for one topic of the account. */
export function AccountCard({ title, lead, action, children }: AccountCardProps) {
  const styles = useStyles();
  return (
    <Card>
      <section aria-label={title}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {action}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.body}>{children}</div>
      </section>
    </Card>
  );
}

const useStyles = makeStyles({
  head: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "8px",
    minHeight: "32px",
  },
  title: { fontSize: "16px", lineHeight: "24px", fontWeight: tokens.fontWeightSemibold },
  body: { marginTop: "12px" },
  lead: { margin: "4px 0 0", ...smallText, color: tokens.colorNeutralForeground3 },
});
