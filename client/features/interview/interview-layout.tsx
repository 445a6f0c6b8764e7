import { makeStyles, mergeClasses, Tab, TabList } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { Card } from "#client/ui/page/card.tsx";

interface InterviewLayoutProps {
  /** What is known of the partner. */
  readonly known: ReactNode;
  /** The form. */
  readonly children: ReactNode;
}

/** What is known beside the form, scrolling by itself; on narrow screens each under a tab of its own. */
export function InterviewLayout({ known, children }: InterviewLayoutProps) {
  const styles = useStyles();
  const besides = useMediaQuery("(min-width: 1100px)");
  const [tab, setTab] = useState<"form" | "known">("form");
  const panel = (of: "form" | "known") => (besides ? {} : { role: "tabpanel", "aria-labelledby": `interview-tab-${of}` });
  const hidden = (of: "form" | "known") => !besides && tab !== of && styles.hidden;
  return (
    <>
      {!besides && (
        <TabList selectedValue={tab} onTabSelect={(_event, data) => setTab(data.value === "known" ? "known" : "form")}>
          <Tab value="form" id="interview-tab-form" className={styles.tab}>
            面談入力
          </Tab>
          <Tab value="known" id="interview-tab-known" className={styles.tab}>
            資料・経歴
          </Tab>
        </TabList>
      )}
      <div className={styles.layout}>
        <aside aria-label="資料・経歴" className={mergeClasses(styles.known, hidden("known"))} {...panel("known")}>
          <Card>{known}</Card>
        </aside>
        <div className={mergeClasses(styles.form, hidden("form"))} {...panel("form")}>
          {children}
        </div>
      </div>
    </>
  );
}

const wide = "@media (min-width: 1100px)";

const useStyles = makeStyles({
  layout: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    alignItems: "start",
    [wide]: { gridTemplateColumns: "minmax(280px, 34%) minmax(0, 1fr)" },
  },
  known: {
    minWidth: 0,
    [wide]: { position: "sticky", top: "16px", maxHeight: "calc(var(--visible-height) - 96px)", overflowY: "auto" },
  },
  form: { minWidth: 0, containerType: "inline-size" },
  hidden: { display: "none" },
  tab: { minHeight: "44px" },
});
