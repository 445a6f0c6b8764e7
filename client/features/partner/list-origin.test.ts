import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetOtherOrigin, keepOrigin, originOf } from "./list-origin.ts";

const standing = { place: 3, previous: "a", next: "c" };

describe("from which list a partner was opened", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is told whatever its page was, and of no other partner", () => {
    keepOrigin("b", { search: { sts: [2], page: 4 }, standing });
    expect([originOf("b"), originOf("a")]).toEqual([{ search: { sts: [2] }, standing }, undefined]);
  });
  it("is forgotten once a partner was opened from another", () => {
    keepOrigin("b", { search: { sts: [2] }, standing });
    keepOrigin("c", { search: { sts: [4] } });
    expect([originOf("b"), originOf("c")]).toEqual([undefined, { search: { sts: [4] } }]);
  });
  it("is forgotten once another list is looked at, and not on another page of the same", () => {
    keepOrigin("b", { search: { name: "佐藤", sts: [2, 4] }, standing });
    forgetOtherOrigin({ sts: [2, 4], name: "佐藤", page: 2 });
    expect(originOf("b")?.standing).toEqual(standing);
    forgetOtherOrigin({ sts: [2, 4] });
    expect(originOf("b")).toBeUndefined();
  });
  it.each(["", "{", "null", "[]", '{"id":"b"}', '{"id":"b","search":7}', '{"id":"b","search":{},"standing":{"place":"x"}}'])(
    "is unknown where %j was kept",
    (text) => {
      kept.set("list-origin/partner", text);
      expect(originOf("b")).toBeUndefined();
      expect(() => forgetOtherOrigin({})).not.toThrow();
    },
  );
  it("is unknown, and nothing fails, where storage is closed or full", () => {
    const refuse = () => {
      throw new Error("QuotaExceededError");
    };
    keepOrigin("b", { search: {}, standing });
    vi.stubGlobal("sessionStorage", { ...sessionStorage, setItem: refuse });
    keepOrigin("c", { search: {} });
    expect([originOf("b"), originOf("c")]).toEqual([undefined, undefined]);
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    keepOrigin("c", { search: {} });
    expect(originOf("c")).toBeUndefined();
    expect(() => forgetOtherOrigin({})).not.toThrow();
  });
});
