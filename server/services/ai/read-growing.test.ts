import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readGrowing } from "./read-growing.ts";

/** Texts that are hard for a reader of brackets. */
const text = fc.string({ unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", ":", "\n", "予", "😀", "a") });
const item = fc.record({
  name: text,
  description: text,
  roles: fc.array(text),
  more: fc.record({ deep: fc.array(fc.dictionary(text, text)) }),
});
const items = fc.array(item, { maxLength: 6 });
const indents = fc.constantFrom(undefined, 1, "\t");

/** Returns all objects that are read from these pieces. */
const readAll = (pieces: readonly string[]) => {
  const read = readGrowing();
  return pieces.flatMap((piece) => read(piece));
};
const parsed = (texts: readonly string[]) => texts.map((one): unknown => JSON.parse(one));

describe("JSON that is still being written", () => {
  it("gives each object of its list once, wherever it is cut", () => {
    fc.assert(
      fc.property(items, indents, fc.array(fc.nat()), (features, indent, cuts) => {
        const whole = JSON.stringify({ features }, undefined, indent);
        const at = [0, ...cuts.map((cut) => cut % (whole.length + 1)).toSorted((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((end, nth) => whole.slice(at[nth], end));
        expect(parsed(readAll(pieces))).toEqual(features);
        expect(parsed(readAll([...whole]))).toEqual(features);
      }),
    );
  });
  it("gives at every place what is whole there, and nothing more", () => {
    fc.assert(
      fc.property(items, (features) => {
        const texts = features.map((one) => JSON.stringify(one));
        const whole = JSON.stringify({ features });
        const read = readGrowing();
        const found: string[] = [];
        for (let at = 0; at < whole.length; at++) {
          found.push(...read(whole.charAt(at)));
          const ends = texts.map((_, nth) => '{"features":['.length + texts.slice(0, nth + 1).join(",").length);
          expect(found.length).toBe(ends.filter((end) => end <= at + 1).length);
        }
        expect(found).toEqual(texts);
      }),
      { numRuns: 30 },
    );
  });
  it("takes whatever is no JSON, in whatever pieces", () => {
    fc.assert(
      fc.property(fc.array(text), (pieces) => {
        expect(readAll(pieces)).toEqual(readAll([pieces.join("")]));
      }),
    );
  });
  it.each([
    ["words before it", 'はい、"こちら"です。\n{"features":[{"a":1}]}', ['{"a":1}']],
    ["what is no object", '{"features":[1,"{}",[{"a":1}],{"b":2}]}', ['{"b":2}']],
    ["objects elsewhere", '{"other":{"a":[{"b":1}]},"features":[{"c":1}]}', ['{"c":1}']],
    ["a list alone", '[{"a":1}]', []],
    ["half an object", '{"features":[{"a":1},{"a":', ['{"a":1}']],
  ])("gives of %s what belongs to the list", (_, written, found) => {
    expect(readAll([written])).toEqual(found);
  });
});
