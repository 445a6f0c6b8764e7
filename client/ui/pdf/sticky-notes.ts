import type { PDFPageProxy } from "pdfjs-dist";

/** The properties of pdf.js's annotations that a sticky note needs; its own types do not declare them. */
interface Note {
  readonly subtype: string;
  readonly rect: readonly [number, number, number, number];
  readonly hasAppearance?: boolean;
  readonly contentsObj?: { readonly str?: string };
}

/** The most marks of a page. A document with 100,000 notes would take the screen away. */
const mostNotes = 200;
/** The letters of a note that are shown. */
const mostLetters = 2_000;

/**
 * Lays a mark over a page for each sticky note that has no picture of its own: pdf.js draws none. A click or Enter shows the note's
 * text. Only the text is taken from the document.
 * @param element the page's element, as large as the page
 */
export async function showStickyNotes(page: PDFPageProxy, element: HTMLElement): Promise<void> {
  const annotations = (await page.getAnnotations()) as readonly Note[];
  const { width, height, ...viewport } = page.getViewport({ scale: 1 });
  const notes = annotations.filter(
    ({ subtype, hasAppearance, contentsObj }) => subtype === "Text" && !hasAppearance && contentsObj?.str?.trim(),
  );
  const marks = notes.slice(0, mostNotes).map(({ rect, contentsObj: { str = "" } = {} }) => {
    const [left, top] = placeOf(viewport.transform, rect);
    return markOf(str.trim().slice(0, mostLetters), left / width, top / height);
  });
  // The viewer draws a page anew at each zoom.
  for (const old of element.querySelectorAll("[data-sticky-note]")) old.remove();
  element.append(...marks);
}

/** Returns the upper left corner of a rectangle of a page, as it is turned on the screen. */
function placeOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[], [x1, y1, x2, y2]: Note["rect"]) {
  const corners = [
    [x1, y1],
    [x2, y2],
  ] as const;
  const [xs, ys] = [corners.map(([x, y]) => a * x + c * y + e), corners.map(([x, y]) => b * x + d * y + f)];
  return [Math.min(...xs), Math.min(...ys)] as const;
}

/** Returns a mark that shows a note's text. Its place is told as parts of the page's width and height. */
function markOf(text: string, left: number, top: number): HTMLElement {
  const [mark, sign, note] = (["details", "summary", "p"] as const).map((name) => document.createElement(name));
  if (!mark || !sign || !note) throw new Error("a sticky note has three elements");
  mark.dataset["stickyNote"] = "";
  Object.assign(mark.style, { left: `${within(left) * 100}%`, top: `${within(top) * 100}%` });
  // A note on the right half of the page opens to the left.
  note.dataset["side"] = left > 0.5 ? "left" : "right";
  sign.textContent = "付箋";
  note.textContent = text;
  mark.append(sign, note);
  return mark;
}

/** A mark stands on its page, even if its place lies outside. */
const within = (part: number): number => Math.min(0.95, Math.max(0, part));
