import { makeStyles, mergeClasses, Tab, TabList, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import { useLive } from "#client/device/use-live.ts";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { Card } from "#client/ui/page/card.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { below, from, print } from "#client/ui/theme/styles.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { useWriteMemo } from "./use-write-memo.tsx";

/** The tab that is open, if the memos have no space at the side. */
export type RecordTab = "record" | "memo";

interface RecordWithMemosProps {
  /** The record whose memos are shown. */
  readonly on: { readonly by: "partnerId" | "projectId"; readonly id: string };
  readonly tab: RecordTab;
  readonly onTab: (tab: RecordTab) => void;
  /** The label of the record's own tab: 「プロフィール」. */
  readonly label: string;
  /** Shown above the tabs. */
  readonly head: ReactNode;
  readonly memos: ReactNode;
  readonly children: ReactNode;
}

/** Shows a record's page with its memos. They are at the side from 1280 px, else in a tab. Paper shows both. */
export function RecordWithMemos({ on, tab, onTab, label, head, memos, children }: RecordWithMemosProps) {
  const styles = useStyles();
  const id = useId();
  const besides = useMediaQuery(from.wide);
  const hidden = (which: RecordTab) => !besides && tab !== which;
  const side = useWriteMemo(!hidden("memo"), () => onTab("memo"));
  const { by, id: recordId } = on;
  // At the side there is no tab to show the number in.
  const count = useLive(
    async (reader) => (besides ? 0 : (await reader.list(memo, by, recordId)).length),
    [by, recordId, besides],
  );
  const panel = (which: RecordTab) => (besides ? {} : { role: "tabpanel", "aria-labelledby": `${id}-tab-${which}` });
  return (
    <div className={styles.layout}>
      <Card className={styles.page}>
        <WaitingDrafts of={by === "partnerId" ? "partner" : "project"} id={recordId} />
        {head}
        {!besides && (
          <TabList
            className={styles.tabs}
            selectedValue={tab}
            onTabSelect={(_event, data) => onTab(data.value === "memo" ? "memo" : "record")}
          >
            <Tab value="record" id={`${id}-tab-record`} aria-controls={`${id}-record`}>
              {label}
            </Tab>
            <Tab value="memo" id={`${id}-tab-memo`} aria-controls={`${id}-memo`}>
              メモ
              {count?.value ? <span className={styles.count}>{countText(count.value, "", count.partial)}</span> : null}
            </Tab>
          </TabList>
        )}
        <div id={`${id}-record`} className={mergeClasses(hidden("record") && styles.hidden)} {...panel("record")}>
          {children}
        </div>
      </Card>
      <div ref={side} id={`${id}-memo`} className={mergeClasses(styles.side, hidden("memo") && styles.hidden)} {...panel("memo")}>
        {memos}
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  layout: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "16px",
    alignItems: "start",
    [from.wide]: { gridTemplateColumns: "minmax(0, 1fr) 380px" },
  },
  page: { minWidth: 0, padding: "24px", [below.phone]: { padding: "16px" }, [print]: { padding: 0 } },
  side: { minWidth: 0, [from.wide]: { position: "sticky", top: "16px" }, [print]: { marginTop: "24px" } },
  // The line under the tabs is also the upper edge of the first part.
  tabs: {
    margin: "16px -10px -24px",
    "& button": { minHeight: "44px" },
    [below.phone]: { margin: "8px -10px -16px" },
  },
  count: { marginInlineStart: "6px", color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  // Paper has no tabs: it shows both.
  hidden: { display: "none", [print]: { display: "block" } },
});
