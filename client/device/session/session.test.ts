import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Administrator } from "./administrator.ts";
import type * as Session from "./session.ts";

const somebody: Administrator = { id: "a", name: "山田 太郎", mail: "taro@example.com", authority: 1 };
let session: typeof Session;
/** The page that receives the events. */
let page: EventTarget;

beforeEach(async () => {
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.resetModules();
  session = await import("./session.ts");
});

describe("a session", () => {
  it("that a server ends keeps the administrator, so that their work finds its author again", () => {
    void session.beginSession("one", somebody);
    session.lockSession("one", "unauthorized");
    expect(session.getSession()).toEqual({ state: "locked", administrator: somebody, unseen: false, signedOut: false });
    expect(session.getToken()).toBeNull();
  });
  it("of an administrator who was removed keeps its token, which proves whose the unsent work is", async () => {
    void session.beginSession("one", somebody);
    session.lockSession("one", "revoked");
    expect(session.getSession()).toEqual({ state: "removed", administrator: somebody, unseen: false, signedOut: false });
    expect(session.getEnded()).toEqual([
      { administrator: somebody, token: "one", removed: true, signedOut: false, handed: 0, done: false, files: 0 },
    ]);
    // Another person signs in on the same device before the hand-over.
    void session.beginSession("other", { ...somebody, id: "b" });
    expect([session.getSession().state, session.getEnded().length]).toEqual(["in", 1]);
    void session.keepEnded("a", { handed: 2, done: true, files: 1 });
    await session.endSession();
    expect([session.getSession().state, session.getEnded().length]).toEqual(["out", 1]);
    void session.keepEnded("a", { files: 0 });
    await session.endSession();
    expect(session.getEnded()).toEqual([]);
  });
  it("is not taken over by a late answer about who was signed in before", () => {
    void session.beginSession("one", somebody);
    session.lockSession("one", "unauthorized");
    const other = { ...somebody, id: "b", name: "鈴木 一郎" };
    void session.beginSession("other", other);
    session.keepAdministrator(somebody);
    expect(session.getSession()).toEqual({ state: "in", administrator: other, unseen: false, signedOut: false });
    session.keepAdministrator({ ...other, name: "鈴木 次郎" });
    expect(session.getSession()).toMatchObject({ administrator: { id: "b", name: "鈴木 次郎" } });
  });
  it("that turns out to be of a removed administrator only later is one then", () => {
    void session.beginSession("one", somebody);
    session.lockSession("one", "unauthorized");
    const heard = vi.fn<() => void>();
    session.onSession(heard);
    void session.keepEnded("a", { removed: true });
    expect([session.getSession().state, heard.mock.calls.length]).toEqual(["removed", 1]);
    void session.keepEnded("a", { handed: 2, done: true });
    expect([session.getEnded()[0]?.handed, heard.mock.calls.length]).toEqual([2, 2]);
    void session.beginSession("two", somebody);
    expect([session.getSession().state, session.getEnded()]).toEqual(["in", []]);
  });
  it("that somebody clears is told of as that, and one that is signed out of is not", async () => {
    const heard = vi.fn<() => void>();
    const { onCleared } = await import("../cleared-site.ts");
    onCleared(heard, new AbortController().signal);
    void session.beginSession("one", somebody);
    await session.endSession();
    expect(heard).not.toHaveBeenCalled();
    void session.beginSession("one", somebody);
    for (const key of ["token", "administrator", "changes"]) localStorage.removeItem(key);
    page.dispatchEvent(Object.assign(new Event("storage"), { key: null }));
    expect([session.getSession().state, heard.mock.calls.length]).toEqual(["out", 1]);
  });
  it("is not ended by a 401 to a token that has been renewed since", () => {
    void session.beginSession("one", somebody);
    session.renewToken("two", "one");
    session.lockSession("one", "revoked");
    expect([session.getSession().state, session.getToken()]).toEqual(["in", "two"]);
  });
  it("that was left does not come back with a late answer", async () => {
    void session.beginSession("one", somebody);
    await session.endSession();
    session.renewToken("two", "one");
    session.keepAdministrator(somebody);
    expect(session.getSession()).toEqual({ state: "out", administrator: null, unseen: false, signedOut: false });
  });
  it("that was left in another tab is over on a page that comes back from the page cache, which heard nothing of it", () => {
    void session.beginSession("one", somebody);
    const heard = vi.fn<() => void>();
    session.onSession(heard);
    localStorage.removeItem("token");
    localStorage.removeItem("administrator");
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect([session.getSession().state, heard.mock.calls.length]).toEqual(["out", 1]);
  });
  it("without a known administrator asks before it opens anything", () => {
    localStorage.setItem("token", "one");
    localStorage.setItem("administrator", "{broken");
    session.renewToken("two", "one");
    expect(session.getSession().state).toBe("unknown");
  });
  it("that was left notes in the same moment what is still to be wiped, until that is done or the same person is back", async () => {
    void session.beginSession("one", somebody);
    await session.endSession(true);
    void session.beginSession("two", { ...somebody, id: "b" });
    await session.endSession(true);
    expect([session.getSession().state, session.getWipes()]).toEqual(["out", ["a", "b"]]);
    await session.forgetWipe("b");
    expect(session.getWipes()).toEqual(["a"]);
    void session.beginSession("three", somebody);
    expect(session.getWipes()).toEqual([]);
    await session.endSession();
    expect(session.getWipes()).toEqual([]);
  });
  it("that its owner ended from another device is locked, and notes what is to be wiped before it shows so", async () => {
    void session.beginSession("one", somebody);
    session.lockSession("one", "signed_out");
    expect([session.getToken(), session.getWipes(), session.getSession().state]).toEqual([null, ["a"], "in"]);
    await vi.waitFor(() => expect(session.getSession().state).toBe("locked"));
    expect(session.getSession()).toEqual({ state: "locked", administrator: somebody, unseen: false, signedOut: true });
    // Its token still proves whose the unsent work is.
    expect(session.getEnded()).toMatchObject([{ token: "one", signedOut: true, removed: false }]);
    void session.beginSession("two", somebody);
    expect([session.getWipes(), session.getEnded(), session.getSession().signedOut]).toEqual([[], [], false]);
    session.lockSession("one", "signed_out");
    expect([session.getSession().state, session.getWipes()]).toEqual(["in", []]);
  });
  it("that is locked by any other word wipes nothing, until a server says that its owner ended it elsewhere", async () => {
    for (const word of ["unauthorized", "revoked", "unheard"]) {
      void session.beginSession("one", somebody);
      session.lockSession("one", word);
      expect([session.getSession().signedOut, session.getWipes()]).toEqual([false, []]);
    }
    const [ended] = session.getEnded();
    if (!ended) throw new Error("nothing has ended");
    void session.noteSignedOut(ended);
    expect([session.getSession().signedOut, session.getWipes()]).toEqual([true, ["a"]]);
    await session.forgetWipe("a");
    void session.noteSignedOut(ended);
    expect(session.getWipes()).toEqual([]);
    // A late answer about it says nothing about the session that has begun since.
    void session.beginSession("two", somebody);
    void session.noteSignedOut({ ...ended, signedOut: false });
    expect([session.getSession().state, session.getWipes()]).toEqual(["in", []]);
  });
  it("that was left, here or from another device, takes what the tab has shown with it; one that is only locked does not", async () => {
    const clear = vi.fn<() => void>();
    vi.stubGlobal("sessionStorage", { clear });
    const counts: number[] = [];
    for (const end of [
      () => session.lockSession("one", "unauthorized"),
      () => session.lockSession("one", "signed_out"),
      () => void session.endSession(),
    ]) {
      void session.beginSession("one", somebody);
      end();
      await vi.waitFor(() => expect(session.getSession().state).not.toBe("in"));
      counts.push(clear.mock.calls.length);
    }
    expect(counts).toEqual([0, 1, 2]);
  });
  it("that no server has accepted for long is locked with its token, until a server accepts it or somebody signs in", () => {
    void session.beginSession("one", somebody);
    void session.lockUnseen("another");
    expect(session.getSession().state).toBe("in");
    void session.lockUnseen("a");
    expect(session.getSession()).toEqual({ state: "locked", administrator: somebody, unseen: true, signedOut: false });
    expect(session.getToken()).toBe("one");
    session.keepAdministrator(somebody);
    expect(session.getSession().state).toBe("in");
    void session.lockUnseen("a");
    session.lockSession("one", "unauthorized");
    expect(session.getSession()).toEqual({ state: "locked", administrator: somebody, unseen: true, signedOut: false });
    void session.beginSession("two", somebody);
    expect(session.getSession()).toEqual({ state: "in", administrator: somebody, unseen: false, signedOut: false });
  });
});

describe("a session's mirror", () => {
  /** Returns the session as a newly loaded page finds it. */
  const loaded = async (): Promise<typeof Session> => {
    vi.stubGlobal("addEventListener", () => undefined);
    vi.resetModules();
    const next = await import("./session.ts");
    await next.restoreSession();
    return next;
  };
  /** Makes the page's database answer nothing from now on, as on a page that is left. */
  const leave = () => vi.stubGlobal("indexedDB", { open: () => ({}) });
  let storage: IDBFactory;
  beforeEach(async () => {
    storage = new IDBFactory();
    vi.stubGlobal("indexedDB", storage);
    session = await loaded();
    await session.beginSession("one", somebody);
  });

  it("stands where a killed browser has forgotten what was in local storage", async () => {
    for (const key of ["token", "administrator", "changes"]) localStorage.removeItem(key);
    session = await loaded();
    expect([session.getSession().state, session.getToken()]).toEqual(["in", "one"]);
    await session.endSession();
    // Local storage still has the previous token.
    localStorage.setItem("token", "one");
    localStorage.setItem("administrator", JSON.stringify(somebody));
    localStorage.setItem("changes", "1");
    expect((await loaded()).getSession().state).toBe("out");
  });
  it("has what is to be wiped after an end from another device, where the browser is killed before it is", async () => {
    session.lockSession("one", "signed_out");
    await vi.waitFor(() => expect(session.getSession().state).toBe("locked"));
    for (const key of ["wipes", "ended", "changes"]) localStorage.removeItem(key);
    localStorage.setItem("token", "one");
    session = await loaded();
    expect([session.getWipes(), session.getSession().signedOut]).toEqual([["a"], true]);
  });
  it("does not stand where it was being written when the page was left", async () => {
    leave();
    vi.resetModules();
    session = await import("./session.ts");
    session.renewToken("two", "one");
    vi.stubGlobal("indexedDB", storage);
    expect((await loaded()).getToken()).toBe("two");
    // The page has also received the later change.
    await vi.waitFor(async () => {
      const kept = localStorage.getItem("changes");
      localStorage.setItem("changes", "0");
      expect((await loaded()).getToken()).toBe("two");
      expect(localStorage.getItem("changes")).toBe(kept);
    });
  });
  it("does not bring back whom somebody has signed out by clearing the browser's storage, and what replicated is to go", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await session.keepEnded("b", undefined);
    await vi.advanceTimersByTimeAsync(300_000);
    // Requests are answered in their order, so this one comes after those that the timer began.
    session = await loaded();
    expect(session.getSession().state).toBe("in");
    for (const key of ["token", "administrator", "changes", "settled"]) localStorage.removeItem(key);
    session = await loaded();
    expect([session.getSession(), session.getWipes()]).toEqual([
      { state: "out", administrator: null, unseen: false, signedOut: false },
      [somebody.id],
    ]);
    expect((await loaded()).getSession().state).toBe("out");
  });
  it("takes nobody's session back who has signed in by another tab meanwhile", async () => {
    vi.resetModules();
    const other = await import("./session.ts");
    const restored = other.restoreSession();
    const begun = session.beginSession("two", { ...somebody, id: "b" });
    await restored;
    expect(other.getToken()).toBe("two");
    await begun;
  });
});
