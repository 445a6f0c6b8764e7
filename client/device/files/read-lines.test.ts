import fc from "fast-check";
import { expect, it } from "vitest";
import { readLines } from "./read-lines.ts";

const lines = fc.array(fc.string({ unit: fc.constantFrom("a", "予", "😀", "é", " ") }));

it("reads the same lines wherever they are cut, even within a letter", () => {
  fc.assert(
    fc.property(lines, fc.array(fc.nat()), (written, cuts) => {
      const bytes = new TextEncoder().encode(written.map((line) => `${line}\n`).join(""));
      const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
      const found: string[] = [];
      const read = readLines((line) => found.push(line));
      for (const [nth, end] of at.slice(1).entries()) read(bytes.slice(at[nth], end));
      expect(found).toEqual(written);
    }),
  );
});

it("keeps back what no line break has ended", () => {
  const found: string[] = [];
  readLines((line) => found.push(line))(new TextEncoder().encode('{"letters":1}\n{"letters":12'));
  expect(found).toEqual(['{"letters":1}']);
});
