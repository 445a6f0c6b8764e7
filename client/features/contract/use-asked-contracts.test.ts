import { describe, expect, it } from "vitest";
import { answerOf } from "./use-asked-contracts.ts";

const of = ["one", "two"];
const read = { value: { asked: "terms", of, ids: new Set(["one"]) }, partial: false } as const;

describe("the contracts of which the act asks something", () => {
  it("are known once all rows were read", () => {
    expect(answerOf(read, "terms", of)).toEqual({ value: new Set(["one"]), partial: false });
    expect(answerOf({ ...read, partial: true }, "terms", of)?.partial).toBe(true);
  });
  it("are not all known while other rows are read, so that nobody is told that there are none", () => {
    expect(answerOf(read, "terms", ["one", "two", "three"])).toEqual({ value: new Set(["one"]), partial: true });
  });
  it("are unknown before there are rows, and for another question", () => {
    expect(answerOf(read, "terms", undefined)).toBeUndefined();
    expect(answerOf(read, "notice", of)).toBeUndefined();
    expect(answerOf(undefined, "terms", of)).toBeUndefined();
  });
});
