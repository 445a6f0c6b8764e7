import { describe, expect, it } from "vitest";
import { AttachmentRoom } from "./attachment-room.ts";

const full = () => new DOMException("The disk is full.", "QuotaExceededError");

/** Work that fits on the disk once `needed` bytes are free. Each eviction frees the bytes that `frees` names. */
function disk(needed: number, frees: readonly number[]) {
  let freed = 0;
  const asked: number[] = [];
  const evictions = frees.map((bytes, at) => async () => {
    asked.push(at);
    freed += bytes;
    return bytes;
  });
  const work = async () => {
    if (freed < needed) throw full();
    return "done";
  };
  return { room: new AttachmentRoom(undefined, evictions), work, asked };
}

describe("what is written on a full disk (S4-8)", () => {
  it.each([0, 1_000])("takes the room of what can be fetched again, with %d bytes of a file", async (bytes) => {
    const { room, work, asked } = disk(50, [30, 30]);
    expect(await room.unlessFull(bytes, work)).toBe("done");
    expect(asked).toEqual([0, 1]);
  });

  it("is refused in words where a file finds no room", async () => {
    const { room, work } = disk(50, [0]);
    await expect(room.unlessFull(1_000, work)).rejects.toMatchObject({ code: "device_full" });
  });

  it.each([[[0]], [[10]]])("keeps its own error where it brings no bytes, and %j are freed", async (frees) => {
    const { room, work } = disk(50, frees);
    await expect(room.unlessFull(0, work)).rejects.toMatchObject({ name: "QuotaExceededError" });
  });

  it("keeps its own error where that is another", async () => {
    const { room } = disk(0, [10]);
    const work = () => Promise.reject(new TypeError("a fault"));
    await expect(room.unlessFull(1_000, work)).rejects.toThrow("a fault");
  });
});
