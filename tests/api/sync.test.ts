import { gzipSync } from "node:zlib";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { takenHeader } from "#sync/engine/protocol.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let api: ApiServer;
let admin: TestAdmin;
beforeAll(async () => {
  api = await startApi();
  admin = await signedIn(api, 0);
});
afterAll(() => api.close());

const request = (clientId = uuidv7()) => ({
  clientId,
  cursor: null as string | null,
  acknowledged: 0,
  mutations: [] as unknown[],
});
const memoOf = (clientId: string, partnerId: string, content: string) => ({
  id: uuidv7(),
  clientId,
  seq: 1,
  name: "memo.create",
  version: 1,
  input: { id: uuidv7(), targetType: "partner", targetId: partnerId, content },
  from: {},
  author: admin.id,
  authoredAt: new Date().toISOString(),
});

describe("an exchange over HTTP", () => {
  it("takes a gzipped batch and answers with what the device then holds", async () => {
    const partnerId = await addPartner(api);
    const first = request();
    const started = await api.call("POST", "/api/sync", { token: admin.token, json: first });
    expect(started.json).toMatchObject({ responseCode: 200, kind: "page" });
    const mutations = [memoOf(first.clientId, partnerId, "端末から")];
    const batch = JSON.stringify({ ...first, cursor: started.json.cursor, mutations });
    const answer = await api.call("POST", "/api/sync", {
      token: admin.token,
      body: gzipSync(batch),
      headers: { "content-encoding": "gzip" },
    });
    expect(answer.json).toMatchObject({ responseCode: 200, lastSeq: 1 });
    const memos = (await api.call("GET", `/api/memo/partner/${partnerId}`, { token: admin.token })).json.memos;
    expect(memos.map(({ content }) => content)).toEqual(["端末から"]);
  });
  it("says at the head of an answer that what was sent was taken, but of one to a copy of the profile (A4)", async () => {
    const partnerId = await addPartner(api);
    const device = request();
    const push = (content: string) => {
      const mutations = [memoOf(device.clientId, partnerId, content)];
      return api.call("POST", "/api/sync", { token: admin.token, json: { ...device, mutations } });
    };
    const taken = await push("端末から");
    expect([taken.json.kind, taken.headers.get(takenHeader)]).toEqual(["page", "yes"]);
    const forked = await push("複製から");
    expect([forked.json.kind, forked.headers.get(takenHeader)]).toEqual(["fork", null]);
  });
  it("refuses what is no exchange with a sentence, and what is too large with 413", async () => {
    const refused = await api.call("POST", "/api/sync", { token: admin.token, json: { clientId: "x" } });
    expect(refused.json).toMatchObject({ responseCode: 400, responseMessage: "validation_error" });
    const bomb = gzipSync(Buffer.alloc(50_000_000, " "));
    const large = await api.call("POST", "/api/sync", {
      token: admin.token,
      body: bomb,
      headers: { "content-encoding": "gzip" },
    });
    expect(large.json).toEqual({ responseCode: 413, responseMessage: "payload_too_large" });
    for (const body of [Buffer.from("{}"), gzipSync(JSON.stringify(request())).subarray(0, 20)]) {
      const cut = await api.call("POST", "/api/sync", { token: admin.token, body, headers: { "content-encoding": "gzip" } });
      expect(cut.status).toBe(400);
    }
  });
  it("names the mutation that it cannot read, and takes none of the batch", async () => {
    const partnerId = await addPartner(api);
    const first = request();
    const { cursor } = (await api.call("POST", "/api/sync", { token: admin.token, json: first })).json;
    const bad = { ...memoOf(first.clientId, partnerId, "遠い未来"), seq: 2, authoredAt: "+012026-01-01T00:00:00.000Z" };
    const mutations = [memoOf(first.clientId, partnerId, "一"), bad];
    const answer = await api.call("POST", "/api/sync", { token: admin.token, json: { ...first, cursor, mutations } });
    expect(answer.json).toMatchObject({
      responseCode: 400,
      responseMessage: "validation_error",
      errors: [{ path: "mutations.1.authoredAt" }],
    });
    expect(await api.database.knex("memo").where({ partner_id: partnerId })).toEqual([]);
  });
  it("lets one mutation with text that cannot be kept hold up nothing", async () => {
    const partnerId = await addPartner(api);
    const first = request();
    const { cursor } = (await api.call("POST", "/api/sync", { token: admin.token, json: first })).json;
    const bad = memoOf(first.clientId, partnerId, "a\0b");
    const good = { ...memoOf(first.clientId, partnerId, "次"), seq: 2 };
    const answer = await api.call("POST", "/api/sync", {
      token: admin.token,
      json: { ...first, cursor, mutations: [bad, good] },
    });
    expect([answer.status, answer.json.lastSeq]).toEqual([200, 2]);
  });
});

describe("the stream of pokes", () => {
  async function listen(
    token = admin.token,
    listener = uuidv7(),
    steps = "",
  ): Promise<{ read(): Promise<string>; rest(): Promise<string>; drained(): Promise<boolean>; stop(): void }> {
    const aborter = new AbortController();
    const response = await fetch(`${api.base}/api/sync/events?listener=${listener}${steps}`, {
      headers: { "x-authorization": token },
      signal: aborter.signal,
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect(response.headers.get("content-encoding")).toBeNull();
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    return {
      read: async () => decoder.decode((await reader.read()).value),
      rest: async () => {
        for (let text = ""; ; ) {
          const { done, value } = await reader.read();
          if (done) return text;
          text += decoder.decode(value);
        }
      },
      drained: async () => {
        for (;;) if ((await reader.read()).done) return true;
      },
      stop: () => aborter.abort(),
    };
  }

  it("begins at once and says when something has changed by whatever call", async () => {
    const partnerId = await addPartner(api);
    const stream = await listen();
    expect(await stream.read()).toBe(":\n\n");
    await api.call("POST", `/api/memo/partner/${partnerId}`, { token: admin.token, json: { content: "新しい" } });
    expect(await stream.read()).toBe("event: poke\ndata:\n\n");
    stream.stop();
  });
  it("brings rows to a listener that takes steps and has exchanged, for as long as its session lasts", async () => {
    const mine = await signedIn(api, 0);
    const listener = uuidv7();
    const stream = await listen(mine.token, listener, "&steps=1");
    expect(await stream.read()).toBe(":\n\n");
    const first = { ...request(), listener };
    const exchange = async (cursor: string | null) =>
      (await api.call("POST", "/api/sync", { token: mine.token, json: { ...first, cursor } })).json;
    let answer = await exchange(null);
    while (answer.kind !== "delta") answer = await exchange(answer.cursor);
    const { cursor } = await exchange(answer.cursor);
    const partnerId = await addPartner(api);
    await api.call("POST", `/api/memo/partner/${partnerId}`, { token: admin.token, json: { content: "一\n二" } });
    const [, data] = /^event: step\ndata: (.*)\n\n$/u.exec(await stream.read()) ?? [];
    expect(JSON.parse(data ?? "")).toMatchObject({ after: cursor, rows: { memo: { put: [{ content: "一\n二" }] } } });
    await api.database.knex("session").where({ admin_id: mine.id }).update({ revoked_at: new Date() });
    await api.call("POST", `/api/memo/partner/${partnerId}`, { token: admin.token, json: { content: "三" } });
    expect(await stream.rest()).not.toContain("三");
  });
  it("tells of a push whoever listens, but for whoever made it: the answer has told that one", async () => {
    const mine = await signedIn(api, 0);
    const listener = uuidv7();
    const partnerId = await addPartner(api);
    const first = request();
    const { cursor } = (await api.call("POST", "/api/sync", { token: mine.token, json: first })).json;
    const [own, other] = [await listen(mine.token, listener), await listen()];
    expect([await own.read(), await other.read()]).toEqual([":\n\n", ":\n\n"]);
    const mutations = [{ ...memoOf(first.clientId, partnerId, "自分の"), author: mine.id }];
    const told = other.read();
    await api.call("POST", "/api/sync", { token: mine.token, json: { ...first, cursor, mutations, listener } });
    expect(await told).toBe("event: poke\ndata:\n\n");
    // Next, the stream reports the end of the session.
    await api.call("POST", "/api/logout", { token: mine.token });
    expect((await own.rest()).match(/poke/gu)?.length ?? 0).toBeLessThan(2);
    other.stop();
  });
  it("is told of what another account pushes under its name", async () => {
    const [mine, other] = [await signedIn(api, 0), await signedIn(api, 0)];
    const listener = uuidv7();
    const partnerId = await addPartner(api);
    const first = request();
    const { cursor } = (await api.call("POST", "/api/sync", { token: other.token, json: first })).json;
    const own = await listen(mine.token, listener);
    expect(await own.read()).toBe(":\n\n");
    const mutations = [{ ...memoOf(first.clientId, partnerId, "別の人の"), author: other.id }];
    await api.call("POST", "/api/sync", { token: other.token, json: { ...first, cursor, mutations, listener } });
    expect(await own.read()).toBe("event: poke\ndata:\n\n");
    own.stop();
  });
  it("ends the oldest of an administrator's streams when there are too many", async () => {
    const mine = await signedIn(api, 0);
    const streams = [];
    for (let at = 0; at < 21; at++) streams.push(await listen(mine.token));
    expect(await streams[0]?.drained()).toBe(true);
    for (const stream of streams) stream.stop();
  });
  it("ends when its session does", async () => {
    const mine = await signedIn(api, 0);
    const stream = await listen(mine.token);
    await api.call("POST", "/api/logout", { token: mine.token });
    expect(await stream.drained()).toBe(true);
  });
  it("beats every twenty seconds, and ends when its administrator is gone", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const mine = await signedIn(api, 0);
      const stream = await listen(mine.token);
      await stream.read();
      vi.advanceTimersByTime(20_000);
      expect(await stream.read()).toBe(":\n\n");
      await api.database.knex("admin").where({ id: mine.id }).delete();
      vi.advanceTimersByTime(20_000);
      expect(await stream.drained()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
  it("ends when the server stops", async () => {
    const stream = await listen();
    api.stopStreams();
    expect(await stream.drained()).toBe(true);
  });
});
