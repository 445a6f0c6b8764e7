import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { maxTextBytes, maxTextPages } from "#sync/model/rules/file.ts";
import { mendPdf } from "#sync/model/rules/mend-pdf.ts";
import { textOfPages } from "./text-of-pages.ts";

/**
 * The process that reads PDFs, one after the other, for the server (see `pdf-reader.ts`, and `build-reader.mjs` for how it is made).
 * Nothing that a PDF holds runs in it; were it otherwise, it would find no settings and no files. What it reads it also brings into the
 * form in which it is kept: whatever that costs for what a stranger wrote, the server does not pay it.
 *
 * @typedef {{ readonly text: import("./text-of-pages.ts").FileText } | { readonly unreadable: string }} Answer
 */

/** Most bytes of memory, and how often it is looked at, in milliseconds. */
const watched = { bytes: 640 * 1024 * 1024, every: 100 };

// In a thread of its own: PDFs keep the main one busy, which then hears of neither its memory nor its parent's end.
new Worker(
  `const parent = ${process.ppid};
   setInterval(() => {
     if (process.memoryUsage.rss() > ${watched.bytes} || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
   }, ${watched.every});`,
  { eval: true, stdout: true, stderr: true },
).unref();

// Only drawing needs them; without, pdf.js would load a native canvas.
for (const name of ["DOMMatrix", "ImageData", "Path2D"]) Object.assign(globalThis, { [name]: class {} });
for (const name of ["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]) Reflect.deleteProperty(globalThis, name);

const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
const folder = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));

process.on("disconnect", () => process.exit());
process.on("message", (/** @type {Uint8Array} */ bytes) => {
  void answerTo(bytes).then((answer) => process.send?.(answer));
});

/** @param {Uint8Array} bytes @returns {Promise<Answer>} */
async function answerTo(bytes) {
  const read = await pagesOf(bytes);
  const mended = "unreadable" in read ? mendPdf(bytes) : undefined;
  const found = mended ? await pagesOf(mended.bytes) : read;
  return "unreadable" in found ? found : { text: textOfPages(found.pages) };
}

/** @param {Uint8Array} bytes @returns {Promise<{ readonly pages: readonly string[] } | { readonly unreadable: string }>} */
async function pagesOf(bytes) {
  const task = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    // Fonts that are named and not embedded have their letters here.
    cMapUrl: `${join(folder, "cmaps")}/`,
    standardFontDataUrl: `${join(folder, "standard_fonts")}/`,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    // Pictures say nothing that could be searched.
    maxImageSize: 0,
  });
  try {
    const document = await task.promise;
    /** @type {string[]} */
    const pages = [];
    let failed = 0;
    for (let number = 1, left = maxTextBytes; number <= Math.min(document.numPages, maxTextPages) && left > 0; number++) {
      // A page that cannot be read leaves the others.
      const text = await textOf(document, number, left).catch(() => undefined);
      if (text === undefined) failed += 1;
      pages.push((text ?? "").slice(0, left));
      left -= text?.length ?? 0;
    }
    return failed > 0 && failed === pages.length ? { unreadable: "no_page" } : { pages };
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
  // What is wrong with an annotation leaves the page.
  if (text.length < most) text += await annotationText(page).catch(() => "");
  page.cleanup();
  return text;
}

/**
 * What pdf.js tells of an annotation, as far as its text needs it.
 *
 * @typedef {{ id: string, subtype: string, fieldType?: string, fieldValue?: unknown, password?: boolean, hasAppearance?: boolean,
 *   contentsObj?: { str?: string }, textContent?: string[] }} Annotation
 */

/**
 * What was filled in, stamped, signed or noted on a page, each in lines of its own; the viewer finds the same (`annotation-text.ts`).
 *
 * @param {import("pdfjs-dist").PDFPageProxy} page
 */
async function annotationText(page) {
  /** @type {readonly Annotation[]} */
  const annotations = await page.getAnnotations();
  const drawn = annotations.some(isPicture) ? await drawnTexts(page) : new Map();
  const lines = annotations.flatMap(({ id, fieldType, fieldValue, password, contentsObj, textContent }) => {
    const held = (fieldType === "Tx" || fieldType === "Ch") && !password ? [fieldValue].flat() : [];
    const texts = [textContent?.join("\n"), drawn.get(id), ...held, contentsObj?.str];
    const found = texts.flatMap((one) => (typeof one === "string" ? one.split(/[\r\n]+/u) : []));
    return [...new Set(found.map((line) => line.trim()))];
  });
  return lines.map((line) => `\n${line}`).join("");
}

/**
 * Stamps and signatures: pdf.js tells their text by what it draws alone.
 *
 * @param {Annotation} annotation
 */
const isPicture = ({ subtype, fieldType, hasAppearance, textContent }) =>
  hasAppearance === true && !textContent && (subtype === "Stamp" || fieldType === "Sig");

/** @param {import("pdfjs-dist").PDFPageProxy} page @returns {Promise<Map<string, string>>} */
async function drawnTexts(page) {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.ENABLE });
  const texts = new Map();
  /** @type {string | undefined} */
  let id;
  for (const [at, operator] of fnArray.entries()) {
    const [first] = argsArray[at] ?? [];
    if (operator === pdfjs.OPS.beginAnnotation) id = String(first);
    else if (operator === pdfjs.OPS.endAnnotation) id = undefined;
    else if (operator === pdfjs.OPS.showText && id !== undefined) {
      const glyphs = Array.isArray(first) ? first : [];
      texts.set(id, `${texts.get(id) ?? ""}${glyphs.map((glyph) => glyph?.unicode ?? "").join("")}\n`);
    }
  }
  return texts;
}
