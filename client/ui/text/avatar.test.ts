import { expect, it } from "vitest";
import { initialsOf } from "./avatar.tsx";

it("initials are the family name's first character, or two letters of a Latin name", () => {
  expect(["佐藤 花子", "勅使河原　美咲", "John Smith", "Madonna", "𠮷田 一", ""].map(initialsOf)).toEqual([
    "佐",
    "勅",
    "JS",
    "M",
    "𠮷",
    "",
  ]);
});
