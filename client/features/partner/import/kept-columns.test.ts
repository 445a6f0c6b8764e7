import { beforeEach, expect, it, vi } from "vitest";
import { guessColumns, kindOf } from "./guess-columns.ts";
import type { Target } from "./import-target.ts";
import { keepColumns, withKept } from "./kept-columns.ts";
import type { Cell } from "./source-table.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

const row = (...texts: readonly string[]): Cell[] => texts.map((text) => ({ text, kind: "text" }));
const as = (heads: readonly string[], targets: readonly (Target | undefined)[]) =>
  heads.map((head, index) => ({ index, head, target: targets[index], sure: true }));
const opened = async (heads: readonly string[], ...rows: readonly Cell[][]) =>
  (await withKept(kindOf(heads), guessColumns(heads, rows), rows)).map(({ target, sure }) => [target, sure]);

it("reads a file as the last one of its kind", async () => {
  const heads = ["甲", "電話", "備考"];
  await keepColumns(kindOf(heads), as(heads, ["lastName", undefined, "tags"]));
  expect(await opened(heads, row("山田", "090-1234-5678", "Java"))).toEqual([
    ["lastName", true],
    [undefined, true],
    ["tags", true],
  ]);
  expect(await opened(["甲", "備考", "電話"])).toEqual([
    [undefined, true],
    ["memo", true],
    ["phone", true],
  ]);
});

it("keeps nothing of files without heads", async () => {
  const none = ["", ""];
  await keepColumns(kindOf(none), as(none, ["phone", "mail"]));
  expect([...stored]).toEqual([]);
  // An older version kept it.
  const heads = ["氏名", "電話"];
  await keepColumns(kindOf(heads), as(heads, ["phone", "mail"]));
  const [value = ""] = stored.values();
  vi.stubGlobal("localStorage", { getItem: () => value });
  expect(await opened(none, row("a@example.com", "x"))).toEqual([
    ["mail", false],
    [undefined, true],
  ]);
});

it("is not sure where cells speak against it", async () => {
  const heads = ["連絡先", "値"];
  await keepColumns(kindOf(heads), as(heads, ["phone", "mail"]));
  expect(await opened(heads, row("あり", "a@example.com"), row("なくす", "b@example.com"))).toEqual([
    ["phone", false],
    ["mail", true],
  ]);
});

it("guesses again where one target was kept for two columns", async () => {
  const heads = ["電話", "メール"];
  await keepColumns(kindOf(heads), as(heads, ["phone", "phone"]));
  expect(await opened(heads)).toEqual([
    ["phone", true],
    ["mail", true],
  ]);
});

it("reads a file of bad rows as its source, and keeps what is corrected in either", async () => {
  const heads = ["甲", "", "備考"];
  const bad = ["甲", "列2", "備考", "元の行", "取り込めない理由"];
  await keepColumns(kindOf(heads), as(heads, ["lastName", "mail", "tags"]));
  expect((await opened(bad)).map(([target]) => target)).toEqual(["lastName", "mail", "tags", undefined, undefined]);
  await keepColumns(kindOf(bad), as(bad, ["firstName", "mail", "tags", undefined, undefined]));
  expect((await opened(heads)).map(([target]) => target)).toEqual(["firstName", "mail", "tags"]);
});
