import { describe, expect, it } from "vitest";
import { offeredAt } from "./use-kept-back.ts";

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
});
