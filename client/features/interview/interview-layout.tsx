import { makeStyles, mergeClasses, Tab, TabList } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { Card } from "#client/ui/page/card.tsx";
import { from, touchSize } from "#client/ui/theme/styles.ts";

interface InterviewLayoutProps {
  /** What is known of the partner. */
  readonly known: ReactNode;
  /** The form. */
  readonly children: ReactNode;
}

/** What is known beside the form, scrolling by itself; on narrow screens each under a tab of its own. */
export function InterviewLayout({ known, children }: InterviewLayoutProps) {
  const styles = useStyles();
  const besides = useMediaQuery(from.desktop);
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
          <Card className={styles.parts}>{known}</Card>
        </aside>
        <div className={mergeClasses(styles.form, hidden("form"))} {...panel("form")}>
          {children}
        </div>
      </div>
    </>
  );
}

const useStyles = makeStyles({
  layout: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    alignItems: "start",
    [from.desktop]: { gridTemplateColumns: "minmax(260px, 34%) minmax(0, 1fr)" },
  },
  known: {
    minWidth: 0,
    [from.desktop]: { position: "sticky", top: "16px", maxHeight: "calc(var(--visible-height) - 96px)", overflowY: "auto" },
  },
  // Each part has a line above it, which the first does not need here.
  parts: { "& > section:first-child": { marginTop: 0, paddingTop: 0, borderTopStyle: "none" } },
  form: { minWidth: 0, containerType: "inline-size" },
  hidden: { display: "none" },
  tab: { minHeight: touchSize },
});
