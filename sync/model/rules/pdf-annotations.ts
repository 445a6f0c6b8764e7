/** The properties of pdf.js's annotations that their text needs; its own types do not declare them. */
export interface PdfAnnotation {
  readonly id: string;
  readonly subtype?: string;
  readonly annotationFlags?: number;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly options?: readonly { readonly exportValue?: unknown; readonly displayValue?: unknown }[];
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly password?: boolean;
  readonly hasAppearance?: boolean;
  readonly contentsObj?: { readonly str?: string };
  readonly textContent?: readonly string[];
}

/** Hidden, and not to be viewed (ISO 32000, 12.5.3). */
const unseen = 0b10_0010;
/** Annotations that lie over the page's own text, or beside it. They are many, and draw no text. */
const textless: ReadonlySet<string | undefined> = new Set(["Highlight", "Underline", "StrikeOut", "Squiggly", "Link", "Popup"]);

const isSeen = ({ annotationFlags = 0 }: PdfAnnotation): boolean => (annotationFlags & unseen) === 0;

/**
 * Returns the lines of an annotation, each once: as it is drawn, of its field's value, and of its note. What is hidden has none. The
 * server and the viewer find the same.
 * @param drawn its text from `drawnTexts`
 */
export function annotationLines(annotation: PdfAnnotation, drawn?: string): string[] {
  if (!isSeen(annotation)) return [];
  const { textContent, contentsObj, checkBox, radioButton } = annotation;
  // The mark of a box is a sign of a font, and no text.
  const isMark = (checkBox || radioButton) && !/[\p{L}\p{N}]/u.test(drawn ?? "");
  const texts = [textContent?.join("\n"), isMark ? "" : drawn, ...valuesOf(annotation), contentsObj?.str];
  const lines = texts.flatMap((text) => (typeof text === "string" ? text.split(/[\r\n]+/u) : []));
  return [...new Set(lines.map((line) => line.trim()))].filter((line) => line !== "");
}

/** Returns what was filled in. Of a choice it is the text that its list shows. */
function valuesOf({ fieldType, fieldValue, options, password }: PdfAnnotation): readonly unknown[] {
  if (password || (fieldType !== "Tx" && fieldType !== "Ch")) return [];
  const shown = (value: unknown) => options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  return [fieldValue].flat().map(shown);
}

/**
 * Whether pdf.js reveals the text only by drawing the annotation, such as a stamp, a signature or a watermark. The value of a text
 * field tells more than what pdf.js draws where the file has no picture of it.
 */
export const isOnlyDrawn = (annotation: PdfAnnotation): boolean =>
  annotation.hasAppearance === true &&
  !annotation.textContent &&
  annotation.fieldType !== "Tx" &&
  !textless.has(annotation.subtype) &&
  isSeen(annotation);

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
