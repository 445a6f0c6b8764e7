import type { PDFPageProxy } from "pdfjs-dist";
import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextContent, TextItem } from "pdfjs-dist/types/src/display/api.js";

/** The properties of pdf.js's annotations that their text needs; its own types do not declare them. */
interface Annotation {
  readonly id: string;
  readonly subtype: string;
  readonly rect: readonly [number, number, number, number];
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly password?: boolean;
  readonly hasAppearance?: boolean;
  readonly contentsObj?: { readonly str?: string };
  readonly textContent?: readonly string[];
}

/**
 * Returns the text of a page, followed by that of its form fields, stamps, signatures and notes. Each has its position. So they are
 * found, marked and copied like printed text. The server reads the same (`read-pdf.mjs`).
 */
export function withAnnotations(
  pdfjs: typeof PdfJs,
  page: PDFPageProxy,
  printed: ReadableStream<TextContent>,
): ReadableStream<TextContent> {
  const reader = printed.getReader();
  return new ReadableStream<TextContent>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      const items = await annotationItems(pdfjs, page).catch(() => []);
      if (items.length > 0) controller.enqueue({ items, styles: { [font]: style }, lang: null });
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const font = "annotation";
const style = { ascent: 0.9, descent: -0.2, vertical: false, fontFamily: "sans-serif" };

async function annotationItems(pdfjs: typeof PdfJs, page: PDFPageProxy): Promise<TextItem[]> {
  const annotations = (await page.getAnnotations()) as readonly Annotation[];
  const drawn = annotations.some(isPicture) ? await drawnTexts(pdfjs, page) : new Map<string, string>();
  const items = annotations.flatMap((one) => {
    const lines = linesOf(one, drawn.get(one.id));
    const [left, bottom, right, top] = one.rect;
    const height = Math.max(1, Math.min(14, (top - bottom) / lines.length));
    return lines.map((str, at) => ({
      str,
      dir: "ltr",
      transform: [height, 0, 0, height, left, top - height * (at + 1)],
      width: right - left,
      height,
      fontName: font,
      hasEOL: true,
    }));
  });
  const [first] = items;
  return first ? [{ ...first, str: "", width: 0 }, ...items] : [];
}

/** Returns the lines of an annotation, each once: as it is drawn, from its field's value, and from its note. */
function linesOf({ fieldType, fieldValue, password, contentsObj, textContent }: Annotation, drawn?: string): string[] {
  const held = (fieldType === "Tx" || fieldType === "Ch") && !password ? [fieldValue].flat() : [];
  const texts = [textContent?.join("\n"), drawn, ...held, contentsObj?.str].filter((text) => typeof text === "string");
  const lines = texts.flatMap((text) => text.split(/[\r\n]+/u).map((line) => line.trim()));
  return [...new Set(lines)].filter((line) => line !== "");
}

/** Whether it is a stamp or a signature: pdf.js reveals their text only by drawing them. */
const isPicture = ({ subtype, fieldType, hasAppearance, textContent }: Annotation) =>
  hasAppearance === true && !textContent && (subtype === "Stamp" || fieldType === "Sig");

async function drawnTexts(pdfjs: typeof PdfJs, page: PDFPageProxy): Promise<Map<string, string>> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.ENABLE });
  const texts = new Map<string, string>();
  let id: string | undefined;
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at] as readonly unknown[];
    if (operator === pdfjs.OPS.beginAnnotation) id = String(args[0]);
    else if (operator === pdfjs.OPS.endAnnotation) id = undefined;
    else if (operator === pdfjs.OPS.showText && id !== undefined) texts.set(id, `${texts.get(id) ?? ""}${glyphsOf(args[0])}\n`);
  }
  return texts;
}

const glyphsOf = (glyphs: unknown): string =>
  (Array.isArray(glyphs) ? glyphs : [])
    .map((glyph: { readonly unicode?: string } | number) => Object(glyph).unicode ?? "")
    .join("");
