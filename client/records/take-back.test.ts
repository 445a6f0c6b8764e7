import { describe, expect, it } from "vitest";
import type { OutboxEntry, TakenBack } from "#sync/engine/client/replica-types.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { takeBackRemoval } from "./take-back.ts";

const entryOf = (id: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  mutation: {
    id,
    clientId: "device",
    seq: 1,
    name: "memo.remove",
    version: 1,
    input: {},
    from: {},
    author: "me",
    authoredAt: "2026-04-01T00:00:00.000Z",
  },
  seq: 1,
  state: "waiting",
  sent: false,
  reason: null,
  writes: ["memo/1"],
  reads: [],
  ...more,
});

function deviceWith(entries: readonly OutboxEntry[], answer: () => TakenBack, row?: object) {
  const discarded: string[] = [];
  return {
    discarded,
    get: async () => row as never,
    outbox: async () => [...entries],
    async discard(id: string) {
      discarded.push(id);
      return answer();
    },
  };
}

describe("the removal of a record that is taken back", () => {
  it("is discarded while it was not sent", async () => {
    const device = deviceWith([entryOf("edit"), entryOf("removal")], () => "discarded");
    expect(await takeBackRemoval(device, memo, "1")).toBe("discarded");
    expect(device.discarded).toEqual(["removal"]);
  });
  it("is told to be withdrawn, where it went at that moment", async () => {
    expect(
      await takeBackRemoval(
        deviceWith([entryOf("removal")], () => "withdrawn"),
        memo,
        "1",
      ),
    ).toBe("withdrawn");
  });
  it.each<[string, readonly OutboxEntry[]]>([
    ["acknowledged", []],
    ["of another record", [entryOf("removal", { writes: ["memo/2"] })]],
    ["on its way", [entryOf("removal", { sent: true })]],
    ["refused", [entryOf("removal", { state: "aside" })]],
  ])("stays where it is %s", async (_, entries) => {
    const device = deviceWith(entries, () => "discarded");
    expect(await takeBackRemoval(device, memo, "1")).toBe("sent");
    expect(device.discarded).toEqual([]);
  });
  it("stays where the record was made anew meanwhile, and what made it, too", async () => {
    const device = deviceWith([entryOf("removal"), entryOf("addition")], () => "discarded", { id: "1" });
    expect(await takeBackRemoval(device, memo, "1")).toBe("sent");
    expect(device.discarded).toEqual([]);
  });
  it("counts as sent where it is acknowledged in between; a fault stays a fault", async () => {
    const failing = (error: Error) =>
      deviceWith([entryOf("removal")], () => {
        throw error;
      });
    expect(await takeBackRemoval(failing(new EngineError("not_found")), memo, "1")).toBe("sent");
    await expect(takeBackRemoval(failing(new Error("broken")), memo, "1")).rejects.toThrow("broken");
  });
});
