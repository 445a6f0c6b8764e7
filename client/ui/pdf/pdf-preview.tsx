import { makeStyles, Spinner, tokens } from "@fluentui/react-components";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ErrorState } from "#client/ui/page/error-state.tsx";
import { touchTarget } from "#client/ui/theme/styles.ts";
import { PdfToolbar, zoomStep } from "./pdf-toolbar.tsx";
import { openPdf, type PdfFailure, type PdfMatches, PdfUnreadable, type PdfViewer } from "./pdf-viewer.ts";
import { useSwipe } from "./use-swipe.ts";

interface PdfPreviewProps {
  /** The document's bytes. Another array means another document. */
  readonly bytes: ArrayBuffer;
  /** The file's name, for screen readers. */
  readonly name: string;
  /** The first page to show, counted from 1. */
  readonly page?: number | undefined;
  /** A text to search for at once. */
  readonly search?: string | undefined;
  /** Buttons at the end of the toolbar. */
  readonly actions?: ReactNode;
}

const failures: Readonly<Record<PdfFailure, { readonly title: string; readonly hint: string }>> = {
  protected: {
    title: "パスワードで保護されたPDFです",
    hint: "ここでは表示できません。ダウンロードして、パスワードを入力して開いてください。",
  },
  broken: {
    title: "このPDFは表示できません",
    hint: "ファイルが壊れている可能性があります。ダウンロードすると、ほかのアプリで開けることがあります。",
  },
  empty: { title: "ページのないPDFです", hint: "表示するものがありません。ダウンロードして、元のファイルをご確認ください。" },
};

/** Milliseconds after which the user is told why the document is not shown yet. */
const patience = 4_000;

/**
 * Shows a PDF within the application: its pages below each other, with a toolbar for pages, zoom and search. It fills its parent.
 */
export function PdfPreview({ bytes, name, page = 1, search = "", actions }: PdfPreviewProps) {
  const styles = useStyles();
  const container = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<PdfViewer>();
  const [failure, setFailure] = useState<PdfFailure>();
  const [slow, setSlow] = useState(false);
  const fault = useFault();
  const [current, setCurrent] = useState(page);
  const [matches, setMatches] = useState<PdfMatches>();
  const [finding, setFinding] = useState(search !== "");
  const begin = useRef({ page, search });
  useSwipe(container, (direction) => viewer?.goTo(current + direction));

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const closing = new AbortController();
    const timer = setTimeout(() => setSlow(true), patience);
    const show = async () => {
      try {
        const opened = await openPdf(element, bytes, { pageChanged: setCurrent, matchesChanged: setMatches }, closing.signal);
        setViewer(opened);
        opened.goTo(begin.current.page);
        if (begin.current.search !== "") opened.find(begin.current.search, "first");
      } catch (error) {
        if (closing.signal.aborted) return;
        if (error instanceof PdfUnreadable) setFailure(error.reason);
        else fault("a document was not shown", error);
      }
    };
    void show();
    return () => {
      closing.abort();
      clearTimeout(timer);
      setSlow(false);
      setViewer(undefined);
      setFailure(undefined);
    };
  }, [bytes, fault]);

  /** Puts the focus into the search, or back to the document. */
  const openSearch = (opens: boolean) => {
    // A hidden element cannot be focused.
    flushSync(() => setFinding(opens));
    const root = container.current?.closest("section");
    (opens ? root?.querySelector<HTMLInputElement>("input[type=search]") : container.current)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const act = viewer && keyAction(event, viewer, current);
    if (event.key === "/" || (event.key === "f" && (event.ctrlKey || event.metaKey))) openSearch(true);
    else if (act) act();
    else return;
    event.preventDefault();
  };

  return (
    <section aria-label={name} className={styles.root}>
      <PdfToolbar {...{ viewer, matches, search, finding, actions }} page={current} onFinding={openSearch} />
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- scrolls by keyboard, and pdf.js insists on a div */}
        <div ref={container} className={styles.container} tabIndex={0} role="region" aria-label="ページ" onKeyDown={onKeyDown}>
          <div className="pdfViewer" />
        </div>
        {!viewer && !failure && (
          <Spinner className={styles.state} label={slow ? opensSlowly : "PDFを開いています"} labelPosition="below" />
        )}
        {failure && (
          <div className={styles.state}>
            <ErrorState {...failures[failure]} />
          </div>
        )}
      </div>
    </section>
  );
}

const opensSlowly = "PDFを開くのに時間がかかっています。ダウンロードすると、ほかのアプリで開けます。";

/** Returns the action of a key; undefined for keys that scroll. */
function keyAction({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, viewer: PdfViewer, page: number): (() => void) | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  switch (key) {
    case "ArrowLeft":
    case "PageUp":
      return () => viewer.goTo(page - 1);
    case "ArrowRight":
    case "PageDown":
      return () => viewer.goTo(page + 1);
    case "Home":
      return () => viewer.goTo(1);
    case "End":
      return () => viewer.goTo(viewer.pages);
    case "+":
      return () => viewer.zoom(zoomStep);
    case "-":
      return () => viewer.zoom(1 / zoomStep);
    case "0":
      return () => viewer.fitWidth();
    default:
      return undefined;
  }
}

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    width: "100%",
    height: "100%",
    minHeight: 0,
    minWidth: 0,
    containerType: "inline-size",
  },
  frame: { position: "relative", flexGrow: 1, minHeight: 0, backgroundColor: tokens.colorNeutralBackground4 },
  container: {
    position: "absolute",
    inset: 0,
    overflow: "auto",
    overscrollBehavior: "contain",
    "& .page[data-lost]::after": {
      content: "attr(data-lost)",
      position: "absolute",
      inset: 0,
      display: "grid",
      placeContent: "center",
      color: "#616161",
    },
    // Paper is white in the dark, too, and so are the notes on it.
    "& [data-sticky-note]": { position: "absolute", zIndex: 1, fontSize: "12px", lineHeight: "18px", color: "#242424" },
    "& [data-sticky-note][open]": { zIndex: 2 },
    "& [data-sticky-note] > *": {
      backgroundColor: "#fff4ce",
      border: "1px solid #8a6d00",
      borderRadius: "4px",
      padding: "1px 6px",
    },
    "& [data-sticky-note] > summary": {
      ...touchTarget,
      display: "inline-flex",
      alignItems: "center",
      cursor: "pointer",
      listStyleType: "none",
      whiteSpace: "nowrap",
    },
    "& [data-sticky-note] > p": {
      position: "absolute",
      width: "max-content",
      maxWidth: "240px",
      margin: 0,
      padding: "6px 8px",
      whiteSpace: "pre-wrap",
      overflowWrap: "anywhere",
    },
    "& [data-side=left]": { right: 0 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  state: { position: "absolute", inset: 0, display: "grid", placeContent: "center" },
});
