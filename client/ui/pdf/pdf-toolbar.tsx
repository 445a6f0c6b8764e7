import { Button, Input, makeStyles, mergeClasses, Tooltip, tokens } from "@fluentui/react-components";
import {
  ArrowAutofitWidthRegular,
  ChevronDownRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  ChevronUpRegular,
  DismissRegular,
  SearchRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from "@fluentui/react-icons";
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { useSettledText } from "#client/ui/form/use-settled-text.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import { smallText, visuallyHidden } from "#client/ui/theme/styles.ts";
import { normalText } from "#sync/engine/normal-text.ts";
import type { PdfMatches, PdfViewer } from "./pdf-viewer.ts";

interface PdfToolbarProps {
  /** Undefined until the document is open. */
  readonly viewer: PdfViewer | undefined;
  readonly page: number;
  readonly matches: PdfMatches | undefined;
  readonly search: string;
  /** Whether the search fills the row, if it is too narrow for all tools. */
  readonly finding: boolean;
  readonly onFinding: (finding: boolean) => void;
  readonly actions: ReactNode;
}

/** The factor by which a button or a key enlarges or shrinks. */
export const zoomStep = 1.2;

/** The page number, the zoom and the search of a document, in one row at any width. */
export function PdfToolbar({ viewer, page, matches, search, finding, onFinding, actions }: PdfToolbarProps) {
  const styles = useStyles();
  const pages = viewer?.pages ?? 0;
  return (
    <div role="toolbar" aria-label="PDFの操作" className={mergeClasses(styles.bar, finding ? styles.finding : styles.reading)}>
      <div className={styles.group}>
        <Tool label="前のページ" step icon={<ChevronLeftRegular />} disabled={page <= 1} run={() => viewer?.goTo(page - 1)} />
        <PageNumber key={page} page={page} pages={pages} goTo={(wanted) => viewer?.goTo(wanted)} />
        <Tool
          label="次のページ"
          step
          icon={<ChevronRightRegular />}
          disabled={page >= pages}
          run={() => viewer?.goTo(page + 1)}
        />
      </div>
      <div className={styles.group}>
        <Tool label="縮小" icon={<ZoomOutRegular />} disabled={!viewer} run={() => viewer?.zoom(1 / zoomStep)} />
        <Tool label="幅に合わせる" icon={<ArrowAutofitWidthRegular />} disabled={!viewer} run={() => viewer?.fitWidth()} />
        <Tool label="拡大" icon={<ZoomInRegular />} disabled={!viewer} run={() => viewer?.zoom(zoomStep)} />
      </div>
      <div className={styles.opener}>
        <Tool label="PDF内を検索" icon={<SearchRegular />} disabled={!viewer} run={() => onFinding(true)} />
      </div>
      <Find viewer={viewer} matches={matches} initial={search} onClose={() => onFinding(false)} />
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly disabled: boolean;
  readonly run: () => void;
  /** Hidden in a narrow row, since the user can scroll there instead. */
  readonly step?: true;
}

function Tool({ label, icon, disabled, run, step }: ToolProps) {
  const styles = useStyles();
  return (
    <Tooltip content={label} relationship="label">
      <Button
        appearance="subtle"
        size="small"
        className={step && styles.step}
        icon={icon}
        disabledFocusable={disabled}
        onClick={run}
      />
    </Tooltip>
  );
}

/** The page number as a field. It is remounted for each page, so that it follows scrolling. */
function PageNumber({
  page,
  pages,
  goTo,
}: {
  readonly page: number;
  readonly pages: number;
  readonly goTo: (page: number) => void;
}) {
  const styles = useStyles();
  const [text, setText] = useState(String(page));
  const go = () => {
    const wanted = Number(normalText(text, "NFKC"));
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) goTo(wanted);
    else setText(String(page));
  };
  return (
    <span className={styles.page}>
      <Input
        aria-label="ページ番号"
        size="small"
        inputMode="numeric"
        className={styles.number}
        disabled={pages === 0}
        value={text}
        onChange={(_event, data) => setText(data.value)}
        onKeyDown={(event) => event.key === "Enter" && go()}
        onBlur={go}
      />
      <span aria-hidden>/</span>
      <span>
        <span className={styles.hidden}>全ページ数 </span>
        {pages === 0 ? nothing : pages}
      </span>
    </span>
  );
}

interface FindProps {
  readonly viewer: PdfViewer | undefined;
  readonly matches: PdfMatches | undefined;
  readonly initial: string;
  readonly onClose: () => void;
}

function Find({ viewer, matches, initial, onClose }: FindProps) {
  const styles = useStyles();
  const [text, setText] = useState(initial);
  const { settled, composing } = useSettledText(text);
  const searched = useRef(initial);
  useEffect(() => {
    if (settled === searched.current) return;
    searched.current = settled;
    viewer?.find(settled, "first");
  }, [viewer, settled]);
  const found = settled !== "" && matches;
  return (
    <search className={styles.find}>
      <Input
        type="search"
        aria-label="PDF内を検索"
        placeholder="PDF内を検索"
        size="small"
        className={styles.search}
        value={text}
        disabled={!viewer}
        contentAfter={
          <output className={styles.count}>
            {found && (found.total === 0 ? "見つかりません" : `${found.current} / ${found.total}件`)}
          </output>
        }
        onChange={(_event, data) => setText(data.value)}
        {...composing}
        onKeyDown={(event) => event.key === "Enter" && viewer?.find(settled, event.shiftKey ? "previous" : "next")}
      />
      <Tool
        label="前の一致"
        icon={<ChevronUpRegular />}
        disabled={!found || found.total === 0}
        run={() => viewer?.find(settled, "previous")}
      />
      <Tool
        label="次の一致"
        icon={<ChevronDownRegular />}
        disabled={!found || found.total === 0}
        run={() => viewer?.find(settled, "next")}
      />
      <div className={styles.closer}>
        <Tool label="検索を閉じる" icon={<DismissRegular />} disabled={false} run={onClose} />
      </div>
    </search>
  );
}

/** If the row is too narrow for all tools, the search fills it when it is opened. */
const narrow = "@container (max-width: 679.98px)";
/** This is too narrow for touch targets. */
const phone = "@container (max-width: 419.98px)";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    gap: "4px 12px",
    padding: "4px 8px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [narrow]: { gap: "4px", padding: "4px" },
  },
  step: { [phone]: { display: "none" } },
  group: { display: "flex", alignItems: "center", gap: "2px" },
  page: { display: "inline-flex", alignItems: "center", gap: "4px", ...smallText, fontVariantNumeric: "tabular-nums" },
  number: { width: "46px", minWidth: 0 },
  hidden: visuallyHidden,
  find: {
    display: "flex",
    alignItems: "center",
    gap: "2px",
    flex: "1 1 180px",
    minWidth: 0,
  },
  reading: { [narrow]: { "& > search": { display: "none" } } },
  finding: { [narrow]: { "& > :not(search)": { display: "none" } } },
  opener: { display: "none", [narrow]: { display: "flex" } },
  closer: { display: "none", [narrow]: { display: "flex" } },
  search: { flexGrow: 1, minWidth: "96px", maxWidth: "320px", [narrow]: { maxWidth: "none" } },
  count: { ...smallText, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  actions: { display: "flex", alignItems: "center", gap: "4px", marginInlineStart: "auto" },
});
