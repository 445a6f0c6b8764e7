import { expect, it } from "vitest";
import { searchOf } from "./search-of.ts";

it("a value that a route cannot read covers that of the address, and nothing else is touched", () => {
  const read = searchOf(["tab"], ({ tab }): { tab?: "memo" } => (tab === "memo" ? { tab } : {}));
  const raw = { tab: "unknown", other: 1 };
  expect({ ...raw, ...read(raw) }).toEqual({ tab: undefined, other: 1 });
  expect(read({ tab: "memo" })).toEqual({ tab: "memo" });
});
