import { expect, it } from "vitest";
import { parseAnswer } from "./parse-answer.ts";

it("reads JSON without what PostgreSQL cannot store, and nothing else", () => {
  expect(parseAnswer('{"a":["x\\u0000y",{"b":"\\ud800"}],"n":1,"z":null}')).toEqual({ a: ["xy", { b: "" }], n: 1, z: null });
  expect(parseAnswer("なるほど")).toBeUndefined();
});

it("takes no answer of more values than the longest estimate has", () => {
  const features = (count: number) => JSON.stringify({ features: Array.from({ length: count }, () => ({})) });
  expect(parseAnswer(features(9_000))).toBeDefined();
  for (const text of [features(100_000), JSON.stringify({ a: { b: Array.from({ length: 100_000 }, () => 0) } })])
    expect(parseAnswer(text)).toBeUndefined();
});
