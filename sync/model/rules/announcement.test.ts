import { describe, expect, it } from "vitest";
import { isNewsFor, isOpen, openAnnouncements, publication } from "./announcement.ts";

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

describe("an announcement that an account has not opened", () => {
  const account = { id: "me", createdAt: "2026-04-10T00:00:00.000Z" };
  const written = { ...always, id: "a", createdBy: "ben", createdAt: "2026-04-12T00:00:00.000Z" };
  it.each([
    ["is news", {}, true],
    ["is none to its author", { createdBy: "me" }, false],
    ["is news where its author has no account any more", { createdBy: null }, true],
    ["is none before it is published", { openDate: "2026-04-16" }, false],
    ["is none once it is over", { closeDate: "2026-04-14" }, false],
    ["is none while it is invalid", { isValid: false }, false],
    ["is none if it is older than the account", { createdAt: "2026-04-09T14:59:00.000Z" }, false],
    // 15:00 in UTC is the next day in Japan.
    ["is news on the day on which the account began", { createdAt: "2026-04-09T15:00:00.000Z" }, true],
    [
      "is news if it was written before the account, and published since",
      { createdAt: "2026-04-01T00:00:00.000Z", openDate: "2026-04-11" },
      true,
    ],
    [
      "is none if it was open before it was written, and that before the account",
      { createdAt: "2026-04-01T00:00:00.000Z", openDate: "2026-03-01" },
      false,
    ],
  ])("%s: %3$s", (_name, own, isNews) => {
    expect(isNewsFor({ ...written, ...own }, account, "2026-04-15")).toBe(isNews);
  });
});
