import { describe, expect, it } from "vitest";
import { canChangeRow } from "./row-rights.ts";

const [author, other, master] = [
  { id: "a", master: false },
  { id: "b", master: false },
  { id: "m", master: true },
];

describe("who may change a row", () => {
  it("is a memo's author or a master, and nobody else, also where no author is known", () => {
    const may = (row: object) => [author, other, master].map((actor) => canChangeRow(actor, "memo", row));
    expect(may({ createdBy: "a" })).toEqual([true, false, true]);
    expect(may({ createdBy: null })).toEqual([false, false, true]);
    expect(may({})).toEqual([false, false, true]);
  });

  it("is everybody where no rule says otherwise", () => {
    expect(canChangeRow(other, "partner", { createdBy: "a" })).toBe(true);
    expect(canChangeRow(other, "constructor", { createdBy: "a" })).toBe(true);
  });
});
