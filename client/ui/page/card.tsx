import { makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { below, print } from "#client/ui/theme/styles.ts";

interface CardProps {
  readonly children: ReactNode;
  /** Whether it has no padding, for tables and lists that reach the edge. */
  readonly flush?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A bordered surface on the canvas, without a shadow. */
export function Card({ children, flush, className }: CardProps) {
  const styles = useStyles();
  return <div className={mergeClasses(styles.card, !flush && styles.padded, className)}>{children}</div>;
}

const useStyles = makeStyles({
  card: {
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    [print]: { border: "none", borderRadius: 0 },
  },
  padded: { padding: "16px 20px 20px", [below.phone]: { padding: "12px 16px 16px" }, [print]: { padding: 0 } },
});
