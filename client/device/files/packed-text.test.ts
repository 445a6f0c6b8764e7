import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchKey } from "#sync/model/rules/fold.ts";
import { packText, unpackText } from "./packed-text.ts";

const page = fc.string({
  unit: fc.constantFrom("要", "件", "カ", "ｶ", "ﾞ", "か", "A", "Ａ", " ", "1", "𠮷", "\f", "\u001f"),
  maxLength: 40,
});

describe("a packed text", () => {
  it("comes out page by page, each with what is searched in it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 4 }), async (pages) => {
        const shown = pages.map((text) => text.replaceAll("\f", " "));
        expect(await unpackText(await packText(pages))).toEqual(shown.map((text) => ({ shown: text, key: searchKey(text) })));
      }),
      { numRuns: 50 },
    );
  });

  it("comes out of a browser that cannot pack, too, and has its keys made anew where an earlier version packed it", async () => {
    for (const before of ["", "\x01062\f", "\x01063\f"]) {
      const plain = new TextEncoder().encode(`${before}髙々カナ\f髙々かな`);
      expect(await unpackText(plain)).toEqual([{ shown: "髙々カナ", key: "高高かな" }]);
    }
  });

  it("of nothing has no pages, and a damaged one is told", async () => {
    expect(await unpackText(await packText([]))).toEqual([]);
    await expect(unpackText(new Uint8Array([0x1f, 0x8b, 1, 2, 3]))).rejects.toBeInstanceOf(Error);
  });
});
