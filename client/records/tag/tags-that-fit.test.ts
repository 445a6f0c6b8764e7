import { expect, it } from "vitest";
import { tagsThatFit } from "./tags-that-fit.ts";

const shown = (...names: readonly string[]) => tagsThatFit(names.map((name) => ({ name }))).map(({ name }) => name);

it("tags stand side by side as long as none of them is cut", () => {
  expect(shown()).toEqual([]);
  expect(shown("React", "Vue", "AWS")).toEqual(["React", "Vue", "AWS"]);
  expect(shown("Figma", "NDA締結済み", "しばらく連絡なし")).toEqual(["Figma", "NDA締結済み"]);
});

it("a first tag that is too long stands alone", () => {
  expect(shown("とても長い名前のタグがひとつだけあります", "React")).toEqual(["とても長い名前のタグがひとつだけあります"]);
});
