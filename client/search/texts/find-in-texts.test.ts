import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packText } from "#client/device/files/packed-text.ts";
import { blocksOf } from "#sync/engine/client/storage/packs/block.ts";
import { packStores } from "#sync/engine/client/storage/store-names.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { findInTexts } from "./find-in-texts.ts";

const stores = ["row:partnerFile", "row:partner", "textBytes"] as const;
type Stored = Readonly<Record<string, unknown>>;
type FileRow = { readonly id: string } & Stored;

let db: IDBDatabase;
beforeEach(async () => {
  db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("texts");
    opening.onupgradeneeded = () => {
      for (const store of stores) opening.result.createObjectStore(store, { keyPath: store === "textBytes" ? "key" : "id" });
      for (const store of Object.values(packStores)) opening.result.createObjectStore(store);
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error("it did not open"));
  });
});
afterEach(async () => {
  db.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase("texts").onsuccess = resolve;
  });
});

async function put(store: (typeof stores)[number], rows: readonly Stored[]): Promise<void> {
  const tx = db.transaction(store, "readwrite");
  for (const row of rows) tx.objectStore(store).put(row);
  await new Promise((resolve) => tx.addEventListener("complete", resolve));
}

const idOf = (n: number) => `0192f000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** Adds files with their texts. `pages` is null for a text that is not on the device. */
async function files(all: readonly { readonly pages: readonly string[] | null; readonly partnerId?: string }[]): Promise<void> {
  const rows = all.map(({ partnerId = "p" }, n) => ({ id: idOf(n), partnerId, name: `${n}.pdf`, textLength: 9 }));
  const texts = all.map(async ({ pages }, n) => pages && { key: `partnerFile/${idOf(n)}`, bytes: await packText(pages) });
  await put("row:partnerFile", rows);
  await put(
    "textBytes",
    (await Promise.all(texts)).filter((text) => text !== null),
  );
  await put("row:partner", [
    { id: "p", deletedAt: null },
    { id: "trash", deletedAt: "2026-01-01T00:00:00.000Z" },
  ]);
}

const find = (text: string, limit = 100) => findInTexts(db, { text, limit }, new AbortController().signal);
const found = async (text: string, limit?: number) => (await find(text, limit))?.hits.map(({ name }) => name);

describe("a search over the device's texts", () => {
  it("finds the newest first, on the first page that has it, with its surroundings", async () => {
    await files([{ pages: ["要件定義"] }, { pages: ["表紙", "ＥＲＰの要件 定義を担当"] }, { pages: ["設計"] }]);
    expect(await find("要件定義")).toEqual({
      hits: [
        { entity: "partnerFile", id: idOf(1), name: "1.pdf", ownerId: "p", page: 2, snippet: "ＥＲＰの要件 定義を担当" },
        { entity: "partnerFile", id: idOf(0), name: "0.pdf", ownerId: "p", page: 1, snippet: "要件定義" },
      ],
      more: false,
      searched: 3,
      files: 3,
    });
  });

  it("leaves out a packed file that was removed", async () => {
    await files([{ pages: ["要件定義"] }, { pages: ["要件定義"] }]);
    const rows = await new Promise<FileRow[]>((resolve) => {
      const all = db.transaction("row:partnerFile").objectStore("row:partnerFile").getAll();
      all.onsuccess = () => resolve(all.result as FileRow[]);
    });
    const tx = db.transaction(["row:partnerFile", packStores.packs, packStores.gone], "readwrite");
    tx.objectStore("row:partnerFile").clear();
    for (const block of blocksOf("partnerFile", rows)) tx.objectStore(packStores.packs).put(block, [block.entity, block.high]);
    const mark = { entity: "partnerFile", id: idOf(1) };
    tx.objectStore(packStores.gone).put(mark, [mark.entity, mark.id]);
    await new Promise((resolve) => tx.addEventListener("complete", resolve));
    expect(await find("要件定義")).toMatchObject({ hits: [{ name: "0.pdf" }], searched: 1, files: 1 });
  });

  it("says how much of it lies here, and leaves out what was removed or is in the trash", async () => {
    await files([{ pages: ["要件定義"] }, { pages: null }, { pages: ["要件定義"], partnerId: "trash" }]);
    await put("textBytes", [{ key: `partnerFile/${idOf(9)}`, bytes: await packText(["要件定義"]) }]);
    expect(await find("要件定義")).toMatchObject({ hits: [{ name: "0.pdf" }], searched: 2, files: 3 });
  });

  it("says that there are more than it gives", async () => {
    await files(Array.from({ length: 150 }, () => ({ pages: ["要件定義"] })));
    const answer = await find("要件定義", 100);
    expect(answer).toMatchObject({ more: true, searched: 150, files: 150 });
    expect([answer?.hits.length, answer?.hits[0]?.name]).toEqual([100, "149.pdf"]);
    expect((await find("要件定義", 150))?.more).toBe(false);
  });

  it("ends when another is asked, and is not stopped by a damaged text", async () => {
    await files([{ pages: ["要件定義"] }]);
    await put("textBytes", [{ key: `partnerFile/${idOf(0)}`, bytes: new Uint8Array([0x1f, 0x8b, 9, 9]) }]);
    expect((await find("要件定義"))?.hits).toEqual([]);
    expect(await findInTexts(db, { text: "要件", limit: 1 }, AbortSignal.abort())).toBeUndefined();
  });

  it("finds what a look at every page would find", async () => {
    const letters = fc.constantFrom("要", "件", "カ", "ｶ", "ﾞ", "か", "が", "A", "Ａ", "a", " ", "1", "①");
    const page = fc.string({ unit: letters, maxLength: 8 });
    const wanted = fc.string({ unit: letters, minLength: 2, maxLength: 3 }).filter((text) => searchKey(text).length > 0);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(page, { maxLength: 3 }), { maxLength: 8 }), wanted, async (texts, text) => {
        await put("textBytes", []);
        for (const store of stores) db.transaction(store, "readwrite").objectStore(store).clear();
        await files(texts.map((pages) => ({ pages })));
        const has = (pages: readonly string[]) => pages.some((one) => searchKey(one).includes(searchKey(text)));
        const names = texts.flatMap((pages, n) => (has(pages) ? [`${n}.pdf`] : [])).reverse();
        expect(await found(text)).toEqual(names);
      }),
      { numRuns: 60 },
    );
  });
});
