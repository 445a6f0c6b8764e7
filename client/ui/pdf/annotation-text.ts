import type { PDFPageProxy } from "pdfjs-dist";
import type * as PdfJs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextContent, TextItem } from "pdfjs-dist/types/src/display/api.js";
import { annotationLines, drawnTexts, isOnlyDrawn, type PdfAnnotation } from "#sync/model/rules/pdf-annotations.ts";

/** An annotation with its place. */
interface Annotation extends PdfAnnotation {
  readonly rect: readonly [number, number, number, number];
}

/**
 * Returns the text of a page, followed by that of its form fields, stamps, signatures and notes. Each has its position. So they are
 * found, marked and copied like printed text.
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
  // Where drawing fails, what was filled in and noted is still found.
  const operators = annotations.some(isOnlyDrawn)
    ? await page.getOperatorList({ annotationMode: pdfjs.AnnotationMode.ENABLE }).catch(() => undefined)
    : undefined;
  const drawn = operators ? drawnTexts(operators, pdfjs.OPS) : new Map<string, string>();
  const items = annotations.flatMap((one) => {
    const lines = annotationLines(one, drawn.get(one.id));
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
