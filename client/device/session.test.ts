import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Administrator } from "./administrator.ts";
import type * as Session from "./session.ts";

const somebody: Administrator = { id: "a", name: "山田 太郎", mail: "taro@example.com", authority: 1 };
let session: typeof Session;

beforeEach(async () => {
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.resetModules();
  session = await import("./session.ts");
});

describe("a session", () => {
  it("that a server ends keeps the administrator, so that their work finds its author again", () => {
    void session.beginSession("one", somebody);
    session.lockSession("one");
    expect(session.getSession()).toEqual({ state: "locked", administrator: somebody });
    expect(session.getToken()).toBeNull();
  });
  it("is not ended by a 401 to a token that has been renewed since", () => {
    void session.beginSession("one", somebody);
    session.renewToken("two", "one");
    session.lockSession("one");
    expect([session.getSession().state, session.getToken()]).toEqual(["in", "two"]);
  });
  it("that was left does not come back with a late answer", () => {
    void session.beginSession("one", somebody);
    void session.endSession();
    session.renewToken("two", "one");
    session.keepAdministrator(somebody);
    expect(session.getSession()).toEqual({ state: "out", administrator: null });
  });
  it("without a known administrator asks before it opens anything", () => {
    localStorage.setItem("token", "one");
    localStorage.setItem("administrator", "{broken");
    session.renewToken("two", "one");
    expect(session.getSession().state).toBe("unknown");
  });
});
