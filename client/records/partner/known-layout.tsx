import { Button, makeStyles, mergeClasses, Tab, TabList } from "@fluentui/react-components";
import { ArrowLeftRegular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { FilePlace } from "#client/records/file/file-place.ts";
import { FileView } from "#client/records/file/file-view.tsx";
import type { RecordFile } from "#client/records/file/read-file.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { useReturnFocus } from "#client/ui/focus/use-return-focus.ts";
import { Card } from "#client/ui/page/card.tsx";
import { from, print, smallText, touchSize } from "#client/ui/theme/styles.ts";

interface KnownLayoutProps {
  /** The facts about the partner. */
  readonly known: ReactNode;
  /** The label of the other tab: 「面談入力」. */
  readonly label: string;
  /** The form or the page of an interview or an evaluation. */
  readonly children: ReactNode;
}

type Part = "main" | "known";

/** The facts about a partner beside an interview or an evaluation, with their own scrolling. On narrow screens each has a tab. */
export function KnownLayout({ known, label, children }: KnownLayoutProps) {
  const styles = useStyles();
  const besides = useMediaQuery(from.desktop);
  const [tab, setTab] = useState<Part>("main");
  const [file, setFile] = useState<RecordFile>();
  const panel = (of: Part) => (besides ? {} : { role: "tabpanel", "aria-labelledby": `known-tab-${of}` });
  const hidden = (of: Part) => !besides && tab !== of && styles.hidden;
  return (
    <>
      {!besides && (
        <TabList selectedValue={tab} onTabSelect={(_event, data) => setTab(data.value === "known" ? "known" : "main")}>
          <Tab value="main" id="known-tab-main" className={styles.tab}>
            {label}
          </Tab>
          <Tab value="known" id="known-tab-known" className={styles.tab}>
            資料・経歴
          </Tab>
        </TabList>
      )}
      <div className={styles.layout}>
        <aside
          data-not-printed
          aria-label="資料・経歴"
          className={mergeClasses(styles.known, file && styles.reading, hidden("known"))}
          {...panel("known")}
        >
          {file && <OpenFile file={file} onClose={() => setFile(undefined)} />}
          <Card className={mergeClasses(styles.parts, file && styles.hidden)}>
            <FilePlace value={setFile}>{known}</FilePlace>
          </Card>
        </aside>
        <div className={mergeClasses(styles.main, hidden("main"))} {...panel("main")}>
          {children}
        </div>
      </div>
    </>
  );
}

/** Shows a file in place of the facts. They keep their scroll position, and are shown again when the file is closed. */
function OpenFile({ file, onClose }: { readonly file: RecordFile; readonly onClose: () => void }) {
  const styles = useStyles();
  useReturnFocus();
  return (
    <Card flush className={styles.file}>
      <div className={styles.fileHead}>
        <Button appearance="subtle" icon={<ArrowLeftRegular />} className={styles.back} onClick={onClose}>
          資料・経歴に戻る
        </Button>
        <span className={styles.fileName}>{file.row.name}</span>
      </div>
      <FileView key={file.row.id} file={file} />
    </Card>
  );
}

const useStyles = makeStyles({
  layout: {
    display: "flex",
    flexDirection: "column",
    gap: "16px",
    [from.desktop]: { flexDirection: "row", alignItems: "start" },
    [print]: { display: "block" },
  },
  known: {
    minWidth: 0,
    [from.desktop]: {
      position: "sticky",
      top: "16px",
      flexShrink: 0,
      width: "max(260px, 30%)",
      maxHeight: "calc(var(--visible-height) - 96px)",
      overflowY: "auto",
      // If there are hardly any facts, the main part gets the width. A rule on the layout would be checked for each key.
      ":not(:has(section:not([data-slight])))": { width: "216px" },
    },
  },
  // A document needs more width than facts.
  reading: {
    [from.desktop]: { width: "calc(50% - 8px)", ":not(:has(section:not([data-slight])))": { width: "calc(50% - 8px)" } },
  },
  // Each part but the first has a line above it.
  parts: { "& > section:first-child": { marginTop: 0, paddingTop: 0, borderTopStyle: "none" } },
  main: { flexGrow: 1, minWidth: 0, containerType: "inline-size", [print]: { display: "block" } },
  file: {
    display: "flex",
    flexDirection: "column",
    height: "calc(var(--visible-height) - 112px)",
    padding: 0,
    overflow: "hidden",
  },
  fileHead: { display: "flex", alignItems: "center", gap: "8px", padding: "4px 8px", minWidth: 0 },
  back: { flexShrink: 0, whiteSpace: "nowrap" },
  fileName: { ...smallText, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  hidden: { display: "none" },
  tab: { minHeight: touchSize },
});
