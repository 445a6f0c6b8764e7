import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { constants, inflateSync } from "node:zlib";
import { maxTextBytes, maxTextPages } from "#sync/model/rules/file.ts";
import { mendPdf } from "#sync/model/rules/mend-pdf.ts";
import { annotationLines, drawnTexts, isOnlyDrawn } from "#sync/model/rules/pdf-annotations.ts";
import { textOfPages } from "./text-of-pages.ts";

/**
 * The process that reads PDFs for the server, one after the other (see `pdf-reader.ts`). `build-reader.mjs` builds it. No content
 * of a PDF is executed. If it were, it would find no settings and no files. The process also converts texts to the form in which
 * they are kept. So the cost of a stranger's text is never the server's.
 *
 * @typedef {{ readonly text: import("./text-of-pages.ts").FileText } | { readonly unreadable: string }} Answer
 */

/** The most bytes of memory, and the milliseconds between two checks. */
const watched = { bytes: 640 * 1024 * 1024, every: 100 };

// Watches memory and parent in a separate thread. PDFs keep the main thread too busy for that.
new Worker(
  `const parent = ${process.ppid};
   setInterval(() => {
     if (process.memoryUsage.rss() > ${watched.bytes} || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
   }, ${watched.every});`,
  { eval: true, stdout: true, stderr: true },
).unref();

// Only drawing needs these classes. Without them, pdf.js would load a native canvas.
for (const name of ["DOMMatrix", "ImageData", "Path2D"]) Object.assign(globalThis, { [name]: class {} });
for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]) Reflect.deleteProperty(globalThis, name);

const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
// Loaded before the first PDF: what is missing then is no PDF's fault. pdf.js takes it from here.
// @ts-expect-error pdf.js has no types of it.
Object.assign(globalThis, { pdfjsWorker: await import("pdfjs-dist/legacy/build/pdf.worker.mjs") });
const folder = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));

process.on("disconnect", () => process.exit());
process.on("message", (/** @type {Uint8Array} */ bytes) => {
  void answerTo(bytes).then((answer) => process.send?.(answer));
});
process.send?.("ready");

/** @param {Uint8Array} bytes @returns {Promise<Answer>} */
async function answerTo(bytes) {
  const read = await pagesOf(bytes);
  const mended = mendPdf(bytes, inflate);
  const again = mended && (await pagesOf(mended.bytes));
  const found = again && isBetter(again, read) ? again : read;
  return "unreadable" in found ? found : { text: textOfPages(found.pages) };
}

/** @type {import("#sync/model/rules/pdf-object-streams.ts").Inflate} */
function inflate(stream, most) {
  try {
    return inflateSync(stream, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}

/**
 * What is read of a PDF; `failed` pages have no text.
 *
 * @typedef {{ readonly pages: readonly string[], readonly failed: number } | { readonly unreadable: string }} Reading
 */

/** Whether more of a PDF was read. @param {Reading} one @param {Reading} other */
function isBetter(one, other) {
  if ("unreadable" in one || "unreadable" in other) return !("unreadable" in one);
  return one.pages.length - one.failed > other.pages.length - other.failed;
}

/** @param {Uint8Array} bytes @returns {Promise<Reading>} */
async function pagesOf(bytes) {
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    // pdf.js needs these files for the letters of fonts that are named and not embedded.
    cMapUrl: `${join(folder, "cmaps")}/`,
    standardFontDataUrl: `${join(folder, "standard_fonts")}/`,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    // Pictures contain no searchable text.
    maxImageSize: 0,
  });
  try {
    const document = await task.promise;
    /** @type {string[]} */
    const pages = [];
    let failed = 0;
    for (let number = 1, left = maxTextBytes; number <= Math.min(document.numPages, maxTextPages) && left > 0; number++) {
      // A page that cannot be read does not affect the others.
      const text = await textOf(document, number, left).catch(() => undefined);
      if (text === undefined) failed += 1;
      pages.push((text ?? "").slice(0, left));
      left -= text?.length ?? 0;
    }
    return failed > 0 && failed === pages.length ? { unreadable: "no_page" } : { pages, failed };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.name : typeof error };
  } finally {
    await task.destroy().catch(() => undefined);
  }
}

/**
 * @param {import("pdfjs-dist").PDFDocumentProxy} document
 * @param {number} number
 * @param {number} most letters, about
 */
async function textOf(document, number, most) {
  const page = await document.getPage(number);
  let text = "";
  const reader = page.streamTextContent().getReader();
  for (;;) {
    /** @type {{ done: boolean, value?: import("pdfjs-dist/types/src/display/api.js").TextContent }} */
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value?.items ?? []) if ("str" in item) text += item.hasEOL ? `${item.str}\n` : item.str;
    if (text.length < most) continue;
    void reader.cancel(new Error("enough")).catch(() => undefined);
    break;
  }
  // A broken annotation does not affect the page.
  if (text.length < most) text += await annotationText(page).catch(() => "");
  page.cleanup();
  return text;
}

/**
 * Returns what was filled in, stamped, signed or noted on a page, each on separate lines.
 *
 * @param {import("pdfjs-dist").PDFPageProxy} page
 */
async function annotationText(page) {
  /** @type {readonly import("#sync/model/rules/pdf-annotations.ts").PdfAnnotation[]} */
  const annotations = await page.getAnnotations();
  // Where drawing fails, what was filled in and noted is still read.
  const operators = annotations.some(isOnlyDrawn)
    ? await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.ENABLE }).catch(() => undefined)
    : undefined;
  const drawn = operators ? drawnTexts(operators, pdfjs.OPS) : new Map();
  const lines = annotations.flatMap((one) => annotationLines(one, drawn.get(one.id)));
  return lines.map((line) => `\n${line}`).join("");
}
