import { expect, it } from "vitest";
import { tagsThatFit } from "./tags-that-fit.ts";

const shown = (...names: readonly string[]) => tagsThatFit(names.map((name) => ({ name }))).map(({ name }) => name);

it("tags stand side by side as long as none of them is cut, their dots included", () => {
  expect(shown()).toEqual([]);
  expect(shown("React", "Figma")).toEqual(["React", "Figma"]);
  expect(shown("React", "Vue", "AWS")).toEqual(["React", "Vue"]);
  expect(shown("Figma", "NDA締結済み")).toEqual(["Figma"]);
});

it("the number of those left out has its place beside them", () => {
  expect(shown("Figma", "長期希望")).toEqual(["Figma", "長期希望"]);
  expect(shown("Figma", "長期希望", "AWS")).toEqual(["Figma"]);
});

it("a first tag that is too long stands alone", () => {
  expect(shown("とても長い名前のタグがひとつだけあります", "React")).toEqual(["とても長い名前のタグがひとつだけあります"]);
});
