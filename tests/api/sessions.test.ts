import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiServer, password, signedIn, startApi } from "./api-server.ts";
import { openStream } from "./event-stream.ts";

const minute = 60_000;
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const iPad = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1";
let api: ApiServer;
let other: ApiServer;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: "1" });
  other = await startApi({ TRUST_PROXY: "1" }, api);
});
afterAll(async () => {
  await other.close();
  await api.close();
});

interface OwnSession {
  readonly id: string;
  readonly device: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly current: boolean;
}
const list = async (token: string, from = api) => {
  const { json } = await from.call("GET", "/api/session", { token });
  return (json as unknown as { sessions: OwnSession[] }).sessions;
};
const signIn = async (mail: string, agent: string) => {
  const headers = { "user-agent": agent };
  const answer = await api.call("POST", "/api/login", { json: { mail, pswd: password }, headers });
  return answer.headers.get("x-authorization") ?? "";
};
const statusOf = async (token: string, at = api) => (await at.call("GET", "/api/me", { token })).status;
const wordOf = async (token: string, path = "/api/me") => (await api.call("GET", path, { token })).json.responseMessage;

describe("one's own sessions", () => {
  it("are listed with device, beginning and last use, the current one marked", async () => {
    const { mail, token } = await signedIn(api, 0);
    await signIn(mail, windows);
    const tablet = await signIn(mail, iPad);
    api.forward(11 * minute);
    await api.call("GET", "/api/me", { token: tablet });
    const sessions = await list(tablet);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ["Safari / iPad", true],
      expect.anything(),
      expect.anything(),
    ]);
    expect(sessions.map(({ device }) => device).sort()).toEqual(["", "Chrome / Windows", "Safari / iPad"]);
    const [first] = sessions;
    expect(Date.parse(first?.lastUsedAt ?? "")).toBeGreaterThan(Date.parse(first?.createdAt ?? ""));
    expect((await list(token)).find(({ current }) => current)?.device).toBe("");
    for (const session of sessions)
      expect(Object.keys(session).sort()).toEqual(["createdAt", "current", "device", "id", "lastUsedAt"]);
  });
  it("show nothing of the sender's own words", async () => {
    const { mail, token } = await signedIn(api, 0);
    await signIn(mail, "<script>alert(1)</script> Firefox/999 Linux");
    expect((await list(token)).map(({ device }) => device).sort()).toEqual(["", "Firefox / Linux"]);
  });
  it("can be ended one by one, the current one too", async () => {
    const { mail, token } = await signedIn(api, 0);
    const second = await signIn(mail, windows);
    const theOther = (await list(token)).find(({ current }) => !current);
    const end = (id = "") => api.call("DELETE", `/api/session/${id}`, { token });
    expect((await end(theOther?.id)).json).toEqual({ responseCode: 200 });
    expect([await statusOf(second), await statusOf(token)]).toEqual([401, 200]);
    expect(await list(token)).toHaveLength(1);
    expect((await end(theOther?.id)).json).toMatchObject({ responseCode: 404, responseMessage: "not_found" });
    const [mine] = await list(token);
    expect((await end(mine?.id)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });
  it("can be ended all but the current one", async () => {
    const { mail, token } = await signedIn(api, 0);
    const others = [await signIn(mail, windows), await signIn(mail, iPad)];
    expect((await api.call("DELETE", "/api/session", { token })).json).toEqual({ responseCode: 200 });
    expect(await list(token)).toHaveLength(1);
    for (const ended of others) expect(await statusOf(ended)).toBe(401);
  });
  it("are one's own: another's is 404 and stands, a master's reach ends there too", async () => {
    const [mine, master] = [await signedIn(api, 0), await signedIn(api, 1)];
    const [session] = await list(mine.token);
    const answer = await api.call("DELETE", `/api/session/${session?.id ?? ""}`, { token: master.token });
    expect([answer.status, answer.json.responseMessage]).toEqual([404, "not_found"]);
    await api.call("DELETE", "/api/session", { token: master.token });
    expect(await statusOf(mine.token)).toBe(200);
    expect((await api.call("DELETE", "/api/session/x", { token: mine.token })).status).toBe(400);
  });
  it("are forgotten when they expire", async () => {
    const { token, id } = await signedIn(api, 0);
    await api.database
      .knex("session")
      .where({ admin_id: id })
      .update({ created_at: new Date(0), expires_at: new Date(1_000) });
    const again = await api.database.knex("admin").where({ id }).first("mail");
    const fresh = await signIn(again.mail, windows);
    expect(await statusOf(token)).toBe(401);
    expect(await list(fresh)).toHaveLength(1);
    expect(await api.database.knex("session").where({ admin_id: id })).toHaveLength(1);
  });
});

/** A device wipes what replicated once it hears the word `signed_out` (SPEC S3). */
describe("a session that its owner ended from another device is told so", () => {
  const others = async (token: string) => (await list(token)).filter(({ current }) => !current);
  it("whether it was one of them or all others, by every kind of call", async () => {
    const { mail, token } = await signedIn(api, 0);
    const one = await signIn(mail, iPad);
    await api.call("DELETE", `/api/session/${(await others(token))[0]?.id ?? ""}`, { token });
    const two = await signIn(mail, windows);
    await api.call("DELETE", "/api/session", { token });
    for (const ended of [one, two]) {
      for (const path of ["/api/me", "/api/sync/events"]) expect(await wordOf(ended, path)).toBe("signed_out");
      const exchange = await api.call("POST", "/api/sync", { token: ended, json: {} });
      expect([exchange.status, exchange.json.responseMessage]).toEqual([401, "signed_out"]);
    }
  });
  it("where a master ended it: all of a colleague's at once, of their own all others", async () => {
    const [theirs, master] = [await signedIn(api, 0), await signedIn(api, 1)];
    const both = [theirs.token, await signIn(theirs.mail, iPad)];
    const end = (id: string, token: string) => api.call("DELETE", `/api/admin_user/${id}/session`, { token });
    expect((await end(theirs.id, theirs.token)).status).toBe(403);
    expect((await end(theirs.id, master.token)).json).toEqual({ responseCode: 200 });
    for (const ended of both) expect(await wordOf(ended)).toBe("signed_out");
    expect(await statusOf(await signIn(theirs.mail, windows))).toBe(200);
    const other = await signIn(master.mail, windows);
    expect((await end(master.id, master.token)).status).toBe(200);
    expect([await wordOf(other), await statusOf(master.token)]).toEqual(["signed_out", 200]);
    expect((await end(uuidv7(), master.token)).status).toBe(404);
  });
  it("where a master ends all after its owner has changed the password", async () => {
    const [mine, master] = [await signedIn(api, 0), await signedIn(api, 1)];
    const lost = await signIn(mine.mail, iPad);
    const json = { currentPassword: password, pswd: "Another1" };
    expect((await api.call("POST", "/api/update-password", { token: mine.token, json })).status).toBe(200);
    expect(await wordOf(lost)).toBe("unauthorized");
    await api.call("DELETE", `/api/admin_user/${mine.id}/session`, { token: master.token });
    expect(await wordOf(lost)).toBe("signed_out");
  });
  it("also when its token has expired since, and its password was changed", async () => {
    const { mail, token } = await signedIn(api, 0);
    const lost = await signIn(mail, iPad);
    await api.call("DELETE", "/api/session", { token });
    await api.call("POST", "/api/update-password", { token, json: { currentPassword: password, pswd: "Another1" } });
    api.forward(31 * 24 * 60 * minute);
    expect(await wordOf(lost)).toBe("signed_out");
  });
  it("and none that ended otherwise: by itself, by a new password, by time, or without a row", async () => {
    const [left, changed, old, restored] = await Promise.all([0, 0, 0, 0].map(() => signedIn(api, 0)));
    if (!left || !changed || !old || !restored) throw new Error("nobody is signed in");
    await api.call("POST", "/api/logout", { token: left.token });
    const itself = await signedIn(api, 0);
    // By whatever letters: the database compares ids, and not texts.
    const id = (await list(itself.token))[0]?.id.toUpperCase() ?? "";
    await api.call("DELETE", `/api/session/${id}`, { token: itself.token });
    const before = await signIn(changed.mail, iPad);
    const json = { currentPassword: password, pswd: "Another1" };
    expect((await api.call("POST", "/api/update-password", { token: changed.token, json })).status).toBe(200);
    await api.database.knex("session").where({ admin_id: restored.id }).delete();
    for (const token of [left.token, itself.token, before, restored.token]) expect(await wordOf(token)).toBe("unauthorized");
    api.forward(31 * 24 * 60 * minute);
    expect(await wordOf(old.token)).toBe("unauthorized");
  });
  it("but not if its administrator is removed: that says more", async () => {
    const [mine, master] = [await signedIn(api, 0), await signedIn(api, 1)];
    const lost = await signIn(mine.mail, iPad);
    await api.call("DELETE", "/api/session", { token: mine.token });
    await api.call("DELETE", `/api/admin_user/${mine.id}`, { token: master.token });
    expect(await wordOf(lost)).toBe("revoked");
  });
});

/** No test here advances a clock. A stream that ends was told to end, long before the next heartbeat. */
describe("a stream on another instance ends at once", () => {
  it("when its session is ended, and leaves those that stand", async () => {
    const { mail, token } = await signedIn(api, 0);
    const second = await signIn(mail, windows);
    const [ending, staying] = [await openStream(other, second), await openStream(other, token)];
    const theOther = (await list(token)).find(({ current }) => !current);
    await api.call("DELETE", `/api/session/${theOther?.id ?? ""}`, { token });
    expect(await ending.ended()).toBe(true);
    await api.call("POST", "/api/logout", { token });
    expect(await staying.ended()).toBe(true);
  });
  it("when all others are ended", async () => {
    const { mail, token } = await signedIn(api, 0);
    const streams = await Promise.all([
      openStream(other, await signIn(mail, windows)),
      openStream(api, await signIn(mail, iPad)),
    ]);
    await other.call("DELETE", "/api/session", { token });
    for (const stream of streams) expect(await stream.ended()).toBe(true);
  });
  it("when the password is changed", async () => {
    const { mail, token } = await signedIn(api, 0);
    const stream = await openStream(other, await signIn(mail, windows));
    await api.call("POST", "/api/update-password", { token, json: { currentPassword: password, pswd: "Another1" } });
    expect(await stream.ended()).toBe(true);
  });
  it("when its administrator is removed", async () => {
    const [mine, master] = [await signedIn(api, 0), await signedIn(api, 1)];
    const streams = [await openStream(other, mine.token), await openStream(api, mine.token)];
    expect((await api.call("DELETE", `/api/admin_user/${mine.id}`, { token: master.token })).status).toBe(200);
    for (const stream of streams) expect(await stream.ended()).toBe(true);
    for (const at of [api, other]) expect(await statusOf(mine.token, at)).toBe(401);
  });
});
