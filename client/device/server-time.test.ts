import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { momentOf, todayOf } from "./server-time.ts";

/** Where the device's own clock is meant: there is no replica, or only this device asks when it was. */
const byDevice = [
  "device/drafts/draft-store.ts",
  "features/partner/import/compare-rest.ts",
  "features/session/challenge.ts",
  "features/session/sealed-export.tsx",
  "features/session/signed-out-frame.tsx",
  "features/session/use-remaining.ts",
  "search/testing/memory-replica.ts",
  "ui/form/form-draft.ts",
];

it("is read wherever a deadline, an age or a day is shown, and never the device's own clock", () => {
  const sources = readdirSync("client", { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.tsx?$/u.test(file));
  expect(sources.length).toBeGreaterThan(1_000);
  const own = sources.filter((file) => /\bDate\.now\b|\bnew Date\(\)/u.test(readFileSync(`client/${file}`, "utf8")));
  expect(own.map((file) => file.replaceAll("\\", "/")).toSorted()).toEqual(byDevice);
});

it("is Japan's day by that clock", () => {
  const replica = { now: () => Date.parse("2026-11-20T15:00:00.000Z") };
  expect([momentOf(replica), todayOf(replica)]).toEqual(["2026-11-20T15:00:00.000Z", "2026-11-21"]);
});
