import { describe, expect, it } from "vitest";
import type { SyncFailure, SyncStatus } from "#sync/engine/client/replica-types.ts";
import { failureTexts, syncSentence, syncState } from "./sync-state.ts";

const quiet: SyncStatus = {
  activity: "idle",
  unsent: 0,
  files: 0,
  attention: 0,
  aside: 0,
  lastExchange: "2026-11-21T05:32:00.000Z",
  exchanged: true,
  failure: null,
  progress: null,
  complete: true,
};
const say = (change: Partial<SyncStatus>) => syncState({ ...quiet, ...change }).parts.map(({ text }) => text);
const failures = Object.keys(failureTexts) as SyncFailure[];

/**
 * The name of each failure. `mends` ends by itself, and comes after the other words. `person` needs a person, and comes first.
 */
const words: Readonly<Record<SyncFailure, readonly [string, "mends" | "person"]>> = {
  unreachable: ["オフライン", "mends"],
  timeout: ["オフライン", "mends"],
  captive: ["オフライン", "mends"],
  blocked: ["オフライン", "mends"],
  too_large: ["送信サイズ超過", "mends"],
  busy: ["サーバー混雑", "mends"],
  server: ["サーバー障害", "mends"],
  fault: ["同期エラー", "mends"],
  unauthorized: ["要ログイン", "person"],
  signed_out: ["要ログイン", "person"],
  revoked: ["要対応", "person"],
  quota: ["空き容量不足", "person"],
  storage: ["端末エラー", "person"],
  erased: ["端末データ消失", "person"],
  outdated: ["要再読み込み", "person"],
  rejected: ["要更新", "person"],
};

describe("the top bar, while nothing fails", () => {
  const progress = { bootstrap: true, done: 450, total: 1_000 };
  it.each<[Partial<SyncStatus>, string]>([
    [{}, "同期済み"],
    [{ activity: "syncing" }, "同期中"],
    [{ progress }, "同期中 45%"],
    [{ unsent: 1_240 }, "未送信 1,240件"],
    [{ unsent: 3, activity: "syncing" }, "未送信 3件"],
    [{ unsent: 3, progress }, "未送信 3件"],
    [{ exchanged: false }, "同期中"],
    [{ exchanged: false, lastExchange: null }, "同期中"],
    [{ exchanged: false, unsent: 3 }, "未送信 3件"],
  ])("of %j says how sending stands, beside what is open", (change, text) => {
    expect(say(change)).toEqual([text]);
    expect(say({ ...change, attention: 2 })).toEqual(["要対応 2件", text]);
  });
});

describe("the top bar, while something fails", () => {
  it.each(failures)("of %s calls it by its name, beside what is open and unsent, and never says that all is sent", (failure) => {
    const [word, kind] = words[failure];
    for (const attention of [0, 2]) {
      for (const unsent of [0, 3]) {
        for (const activity of ["idle", "syncing"] as const) {
          const open = attention > 0 ? ["要対応 2件"] : [];
          const first = kind === "person" ? [word, ...open] : [...open, word];
          const waiting = unsent > 0 ? ["未送信 3件"] : [];
          expect(say({ failure, attention, unsent, activity })).toEqual([...first, ...waiting]);
        }
      }
    }
  });
  it("is offline only for want of a way to the server", () => {
    const offline = failures.filter((failure) => syncState({ ...quiet, failure }).offline);
    expect(offline).toEqual(failures.filter((failure) => words[failure][0] === "オフライン"));
  });
  it("says why on top of it", () => {
    expect(syncState({ ...quiet, unsent: 1, failure: "captive" }).detail).toContain("Wi-Fi");
    expect(syncState({ ...quiet, unsent: 1, failure: "blocked" }).detail).toMatch(/^(?!.*Wi-Fi).*ファイアウォール/u);
  });
});

describe("同期センター", () => {
  it("says in a sentence how it stands", () => {
    const sentence = (change: Partial<SyncStatus>) => syncSentence({ ...quiet, ...change });
    expect(sentence({})).toContain("すべてサーバーに届いています");
    expect(sentence({ exchanged: false })).toBe("サーバーに確認しています。");
    expect(sentence({ unsent: 1, attention: 1 })).toMatch(/送信しています。.*確認ください。/u);
    expect(sentence({ failure: "server", attention: 1 })).toMatch(/サーバーで問題.*確認ください。/u);
  });
});
