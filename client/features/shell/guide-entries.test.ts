import { expect, it } from "vitest";
import { guideEntries } from "./guide-entries.tsx";

const find = (text: string, master: boolean) => guideEntries(text, master, () => () => undefined).map(({ id }) => id);

it("the palette finds pages of the guide by title, reading and other words", () => {
  expect(find("面談の一日", false)).toEqual(["guide interviews"]);
  expect(find("ﾒﾝﾀﾞﾝ", false)).toEqual(["guide interviews"]);
  expect(find("紛失", false)).toEqual(["guide devices"]);
  expect(find("excel", false)).toEqual(["guide lists"]);
  expect(find("xyz", true)).toEqual([]);
});

it("without a text it offers none, and to others none of the masters'", () => {
  expect(find(" ", true)).toEqual([]);
  expect(find("ゴミ箱", true)).toEqual(["guide trash"]);
  expect(find("ゴミ箱", false)).toEqual([]);
  expect(find("README", false)).toEqual([]);
});
