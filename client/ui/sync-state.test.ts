import { describe, expect, it } from "vitest";
import type { SyncStatus } from "#sync/engine/client/replica-types.ts";
import { syncState } from "./sync-state.ts";

const quiet: SyncStatus = {
  activity: "idle",
  unsent: 0,
  attention: 0,
  lastExchange: "2026-11-21T05:32:00.000Z",
  failure: null,
  progress: null,
  complete: true,
};
const say = (change: Partial<SyncStatus>) => syncState({ ...quiet, ...change }).text;

describe("the top bar", () => {
  it("says one of six words", () => {
    expect([
      say({}),
      say({ activity: "syncing" }),
      say({ unsent: 1_240 }),
      say({ attention: 2 }),
      say({ failure: "unreachable" }),
      say({ failure: "unauthorized" }),
    ]).toEqual(["同期済み", "同期中", "未送信 1,240件", "要対応 2件", "オフライン", "要ログイン"]);
  });
  it("keeps the count of what is unsent while offline, and says why beside it", () => {
    const state = syncState({ ...quiet, unsent: 1, failure: "captive" });
    expect(state).toMatchObject({ text: "未送信 1件", offline: true });
    expect(state.detail).toContain("Wi-Fi");
  });
  it("puts what needs a person before what mends itself", () => {
    expect(say({ attention: 1, unsent: 3, failure: "unreachable" })).toBe("要対応 1件");
    expect(say({ failure: "quota", unsent: 3 })).toBe("要対応");
  });
  it("tells how far a bootstrap is, and never claims to be in step before the first exchange", () => {
    expect(say({ lastExchange: null })).toBe("同期中");
    expect(say({ progress: { bootstrap: true, done: 450, total: 1_000 } })).toBe("同期中 45%");
  });
});
