import { describe, expect, it } from "vitest";
import { keyStep } from "./board-keys.ts";

const column = (value: number | null, count: number, isOffered = true) => ({
  value,
  name: String(value),
  isOffered,
  sum: { count, yen: 0, withoutYen: 0 },
});
const columns = [column(1, 5), column(2, 0), column(3, 2), column(9, 1, false), column(null, 3)];
const press = (key: string, at: { column: number | null; place: number }, shiftKey = false, repeat = false) =>
  keyStep({ key, shiftKey, repeat }, at, columns);

describe("a key on a card", () => {
  it("moves the focus up and down, above the first card to the search box", () => {
    const at = { column: 1, place: 2 };
    expect(press("ArrowDown", at)).toEqual({ column: 1, place: 3 });
    expect(press("ArrowUp", at)).toEqual({ column: 1, place: 1 });
    expect(press("End", at)).toEqual({ column: 1, place: 5 });
    expect(press("Home", at)).toEqual({ column: 1, place: 1 });
    expect(press("ArrowDown", { column: 1, place: 5 })).toEqual({ column: 1, place: 5 });
    expect(press("ArrowUp", { column: 1, place: 1 })).toBe("search");
  });

  it("moves the focus to the next column with cards, and no further than its last one", () => {
    expect(press("ArrowRight", { column: 1, place: 4 })).toEqual({ column: 3, place: 2 });
    expect(press("ArrowLeft", { column: 3, place: 1 })).toEqual({ column: 1, place: 1 });
    expect(press("ArrowLeft", { column: 1, place: 1 })).toBeUndefined();
    expect(press("ArrowRight", { column: null, place: 1 })).toBeUndefined();
  });

  it("with Shift moves the card to the column beside it, also to an empty one, but to none without a master", () => {
    expect(press("ArrowRight", { column: 1, place: 4 }, true)).toEqual({ to: columns[1] });
    expect(press("ArrowRight", { column: 3, place: 1 }, true)).toEqual({ to: columns[4] });
    expect(press("ArrowLeft", { column: 1, place: 1 }, true)).toBeUndefined();
  });

  it("moves the card once while it is held down, and the focus as long as it is held", () => {
    expect(press("ArrowRight", { column: 1, place: 4 }, true, true)).toBeUndefined();
    expect(press("ArrowRight", { column: 1, place: 4 }, false, true)).toEqual({ column: 3, place: 2 });
  });

  it("does nothing otherwise", () => {
    expect([press("a", { column: 1, place: 1 }), press("ArrowDown", { column: 1, place: 1 }, true)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
