import { expect, it } from "vitest";
import { readCompareSearch } from "./compare-search.ts";

const [one, other] = ["0197f000-0000-7000-8000-000000000001", "0197f000-0000-7000-8000-000000000002"];

it("a comparison's address has one id, several, or a list of them, each once", () => {
  expect(readCompareSearch({ id: one })).toEqual({ id: [one] });
  expect(readCompareSearch({ id: [one, other, one.toUpperCase()] })).toEqual({ id: [one, other] });
  expect(readCompareSearch({ id: `${one},${other}` })).toEqual({ id: [one, other] });
});

it("what is no id stays in it as somebody unknown, so that the screen can say so", () => {
  expect(readCompareSearch({ id: [one, 77, "nobody"] })).toEqual({ id: [one, "77", "nobody"] });
});

it("nothing usable is no comparison, and no address makes the device read without end", () => {
  for (const id of [undefined, null, "", [], [null, {}], {}]) expect(readCompareSearch({ id })).toEqual({});
  expect(readCompareSearch({ id: Array.from({ length: 500 }, (_, at) => at) }).id).toHaveLength(20);
  expect(readCompareSearch({ id: "x".repeat(5_000) }).id?.[0]).toHaveLength(64);
});

it("only the word of the switch sets it", () => {
  for (const diff of [true, "true", 1, "1"]) expect(readCompareSearch({ diff })).toEqual({ diff: true });
  for (const diff of [false, "no", 0, undefined]) expect(readCompareSearch({ diff })).toEqual({});
});
