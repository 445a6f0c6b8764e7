/** The properties of pdf.js's annotations that their text needs; its own types do not declare them. */
export interface PdfAnnotation {
  readonly id: string;
  readonly annotationFlags?: number;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly options?: readonly { readonly exportValue?: unknown; readonly displayValue?: unknown }[];
  readonly password?: boolean;
  readonly hasAppearance?: boolean;
  readonly contentsObj?: { readonly str?: string };
  readonly textContent?: readonly string[];
}

/** Hidden, and not to be viewed (ISO 32000, 12.5.3). */
const unseen = 0b10_0010;

/**
 * Returns the lines of an annotation, each once: as it is drawn, of its field's value, and of its note. What is hidden has none. The
 * server and the viewer find the same.
 * @param drawn its text from `drawnTexts`
 */
export function annotationLines(annotation: PdfAnnotation, drawn?: string): string[] {
  const { annotationFlags = 0, textContent, contentsObj } = annotation;
  if ((annotationFlags & unseen) !== 0) return [];
  const texts = [textContent?.join("\n"), drawn, ...valuesOf(annotation), contentsObj?.str];
  const lines = texts.flatMap((text) => (typeof text === "string" ? text.split(/[\r\n]+/u) : []));
  return [...new Set(lines.map((line) => line.trim()))].filter((line) => line !== "");
}

/** Returns what was filled in. Of a choice it is the text that its list shows. */
function valuesOf({ fieldType, fieldValue, options, password }: PdfAnnotation): readonly unknown[] {
  if (password || (fieldType !== "Tx" && fieldType !== "Ch")) return [];
  const shown = (value: unknown) => options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  return [fieldValue].flat().map(shown);
}

/** Whether pdf.js reveals the text only by drawing the annotation, such as a stamp, a signature or a watermark. */
export const isOnlyDrawn = ({ hasAppearance, textContent }: PdfAnnotation): boolean => hasAppearance === true && !textContent;

/** What pdf.js draws of a page. */
interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Returns the texts of a page's annotations, by id, from what is drawn of the page. */
export function drawnTexts(
  { fnArray, argsArray }: Operators,
  ops: Readonly<Record<"beginAnnotation" | "endAnnotation" | "showText", number>>,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  let id: string | undefined;
  for (const [index, operator] of fnArray.entries()) {
    const first = (argsArray[index] as readonly unknown[] | null)?.[0];
    if (operator === ops.beginAnnotation) id = String(first);
    else if (operator === ops.endAnnotation) id = undefined;
    else if (operator === ops.showText && id !== undefined) texts.set(id, `${texts.get(id) ?? ""}${glyphsOf(first)}\n`);
  }
  return texts;
}

const glyphsOf = (glyphs: unknown): string =>
  (Array.isArray(glyphs) ? glyphs : [])
    .map((glyph: { readonly unicode?: string } | number | null) => Object(glyph).unicode ?? "")
    .join("");
