import type { PDFPageProxy } from "pdfjs-dist";

/** The properties of pdf.js's annotations that a sticky note needs; its own types do not declare them. */
export interface Annotation {
  readonly id: string;
  readonly subtype: string;
  readonly rect: readonly [number, number, number, number];
  readonly annotationFlags?: number;
  readonly hasAppearance?: boolean;
  /** The id of the note that this one replies to. */
  readonly inReplyTo?: string | null;
  /** Set for a review state, such as 「accepted」, which readers keep as a reply. */
  readonly stateModel?: string | null;
  readonly contentsObj?: { readonly str?: string };
}

export interface StickyNote {
  readonly rect: Annotation["rect"];
  readonly text: string;
}

/** The flags of an annotation that is not to be seen: Hidden and NoView (ISO 32000-1, 12.5.3). */
const unseen = 2 | 32;
/** The most marks of a page. A document with 100,000 notes would take the screen away. */
const mostNotes = 200;
/** The letters of a note that are shown. */
const mostLetters = 2_000;

/**
 * Returns the notes of a page that bring no picture of their own. A note's replies are part of its text. What is too much is cut, and
 * the text says so.
 */
export function stickyNotesOf(annotations: readonly Annotation[]): readonly StickyNote[] {
  const texts = new Map<string, string[]>();
  const notes = annotations.flatMap(
    ({ id, subtype, rect, annotationFlags = 0, hasAppearance, inReplyTo, stateModel, contentsObj }) => {
      const text = contentsObj?.str?.trim() ?? "";
      if (subtype !== "Text" || text === "" || stateModel || annotationFlags & unseen) return [];
      const parent = inReplyTo ? texts.get(inReplyTo) : undefined;
      if (parent) {
        parent.push(text);
        texts.set(id, parent);
        return [];
      }
      if (hasAppearance) return [];
      const own = [text];
      texts.set(id, own);
      return [{ rect, own }];
    },
  );
  return notes.slice(0, mostNotes).map(({ rect, own }, at) => {
    const all = own.join("\n\n");
    const rest = at === mostNotes - 1 ? notes.length - mostNotes : 0;
    const cut = [
      ...(all.length > mostLetters ? ["（この付箋の続きは表示していません）"] : []),
      ...(rest > 0 ? [`（このページのほかの付箋${rest}件は表示していません）`] : []),
    ];
    return { rect, text: [all.slice(0, mostLetters), ...cut].join("\n") };
  });
}

/** The notes of pages that were drawn before: the viewer draws a page anew at each zoom. */
const known = new WeakMap<PDFPageProxy, Promise<readonly StickyNote[]>>();

function readNotes(page: PDFPageProxy): Promise<readonly StickyNote[]> {
  const notes = known.get(page) ?? page.getAnnotations().then((all) => stickyNotesOf(all as readonly Annotation[]));
  known.set(page, notes);
  return notes;
}

/**
 * Lays a mark over a page for each sticky note that has no picture of its own: pdf.js draws none. A click or Enter shows the note's
 * text. Only the text is taken from the document.
 * @param element the page's element, as large as the page
 */
export async function showStickyNotes(page: PDFPageProxy, element: HTMLElement): Promise<void> {
  const notes = await readNotes(page);
  const { width, height, ...viewport } = page.getViewport({ scale: 1 });
  const marks = notes.map(({ rect, text }) => {
    const [left, top] = placeOf(viewport.transform, rect);
    return markOf(text, left / width, top / height);
  });
  for (const old of element.querySelectorAll("[data-sticky-note]")) old.remove();
  element.append(...marks);
}

/** Returns the upper left corner of a rectangle of a page, as it is turned on the screen. */
function placeOf([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[], [x1, y1, x2, y2]: StickyNote["rect"]) {
  const corners = [
    [x1, y1],
    [x2, y2],
  ] as const;
  const [xs, ys] = [corners.map(([x, y]) => a * x + c * y + e), corners.map(([x, y]) => b * x + d * y + f)];
  return [Math.min(...xs), Math.min(...ys)] as const;
}

/** Returns a mark that shows a note's text. Its place is given in fractions of the page's width and height. */
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

/** A mark is always on its page, even if the note's place is outside. */
const within = (part: number): number => Math.min(0.95, Math.max(0, part));
