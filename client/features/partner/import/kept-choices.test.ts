import { expect, it } from "vitest";
import type { ImportRow, RowAct } from "./import-plan.ts";
import { keptChoices } from "./kept-choices.ts";

/** Returns a row that is like these partners. */
const rowOf = (number: number, ids: readonly string[] = [], about: Partial<ImportRow> = {}) =>
  ({
    number,
    read: { problems: [] },
    alike: ids.map((id) => ({ row: { id } })),
    sameAs: undefined,
    ...about,
  }) as unknown as ImportRow;
const over = (id: string): RowAct => ({ kind: "update", id });
const [add, skip]: readonly RowAct[] = [{ kind: "add" }, { kind: "skip" }];
const wrong = { read: { problems: [{ text: "x" }] } } as unknown as Partial<ImportRow>;

/** Returns the choice that is left of one on a row, once the row was compared again. */
const kept = (act: RowAct | undefined, before: ImportRow, now: ImportRow, ...taken: readonly number[]) =>
  keptChoices({ acts: new Map(act && [[before.number, act]]), of: [before] }, [now], new Set(taken)).acts.get(now.number);

it("holds where a row is like the same as before, and to leave it out always", () => {
  expect(kept(add, rowOf(2, ["a"]), rowOf(2, ["a"]))).toEqual(add);
  expect(kept(over("a"), rowOf(2, ["a", "b"]), rowOf(2, ["a"]))).toEqual(over("a"));
  expect(kept(skip, rowOf(2), rowOf(2, ["a"]))).toEqual(skip);
  expect(kept(undefined, rowOf(2), rowOf(2))).toBeUndefined();
});

it("holds no longer where a row is like somebody new, or cannot be done", () => {
  expect(kept(add, rowOf(2), rowOf(2, ["a"]))).toBeUndefined();
  expect(kept(add, rowOf(3), rowOf(3, [], { sameAs: 2 }))).toBeUndefined();
  expect(kept(over("a"), rowOf(2, ["a"]), rowOf(2))).toBeUndefined();
  expect(kept(add, rowOf(2), rowOf(2, [], wrong))).toBeUndefined();
});

it("holds where the earlier row with the same person was imported: that one was seen", () => {
  expect(kept(add, rowOf(3, [], { sameAs: 2 }), rowOf(3, ["new"]), 2)).toEqual(add);
  expect(kept(add, rowOf(3, [], { sameAs: 2 }), rowOf(3, ["new"]))).toBeUndefined();
  expect(kept(add, rowOf(3, [], { sameAs: 2 }), rowOf(3, ["new", "other"]), 2)).toBeUndefined();
});
