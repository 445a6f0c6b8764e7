import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import type * as PdfJsViewer from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { matchesIn } from "./matches-in.ts";
import { mend } from "./mend.ts";
import type * as PdfResources from "./pdf-resources.ts";
import { showReadable } from "./readable-pages.ts";
import { showStickyNotes } from "./sticky-notes.ts";
import { makeStreamsIterable } from "./stream-iteration.ts";

/** The result of a search within a document: `current` counts from 1, and is 0 while none is chosen. */
export interface PdfMatches {
  readonly current: number;
  readonly total: number;
}

/** The events of a viewer. */
export interface PdfEvents {
  readonly pageChanged: (page: number) => void;
  readonly matchesChanged: (matches: PdfMatches) => void;
}

/** A document that is shown. */
export interface PdfViewer {
  readonly pages: number;
  /** Scrolls to a page, counted from 1. A number beyond the document goes to its nearest page. */
  goTo(page: number): void;
  /** Enlarges (above 1) or shrinks what is shown. */
  zoom(factor: number): void;
  /** Fits a page to the container's width. */
  fitWidth(): void;
  /** Searches, marks all matches and scrolls to the next or the previous one. An empty text ends the search. */
  find(text: string, direction: "first" | "next" | "previous"): void;
  close(): void;
}

/** Why a document cannot be shown. */
export type PdfFailure = "protected" | "broken" | "empty";

/** A document that cannot be shown. */
export class PdfUnreadable extends Error {
  override readonly name = "PdfUnreadable";
  readonly reason: PdfFailure;

  constructor(reason: PdfFailure) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Shows a document in a container, which is positioned absolutely and scrolls. Form values, stamps and drawings are shown, too.
 * Nothing in the document runs: scripts, forms and links are disabled.
 * @param signal aborts opening
 * @throws PdfUnreadable for bytes that are no PDF, ask for a password, or have no page that can be read
 */
export async function openPdf(
  container: HTMLDivElement,
  bytes: ArrayBuffer,
  on: PdfEvents,
  signal: AbortSignal,
): Promise<PdfViewer> {
  const [pdfjs, viewer, resources] = await loadPdfJs();
  signal.throwIfAborted();
  const open = (data: Uint8Array) => {
    const task = pdfjs.getDocument({
      data,
      isEvalSupported: false,
      enableXfa: false,
      useWasm: false,
      wasmUrl: resources.decoderUrl,
      useWorkerFetch: false,
      BinaryDataFactory: resources.PdfResources,
    });
    signal.addEventListener("abort", () => void task.destroy());
    return task;
  };
  const { task, document, lost: gone } = await openOrMend(open, bytes, signal);
  signal.throwIfAborted();
  const lost = (page: number) => {
    const element = container.querySelector<HTMLElement>(`.page[data-page-number="${page}"]`);
    if (!element) return;
    element.dataset["lost"] = "このページは読み取れません";
    element.setAttribute("aria-label", `${page}ページ（このページは読み取れません）`);
  };
  const lostFirst = new Set<number>();
  let begun = false;
  if (!(await showReadable(pdfjs, document, gone, (page) => (begun ? lost(page) : lostFirst.add(page)))))
    throw new PdfUnreadable("broken");
  signal.throwIfAborted();

  const eventBus = new viewer.EventBus();
  const linkService = new viewer.PDFLinkService({ eventBus });
  const findController = new (foldingFinder(viewer))({ eventBus, linkService });
  // Options that the library takes, but its types lack.
  const untyped: object = { l10n: silentLocalization, abortSignal: signal };
  const shown = new viewer.PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    // The library's layer is disabled: pages draw their annotations themselves.
    annotationMode: pdfjs.AnnotationMode.DISABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    enableAutoLinking: false,
    removePageBorders: true,
    ...untyped,
  });
  linkService.setViewer(shown);
  const ready = new Promise<void>((resolve) => eventBus.on("pagesinit", () => resolve()));
  eventBus.on("pagechanging", ({ pageNumber }: { readonly pageNumber: number }) => on.pageChanged(pageNumber));
  const matched = ({ matchesCount }: { readonly matchesCount: PdfMatches }) => on.matchesChanged({ ...matchesCount });
  eventBus.on("updatefindmatchescount", matched);
  eventBus.on("updatefindcontrolstate", matched);
  shown.setDocument(document);
  linkService.setDocument(document);
  await ready;
  signal.throwIfAborted();
  // Pages are as wide as the container, up to a comfortable reading size.
  shown.currentScaleValue = "auto";
  const resized = new ResizeObserver(() => {
    const scale = shown.currentScaleValue;
    // A zoom that the user has set is kept.
    if (scale === "auto" || scale === "page-width") shown.currentScaleValue = scale;
  });
  // The border box is observed, since the scroll bar comes and goes with the scale.
  resized.observe(container, { box: "border-box" });
  signal.addEventListener("abort", () => resized.disconnect());
  for (const [at, page] of [...container.querySelectorAll(".page")].entries()) page.setAttribute("aria-label", `${at + 1}ページ`);
  begun = true;
  for (const page of lostFirst) lost(page);
  eventBus.on("pagerendered", ({ pageNumber, error, source }: Rendered) => {
    if (error) lost(pageNumber);
    // A document that closes meanwhile, or whose annotations are broken, has no marks.
    else if (source.pdfPage) void showStickyNotes(source.pdfPage, source.div).catch(() => undefined);
  });

  return {
    pages: document.numPages,
    goTo: (page) => {
      shown.currentPageNumber = Math.min(Math.max(1, page), document.numPages);
    },
    zoom: (factor) => shown.updateScale({ scaleFactor: factor }),
    fitWidth: () => {
      shown.currentScaleValue = "page-width";
    },
    find: (query, direction) => {
      if (query === "") eventBus.dispatch("findbarclose", { source: container });
      else
        eventBus.dispatch("find", {
          source: container,
          type: direction === "first" ? "" : "again",
          query,
          caseSensitive: false,
          entireWord: false,
          highlightAll: true,
          findPrevious: direction === "previous",
          matchDiacritics: false,
        });
    },
    close: () => void task.destroy(),
  };
}

/** The viewer's event for a page that it has drawn. */
interface Rendered {
  readonly pageNumber: number;
  readonly error: unknown;
  readonly source: { readonly div: HTMLElement; readonly pdfPage: PDFPageProxy | null };
}

/** Makes a finder with the same matches as the search over texts (S4-11). Like pdf.js, it also ignores accents. */
const foldingFinder = ({ PDFFindController }: typeof PdfJsViewer) =>
  class extends PDFFindController {
    override match(query: string | string[], content: string, pageIndex: number) {
      const found = matchesIn(content, String(query));
      return found.length > 0 ? found : super.match(query, content, pageIndex);
    }
  };

type Loaded = readonly [typeof PdfJs, typeof PdfJsViewer, typeof PdfResources];
let loading: Promise<Loaded> | undefined;

/** Loads pdf.js when the first document is shown; after a failure it tries again. */
function loadPdfJs(): Promise<Loaded> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Loaded> {
  makeStreamsIterable();
  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { default: workerUrl } = await import("pdfjs-dist/legacy/build/pdf.worker.min.mjs?url");
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  // The viewer reads pdf.js from the global object when it is evaluated, so it is imported second.
  const viewer = await import("pdfjs-dist/legacy/web/pdf_viewer.mjs");
  await import("pdfjs-dist/legacy/web/pdf_viewer.css");
  return [pdfjs, viewer, await import("./pdf-resources.ts")];
}

interface Opened {
  readonly task: PDFDocumentLoadingTask;
  readonly document: PDFDocumentProxy;
  /** Objects that replace missing pages. */
  readonly lost: ReadonlySet<number>;
}

/**
 * Opens a document, and repairs it if it does not open or its first page cannot be read. It is repaired, too, where that finds more
 * pages.
 * @throws PdfUnreadable
 */
async function openOrMend(
  open: (data: Uint8Array) => PDFDocumentLoadingTask,
  bytes: ArrayBuffer,
  signal: AbortSignal,
): Promise<Opened> {
  const mending = mend(bytes, signal);
  // The worker of pdf.js takes ownership of the bytes that it gets.
  const task = open(new Uint8Array(bytes.slice(0)));
  const outcome = await task.promise.catch((error: unknown) => reasonOf(error));
  const document = typeof outcome === "string" ? undefined : outcome;
  if (outcome === "protected" || document?.numPages === 0) throw new PdfUnreadable(document ? "empty" : "protected");
  const mended = await mending;
  signal.throwIfAborted();
  if (mended) {
    const whole = document && (await document.getPage(1).catch(() => undefined)) !== undefined;
    const again = open(mended.bytes);
    const better = await again.promise.catch(() => undefined);
    if (better && better.numPages >= (document?.numPages ?? 1) + (whole ? 1 : 0)) {
      void task.destroy();
      return { task: again, document: better, lost: mended.lost };
    }
    void again.destroy();
  }
  if (!document) throw new PdfUnreadable("broken");
  return { task, document, lost: new Set() };
}

const reasonOf = (error: unknown): PdfFailure =>
  error instanceof Error && error.name === "PasswordException" ? "protected" : "broken";

/** The viewer's own texts are never shown: our code labels the pages. */
const silentLocalization = {
  getLanguage: () => "ja",
  getDirection: () => "ltr",
  get: async (_ids: unknown, _args: unknown, fallback = "") => fallback,
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};
