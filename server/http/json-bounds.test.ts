import { describe, expect, it } from "vitest";
import { freeKeys, JsonMeter } from "./json-bounds.ts";

const within = (
  text: string,
  {
    depth = 3,
    nodes = 6,
    pieces = 1,
    ...more
  }: { depth?: number; nodes?: number; text?: number; keys?: number; pieces?: number } = {},
) => {
  const meter = new JsonMeter({ depth, nodes, ...more });
  const bytes = Buffer.from(text);
  let still = true;
  for (let at = 0; at < bytes.length; at += pieces) still = meter.take(bytes.subarray(at, at + pieces));
  return still;
};

describe("a JSON text", () => {
  it.each([
    ["a text alone", '"a"', true],
    ["as many values as may be", "[1,2,3,4,5,6]", true],
    ["one more", "[1,2,3,4,5,6,7]", false],
    ["lists of nothing", "[[],[],[],[]]", false],
    ["objects of nothing", "[{},{},{},{}]", false],
    ["as many keys as may be", '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', true],
    ["one key more", '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7}', false],
    ["as many levels as may be", '[{"a":[1]}]', true],
    ["one more", '[{"a":[{}]}]', false],
    ["levels beside each other", "[[1],[2]]", true],
    ["levels that never end", "[[[[", false],
    ["more ends than beginnings", "]]]]", true],
    ["signs in a text", '["a,,,,,,,,[[[[{{{{"]', true],
    ["a quotation mark in a text", '["\\",,,,,,,,[[[["]', false],
    ["an escaped backslash at a text's end", '["\\\\",1,2,3,4,5,6]', false],
    ["text that begins like a list", '["[1,2,3,4,5,6,7]"]', false],
    ["the same behind a space", '[" [1,2,3,4,5,6,7]"]', false],
    ["the same with an escape", '["\\u005b1,2,3,4,5,6,7]"]', false],
    ["text that begins like an object", '["{1,2,3,4,5,6,7}"]', false],
    ["Japanese", '["「、、、、、、、、」［［［［"]', true],
  ])("with %s", (_name, text, expected) => {
    for (const pieces of [1, 2, 3, 1_000]) expect(within(text, { pieces })).toBe(expected);
  });

  it.each([
    ["texts as long as may be", '["12345678","12345678"]', true],
    ["one byte more in the last", '["1","123456789"]', false],
    ["one that never ends", '["1234567890', false],
  ])("with %s", (_name, text, expected) => {
    // A text's end counts as a byte of it.
    for (const pieces of [1, 3, 1_000]) expect(within(text, { text: 9, pieces })).toBe(expected);
  });

  const keyed = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":":"`).join(",")}}`;
  const roomy = { nodes: Number.POSITIVE_INFINITY, pieces: 700 };
  it.each([
    ["an object of as many keys as any may have", keyed(freeKeys), 0, true],
    ["one key more", keyed(freeKeys + 1), 0, false],
    ["many such objects beside each other", `[${`${keyed(freeKeys)},`.repeat(5)}{}]`, 0, true],
    ["objects within a large one", `{"a":${keyed(freeKeys - 1)},"b":${keyed(freeKeys - 1)}}`, 0, true],
    ["as many keys beyond that as may be, in two objects", `[${keyed(freeKeys + 2)},${keyed(freeKeys + 3)}]`, 5, true],
    ["one more of these", `[${keyed(freeKeys + 3)},${keyed(freeKeys + 3)}]`, 5, false],
    ["keys behind a list in the same object", `${keyed(freeKeys).slice(0, -1)},"list":[{"a":1}],"last":1}`, 1, false],
    ["deep keys, which nobody lists", `${"[".repeat(200)}${keyed(freeKeys + 1)}${"]".repeat(200)}`, 0, true],
  ])("with %s", (_name, text, keys, expected) => {
    expect(within(text, { ...roomy, keys, depth: Number.POSITIVE_INFINITY })).toBe(expected);
  });
});
