import { expect, it } from "vitest";
import { editAgain } from "./use-discard.ts";

it("gives a discarded edit back, after what was typed in its place since", () => {
  const edit = { seen: "前の言葉", text: "直した言葉" };
  expect(editAgain(edit, undefined)).toEqual(edit);
  expect(editAgain(edit, { seen: "今の言葉", text: "今の言葉" })).toEqual(edit);
  expect(editAgain(edit, { seen: "今の言葉", text: "また直した" })).toEqual({ seen: "今の言葉", text: "また直した\n直した言葉" });
});
