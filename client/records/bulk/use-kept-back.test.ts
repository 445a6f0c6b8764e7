import { describe, expect, it } from "vitest";
import { isTakingBack, keptWithout, offeredAt } from "./use-kept-back.ts";

const at = "2026-11-28T09:00:00.000Z";
const back = {
  done: "1件を変更しました",
  changes: [{ id: "one", name: "partner.update", version: 1, input: { id: "one", status: 1 } }],
};
const kept = { ...back, at };

describe("what takes a bulk edit back", () => {
  it("is offered for a day", () => {
    expect(offeredAt("2026-11-29T08:59:59.000Z", kept)).toMatchObject(back);
    expect(offeredAt("2026-11-29T09:00:00.000Z", kept)).toBeUndefined();
  });
  it("is not offered where nothing is kept, or what another version kept", () => {
    expect(offeredAt(at, undefined)).toBeUndefined();
    expect(offeredAt(at, { ...kept, done: 1 })).toBeUndefined();
  });
  it("keeps what was not made yet, and nothing once all was", () => {
    const change = (id: string, status: number) => ({ id, name: "partner.update", version: 1, input: { id, status } });
    const two = { ...kept, changes: [change("one", 1), change("two", 2)] };
    expect(keptWithout(two, [change("one", 1)])).toEqual({ ...two, changes: [change("two", 2)] });
    expect(keptWithout(two, two.changes)).toBeUndefined();
    // A later edit of the same record has another way back.
    expect(keptWithout(two, [change("one", 5)])).toEqual(two);
  });
  it("tells the rest of taking back from the rest of an edit, which has changed none of its records", () => {
    const planned = (id: string) => ({ id, name: "partner.update", version: 1, input: { id, status: 4 } });
    expect(isTakingBack(back, [planned("one")])).toBe(true);
    expect(isTakingBack(back, [planned("two")])).toBe(false);
    expect(isTakingBack(undefined, [planned("one")])).toBe(false);
  });
});
