import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextContent } from "pdfjs-dist/types/src/display/api.js";
import { withAnnotations } from "./annotation-text.ts";

/** How many pages are tried for a readable one, if a document's first pages are lost. */
const mostTried = 50;

/**
 * Makes a document's pages draw their annotations, too, without a layer that could be clicked. Pages that cannot be read become
 * empty ones: the viewer would wait for its first page for ever.
 * @param lost objects that replace missing pages
 * @param onLost called with the number of each such page, counted from 1
 * @returns whether any page can be read
 */
export async function showReadable(
  pdfjs: typeof PdfJs,
  document: PDFDocumentProxy,
  lost: ReadonlySet<number>,
  onLost: (page: number) => void,
): Promise<boolean> {
  const { getPage } = Object.getPrototypeOf(document) as PDFDocumentProxy;
  const read = (number: number) => getPage.call(document, number);
  let sample: PDFPageProxy | undefined;
  for (let number = 1; !sample && number <= Math.min(document.numPages, mostTried); number++)
    sample = await read(number).catch(() => undefined);
  if (!sample) return false;
  const empty = sample;
  const pages = new Map<number, Promise<PDFPageProxy>>();
  document.getPage = (number) => {
    const known = pages.get(number);
    if (known) return known;
    const page = read(number).then(
      (found) => {
        if (lost.has(found.ref?.num ?? -1)) onLost(number);
        return drawn(pdfjs, found);
      },
      () => {
        onLost(number);
        return emptyLike(empty);
      },
    );
    pages.set(number, page);
    return page;
  };
  return true;
}

function drawn(pdfjs: typeof PdfJs, page: PDFPageProxy): PDFPageProxy {
  const { render, streamTextContent } = Object.getPrototypeOf(page) as PDFPageProxy;
  page.render = (how) => render.call(page, { ...how, annotationMode: pdfjs.AnnotationMode.ENABLE });
  page.streamTextContent = (how) =>
    withAnnotations(pdfjs, page, streamTextContent.call(page, how) as ReadableStream<TextContent>);
  return page;
}

/** Returns an empty page of the same size. */
const emptyLike = (page: PDFPageProxy): PDFPageProxy =>
  Object.assign(Object.create(page) as PDFPageProxy, {
    render: () => ({ promise: Promise.resolve(), cancel: () => undefined, separateAnnots: false }),
    streamTextContent: () => new ReadableStream({ start: (controller) => controller.close() }),
    getAnnotations: async () => [],
    getStructTree: async () => null,
    cleanup: () => true,
  });
