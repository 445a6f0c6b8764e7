import { describe, expect, it } from "vitest";
import { namedSkills, yearsOf } from "./named-skills.ts";

const masters = ["Java", "JavaScript", "React", "React Native", "Go", "C", "C#", "C++", "R", "Vue.js", "SQL", "要件定義"].map(
  (name) => ({
    key: name,
    name,
  }),
);
const named = (text: string) => namedSkills(text, masters).map(({ name }) => name);

describe("the skills that a text names", () => {
  it.each([
    ["JavaScriptで作る", ["JavaScript"]],
    ["JAVA／Ｊａｖａでも", ["Java"]],
    ["React Nativeのアプリ", ["React Native"]],
    ["ReactとReact Native", ["React", "React Native"]],
    ["Vue.jsとC#、C++", ["C#", "C++", "Vue.js"]],
    ["C言語の保守", ["C"]],
    ["C、R", ["C", "R"]],
    ["B to C の R&D", []],
    ["Google、MySQL、NoSQL", []],
    ["要件定義からお願いします", ["要件定義"]],
    ["", []],
  ])("%s: %j", (text, names) => {
    expect(named(text)).toEqual(names);
  });
});

it.each([
  ["3年以上5年未満", 3],
  ["15年以上", 15],
  ["半年以上1年未満", 0],
  ["半年未満", 0],
  ["経験なし", 0],
  ["5年", 5],
])("the step %s means at least %i years", (step, years) => {
  expect(yearsOf(step)).toBe(years);
});
