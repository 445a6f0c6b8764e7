import { beforeEach, describe, expect, it, vi } from "vitest";
import { appVersion } from "./app-version.ts";
import { endNews, endTour, hasNews, isTourDue, noteFirstSight } from "./introductions.ts";

const id = "0192f000-0000-7000-8000-000000000001";
const other = "0192f000-0000-7000-8000-000000000002";

type Seen = Parameters<typeof noteFirstSight>[0];
const device = (accountId: string, lastExchange: string | null): Seen =>
  ({ actor: { id: accountId, master: false }, status: { value: { lastExchange } } }) as unknown as Seen;
const empty = (accountId = id) => device(accountId, null);
const filled = (accountId = id) => device(accountId, "2026-11-20T00:00:00.000Z");

let values: Map<string, string>;
beforeEach(() => {
  values = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
});

describe("what an account has been shown on a device", () => {
  it("an empty device: the tour is due, and this version is no news", () => {
    noteFirstSight(empty());
    expect([isTourDue(id), hasNews(id)]).toEqual([true, false]);
  });

  it("a device that an earlier version has filled: news, and no tour", () => {
    noteFirstSight(filled());
    expect([isTourDue(id), hasNews(id)]).toEqual([false, true]);
    endNews(id);
    expect(hasNews(id)).toBe(false);
  });

  it("a tour that has ended is not due again: after a wipe, an update or another start", () => {
    noteFirstSight(empty());
    endTour(id, "left");
    noteFirstSight(empty());
    noteFirstSight(filled());
    values.set(`news/${id}`, "0.1.0");
    noteFirstSight(empty());
    expect([isTourDue(id), hasNews(id)]).toEqual([false, true]);
  });

  it("a first download that is interrupted leaves the tour due", () => {
    noteFirstSight(empty());
    noteFirstSight(filled());
    expect([isTourDue(id), hasNews(id)]).toEqual([true, false]);
  });

  it("is each account's own", () => {
    noteFirstSight(empty());
    endTour(id, "finished");
    noteFirstSight(empty(other));
    expect([isTourDue(id), isTourDue(other)]).toEqual([false, true]);
    expect([...values.keys()].sort()).toEqual([`news/${id}`, `news/${other}`, `tour/${id}`, `tour/${other}`]);
    expect(values.get(`news/${id}`)).toBe(appVersion);
  });

  it.each(["denied", "full"])(
    "breaks nothing where storage is %s, and what is closed stays closed until the next start",
    async (how) => {
      vi.resetModules();
      const fresh = await import("./introductions.ts");
      const refuses = () => {
        throw new DOMException(how);
      };
      values.set(`news/${id}`, "0.1.0");
      const getItem = how === "full" ? (key: string) => values.get(key) ?? null : refuses;
      vi.stubGlobal("localStorage", { getItem, setItem: refuses });
      fresh.noteFirstSight(filled());
      expect([fresh.isTourDue(id), fresh.hasNews(id)]).toEqual([false, true]);
      fresh.endNews(id);
      fresh.endTour(id, "left");
      expect([fresh.isTourDue(id), fresh.hasNews(id)]).toEqual([false, false]);
    },
  );
});
