import type { PDFDocumentLoadingTask } from "pdfjs-dist";
import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import type * as PdfJsViewer from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { matchesIn } from "./matches-in.ts";
import type * as PdfResources from "./pdf-resources.ts";
import { makeStreamsIterable } from "./stream-iteration.ts";

/** What a search within a document has found: `current` counts from 1, and is 0 while none is chosen. */
export interface PdfMatches {
  readonly current: number;
  readonly total: number;
}

/** What a viewer reports. */
export interface PdfEvents {
  readonly pageChanged: (page: number) => void;
  readonly matchesChanged: (matches: PdfMatches) => void;
}

/** A document that is shown. */
export interface PdfViewer {
  readonly pages: number;
  /** Scrolls to a page, from 1 on; numbers beyond the document go to its nearest page. */
  goTo(page: number): void;
  /** Enlarges (above 1) or shrinks what is shown. */
  zoom(factor: number): void;
  /** Makes a page as wide as its container. */
  fitWidth(): void;
  /** Searches, marks all matches and scrolls to the next one, or to the one before. An empty text ends the search. */
  find(text: string, direction: "first" | "next" | "previous"): void;
  close(): void;
}

/** Why a document cannot be shown. */
export type PdfFailure = "protected" | "broken";

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
 * Shows a document in a container, which is positioned absolutely and scrolls. Nothing in the document runs: neither its scripts
 * nor its forms nor its links are there.
 * @param signal closes what is still opening
 * @throws PdfUnreadable for bytes that are no PDF, or ask for a password
 */
export async function openPdf(
  container: HTMLDivElement,
  bytes: ArrayBuffer,
  on: PdfEvents,
  signal: AbortSignal,
): Promise<PdfViewer> {
  const [pdfjs, viewer, resources] = await loadPdfJs();
  signal.throwIfAborted();
  const task = pdfjs.getDocument({
    // The worker takes what it is given away from this thread.
    data: new Uint8Array(bytes.slice(0)),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    wasmUrl: resources.decoderUrl,
    useWorkerFetch: false,
    BinaryDataFactory: resources.PdfResources,
  });
  signal.addEventListener("abort", () => void task.destroy());
  const document = await opened(task);
  signal.throwIfAborted();

  const eventBus = new viewer.EventBus();
  const linkService = new viewer.PDFLinkService({ eventBus });
  const findController = new (foldingFinder(viewer))({ eventBus, linkService });
  // Options that the library takes and its types lack.
  const untyped: object = { l10n: silentLocalization, abortSignal: signal };
  const shown = new viewer.PDFViewer({
    container,
    eventBus,
    linkService,
    findController,

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
  // As wide as its container, but no larger than is pleasant to read.
  shown.currentScaleValue = "auto";
  const resized = new ResizeObserver(() => {
    const scale = shown.currentScaleValue;
    // What was enlarged by hand stays as it is.
    if (scale === "auto" || scale === "page-width") shown.currentScaleValue = scale;
  });
  // Its edge, not what a scroll bar leaves of it: that one comes and goes with the scale.
  resized.observe(container, { box: "border-box" });
  signal.addEventListener("abort", () => resized.disconnect());
  for (const [at, page] of [...container.querySelectorAll(".page")].entries()) page.setAttribute("aria-label", `${at + 1}ページ`);

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

/** Finds what the search over texts has found (S4-11), and besides what pdf.js itself would: accents left out. */
const foldingFinder = ({ PDFFindController }: typeof PdfJsViewer) =>
  class extends PDFFindController {
    override match(query: string | string[], content: string, pageIndex: number) {
      const found = matchesIn(content, String(query));
      return found.length > 0 ? found : super.match(query, content, pageIndex);
    }
  };

type Loaded = readonly [typeof PdfJs, typeof PdfJsViewer, typeof PdfResources];
let loading: Promise<Loaded> | undefined;

/** Loads pdf.js when a document is shown for the first time; a loading that failed is tried again. */
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
  // The viewer takes pdf.js from the global object when it is evaluated, so it comes second.
  const viewer = await import("pdfjs-dist/legacy/web/pdf_viewer.mjs");
  await import("pdfjs-dist/legacy/web/pdf_viewer.css");
  return [pdfjs, viewer, await import("./pdf-resources.ts")];
}

async function opened(task: PDFDocumentLoadingTask) {
  try {
    return await task.promise;
  } catch (error) {
    throw new PdfUnreadable(error instanceof Error && error.name === "PasswordException" ? "protected" : "broken");
  }
}

/** The viewer's own texts are never shown: pages are named by us. */
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
