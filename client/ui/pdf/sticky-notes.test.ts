import { describe, expect, it } from "vitest";
import { type Annotation, stickyNotesOf } from "./sticky-notes.ts";

const rect = [0, 0, 20, 20] as const;
const note = (id: string, str: string, more: Partial<Annotation> = {}): Annotation => ({
  id,
  subtype: "Text",
  rect,
  contentsObj: { str },
  ...more,
});
const texts = (...all: Annotation[]) => stickyNotesOf(all).map(({ text }) => text);

describe("sticky notes of a page", () => {
  it("are those with a text and without a picture", () => {
    expect(
      texts(
        note("1R", " 確認 "),
        note("2R", " "),
        note("3R", "絵", { hasAppearance: true }),
        note("4R", "線", { subtype: "Line" }),
      ),
    ).toEqual(["確認"]);
  });

  it("are none that is hidden, and no review state", () => {
    expect(
      texts(
        note("1R", "隠れた", { annotationFlags: 2 }),
        note("2R", "見えない", { annotationFlags: 32 }),
        note("3R", "Accepted", { stateModel: "Review" }),
        note("4R", "印刷もする", { annotationFlags: 4 }),
      ),
    ).toEqual(["印刷もする"]);
  });

  it("have their replies in their text, and replies to these", () => {
    const all = [note("1R", "単価は"), note("2R", "80万円", { inReplyTo: "1R" }), note("3R", "了解", { inReplyTo: "2R" })];
    expect(texts(...all)).toEqual(["単価は\n\n80万円\n\n了解"]);
    expect(texts(note("2R", "親がない", { inReplyTo: "1R" }))).toEqual(["親がない"]);
  });

  it("say where something is cut", () => {
    expect(texts(note("1R", "あ".repeat(2_001)))[0]).toMatch(/^あ{2000}\n（この付箋の続きは表示していません）$/u);
    const many = texts(...Array.from({ length: 205 }, (_, at) => note(`${at}R`, `${at}`)));
    expect(many).toHaveLength(200);
    expect(many.at(-1)).toBe("199\n（このページのほかの付箋5件は表示していません）");
  });
});
