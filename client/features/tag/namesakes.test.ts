import { expect, it } from "vitest";
import { isNamedLike, namesakes } from "./namesakes.ts";

const tags = ["急募", "ＡＷＳ", "aws ", "せっけい"].map((name) => ({ name }));

it("tags of one name are found however it is written", () => {
  expect([...namesakes(tags)].map(({ name }) => name)).toEqual(["ＡＷＳ", "aws "]);
});

it("a name that another tag has is told before it is saved, a blank one never is", () => {
  expect(["Aws", "セッケイ", "急", " "].map((name) => isNamedLike(name, tags))).toEqual([true, true, false, false]);
});
