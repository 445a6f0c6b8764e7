import { describe, expect, it } from "vitest";
import { wordsOf } from "./copy-item.tsx";
import type { SyncItem } from "./sync-item.ts";

const item = (change: Partial<SyncItem>) =>
  ({ what: "メモの作成", subject: { name: "山田 花子" }, changes: [], sides: [], under: [], ...change }) as unknown as SyncItem;

describe("an item's words", () => {
  it("are its labels and texts, with those of what hangs under it", () => {
    const under = [item({ what: "メモの編集", subject: undefined, changes: [{ label: "メモ", text: "二\n行" }] })];
    expect(wordsOf(item({ changes: [{ label: "メモ", text: "一" }], under }))).toBe(
      "メモの作成：山田 花子\nメモ：一\n\nメモの編集\nメモ：二\n行",
    );
  });

  it("of a conflict are its author's values", () => {
    const sides = [{ label: "電話番号", mine: "000-0000-0001" }] as unknown as SyncItem["sides"];
    expect(wordsOf(item({ what: "パートナーの編集", sides }))).toBe("パートナーの編集：山田 花子\n電話番号：000-0000-0001");
  });
});
