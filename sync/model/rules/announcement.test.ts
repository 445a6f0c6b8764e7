import { describe, expect, it } from "vitest";
import { isOpen, openAnnouncements, publication } from "./announcement.ts";

const always = { isValid: true, openDate: null, closeDate: null };

describe("an announcement", () => {
  it.each([
    ["without days", {}, true],
    ["on its first day", { openDate: "2026-04-01" }, true],
    ["on its last day", { closeDate: "2026-04-01" }, true],
    ["before its first day", { openDate: "2026-04-02" }, false],
    ["after its last day", { closeDate: "2026-03-31" }, false],
    ["that is invalid, whatever its days", { isValid: false, openDate: "2026-04-01", closeDate: "2026-04-01" }, false],
  ])("%s is open: %3$s", (_name, own, open) => {
    expect(isOpen({ ...always, ...own }, "2026-04-01")).toBe(open);
  });
});

it("open announcements come newest first, those made at once by their ids", () => {
  const at = (id: string, createdAt: string, own = {}) => ({ ...always, id, createdAt, ...own });
  const all = [at("a", "1"), at("b", "3"), at("d", "2"), at("c", "2"), at("e", "9", { isValid: false })];
  expect(openAnnouncements(all, "2026-04-01").map(({ id }) => id)).toEqual(["b", "d", "c", "a"]);
  expect(all[0]?.id).toBe("a");
});

it.each([
  ["open", {}],
  ["coming", { openDate: "2026-04-02" }],
  ["closed", { closeDate: "2026-03-31" }],
  ["invalid", { isValid: false, openDate: "2026-04-02" }],
] as const)("an announcement is told to be %s", (stands, own) => {
  expect(publication({ ...always, ...own }, "2026-04-01")).toBe(stands);
});
