import { expect, it } from "vitest";
import { annotationLines, drawnTexts, isOnlyDrawn } from "./pdf-annotations.ts";

const options = [
  { exportValue: "1", displayValue: "東京都" },
  { exportValue: "2", displayValue: "大阪府" },
];

it("has the text of a choice as its list shows it, and no password", () => {
  expect(annotationLines({ id: "1", fieldType: "Ch", fieldValue: ["1"], options })).toEqual(["東京都"]);
  expect(annotationLines({ id: "1", fieldType: "Ch", fieldValue: ["1", "2", "3"], options })).toEqual(["東京都", "大阪府", "3"]);
  expect(annotationLines({ id: "1", fieldType: "Tx", fieldValue: "himitsu", password: true })).toEqual([]);
});

it("has each line once, and none of what is hidden", () => {
  const note = { id: "1", textContent: ["単価", "を確認"], contentsObj: { str: "単価\r\n\r\nを確認 " } };
  expect(annotationLines(note, "印 青木")).toEqual(["単価", "を確認", "印 青木"]);
  expect([2, 32, 34].map((flag) => annotationLines({ ...note, annotationFlags: flag | 4 }))).toEqual([[], [], []]);
  expect(annotationLines({ ...note, annotationFlags: 4 })).toHaveLength(2);
});

it("takes the text that only drawing shows, whatever kind the annotation has", () => {
  expect(isOnlyDrawn({ id: "1", hasAppearance: true })).toBe(true);
  expect(isOnlyDrawn({ id: "1", hasAppearance: true, textContent: ["a"] })).toBe(false);
  const [begin, end, show] = [80, 81, 44];
  const operators = {
    fnArray: [show, begin, show, show, end, show],
    argsArray: [[[{ unicode: "紙" }]], ["7R"], [[{ unicode: "透" }, 12, { unicode: "か" }]], [[{ unicode: "し" }]], null, [[]]],
  };
  const ops = { beginAnnotation: begin, endAnnotation: end, showText: show };
  expect([...drawnTexts(operators, ops)]).toEqual([["7R", "透か\nし\n"]]);
});

it("needs no drawing for what is hidden, marks the page's text, or is a text field", () => {
  const drawn = { id: "1", subtype: "Stamp", hasAppearance: true };
  expect(isOnlyDrawn(drawn)).toBe(true);
  for (const other of [{ annotationFlags: 2 }, { subtype: "Highlight" }, { subtype: "Widget", fieldType: "Tx" }])
    expect(isOnlyDrawn({ ...drawn, ...other })).toBe(false);
});

it("has the words of a box, and not its mark", () => {
  for (const kind of [{ checkBox: true }, { radioButton: true }]) {
    expect(annotationLines({ id: "1", fieldType: "Btn", ...kind }, "✔\n")).toEqual([]);
    expect(annotationLines({ id: "1", fieldType: "Btn", ...kind }, "可\n")).toEqual(["可"]);
  }
});
