import { makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Mark } from "#client/ui/page/mark.tsx";
import { copyright } from "#client/ui/page/product.ts";
import { useTitle } from "#client/ui/page/use-title.ts";
import { below, smallText, touchSize } from "#client/ui/theme/styles.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";

interface SignedOutFrameProps {
  /** The title of the page and of its tab. */
  readonly title: string;
  /** Shown below the title: what the user can do here. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Shown below the card: links to other pages. */
  readonly below?: ReactNode;
}

/** The frame of every page without a session: the product's mark, one card, a footer. */
export function SignedOutFrame({ title, lead, children, below }: SignedOutFrameProps) {
  const styles = useStyles();
  useTitle(title);
  // Without a session, nothing knows the server's time.
  const [today] = useState(() => japanDate(new Date().toISOString()));
  return (
    <div className={styles.root}>
      <header className={styles.brand}>
        <AppLink href="/login" className={styles.home}>
          <span className={styles.mark}>
            <Mark size={32} />
          </span>
          <span>
            Musubi <span className={styles.kanji}>結び</span>
          </span>
        </AppLink>
      </header>
      <main className={styles.column}>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <div className={styles.lead}>{lead}</div>}
          {children}
        </div>
        {below && <div className={styles.below}>{below}</div>}
      </main>
      <footer className={styles.footer}>{copyright(today)}</footer>
    </div>
  );
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    boxSizing: "border-box",
    minHeight: "100%",
    padding:
      "calc(24px + var(--safe-top)) calc(16px + var(--safe-right)) calc(16px + var(--safe-bottom)) calc(16px + var(--safe-left))",
    // The card is a little above the middle, where users look first. The card's own height does not count: the card grows when
    // the settings come. Its button must not move under a finger.
    "::before": { content: '""', flex: "0 0 auto", height: "max(0px, 0.4 * (100dvh - 700px))" },
    [below.smallPhone]: { "::before": { height: 0 } },
  },
  brand: { marginBottom: "20px" },
  home: {
    display: "flex",
    alignItems: "center",
    gap: "10px",
    minHeight: touchSize,
    padding: "0 8px",
    fontSize: "20px",
    lineHeight: "28px",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: "none",
    borderRadius: tokens.borderRadiusMedium,
  },
  mark: { display: "flex", color: tokens.colorBrandForeground1 },
  kanji: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular, marginInlineStart: "2px" },
  column: { display: "flex", flexDirection: "column", gap: "20px", width: "100%", maxWidth: "400px" },
  card: {
    padding: "28px 32px 32px",
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    [below.smallPhone]: { padding: "20px 20px 24px" },
  },
  title: {
    marginBottom: "20px",
    fontSize: "18px",
    lineHeight: "26px",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  lead: { marginTop: "-12px", marginBottom: "20px", lineHeight: "22px", color: tokens.colorNeutralForeground2 },
  below: {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    gap: "4px",
    ...smallText,
    color: tokens.colorNeutralForeground3,
    textAlign: "center",
    textWrap: "balance",
  },
  footer: {
    display: "flex",
    flex: "1 0 auto",
    alignItems: "end",
    paddingTop: "24px",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
});
