import { describe, expect, it } from "vitest";
import { namedSkills, yearsOf } from "./named-skills.ts";

const masters = [
  "Java",
  "JavaScript",
  "React",
  "React Native",
  "Go",
  "C",
  "C#",
  "C++",
  "R",
  "Vue.js",
  "SQL",
  "要件定義",
  "PHP",
].map((name) => ({
  key: name,
  name,
}));
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
    ["Java8以上、PHP8.2、Vue.js3、SQL2019", ["Java", "Vue.js", "SQL", "PHP"]],
    ["JavaEE、Java8x", []],
    ["言語：C, R / Go", ["Go", "C", "R"]],
    ["C/C++/C#", ["C", "C#", "C++"]],
    ["C++ C#", ["C#", "C++"]],
    ["ＧＯ、Ｃ＃", ["Go", "C#"]],
    ["Go/No-Go判定、Go to Eat、Go-Live", []],
    ["", []],
  ])("%s: %j", (text, names) => {
    expect(named(text)).toEqual(names);
  });
});

it("skills of two masters with one name are both named", () => {
  const same = [
    { key: "engineerSkill/1", name: "SAP" },
    { key: "minorCategory/2", name: "ＳＡＰ" },
  ];
  expect(namedSkills("SAPの導入", same)).toEqual(same);
  expect(namedSkills("SAPPORO", same)).toEqual([]);
});

it.each([
  ["3年以上5年未満", 3],
  ["15年以上", 15],
  ["半年以上1年未満", 0],
  ["半年未満", 0],
  ["経験なし", null],
  ["5年", 5],
])("the step %s means at least %j years", (step, years) => {
  expect(yearsOf(step)).toBe(years);
});
