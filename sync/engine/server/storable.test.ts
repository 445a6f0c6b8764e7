import { describe, expect, it } from "vitest";
import { idsIn } from "../ids-in.ts";
import { isTooDeep, storableJson, storableText } from "./storable.ts";

describe("JSON for jsonb", () => {
  it("loses only what PostgreSQL cannot keep", () => {
    const value = {
      text: "a\0b",
      half: "\ud83d",
      whole: "\u{1F600}",
      slash: "\\u0000",
      quote: '"\n',
      run: "\\\0\\\\\0\ud83d\ude00\ud83d",
    };
    const kept = { ...value, text: "a\ufffdb", half: "\ufffd", run: "\\\ufffd\\\\\ufffd\ud83d\ude00\ufffd" };
    expect(JSON.parse(storableJson(value))).toEqual(kept);
    expect(JSON.parse(storableJson({ "a\0\ud83d": ["\ud83d"] }))).toEqual({ "a\ufffd\ufffd": ["\ufffd"] });
  });
  it("and plain text lose the same", () => {
    expect(storableText("a\0b \ud83d \u{1F600}")).toBe("a\ufffdb \ufffd \u{1F600}");
  });
  it("of nothing is null", () => {
    expect(storableJson(undefined)).toBe("null");
  });
});

describe("nesting", () => {
  it("is measured without recursion", () => {
    const nested = (depth: number) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`) as unknown;
    expect([10, 60, 70, 100_000].map((depth) => isTooDeep(nested(depth)))).toEqual([false, false, true, true]);
  });
});

describe("ids", () => {
  it("are found in values and keys, each once", () => {
    const [a, b] = ["018f0000-0000-7000-8000-00000000000a", "018f0000-0000-7000-8000-00000000000b"];
    expect(idsIn([{ id: a.toUpperCase() }, { [`partner/${b}`]: {} }, a])).toEqual([a, b]);
  });
});
