import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExchangeAnswer, Mutation } from "#sync/engine/protocol.ts";
import { type App, createApp, master } from "../support/app.ts";

/** Uses the durability settings of production: what a server has acknowledged must be on the disk (E2). */
describe("when everything is killed in the middle of pushes", () => {
  const devices = 4;
  const rounds = 3;
  let app: App;
  let token = "";
  let author = "";
  let partnerId = "";

  beforeAll(async () => {
    app = await createApp(1);
    await app.start();
    const login = await post("/api/login", { mail: master.mail, pswd: master.password });
    token = login.headers.get("x-authorization") ?? "";
    author = (await get<{ adminUser: { id: string } }>("/api/me")).adminUser.id;
    partnerId = (await get<{ partnerMember: { rows: { id: string }[] } }>("/api/partner_member")).partnerMember.rows[0]?.id ?? "";
  }, 240_000);
  afterAll(() => app?.dispose());

  it("no acknowledged edit is lost and none takes effect twice", async () => {
    const queues = Array.from({ length: devices }, () => new Queue(author, partnerId));
    for (let round = 0; round < rounds; round++) {
      const acknowledgedBefore = total(queues);
      const pushing = queues.map((queue) => pushUntilCut(queue));
      await enough(() => total(queues) - acknowledgedBefore >= 40);
      await app.kill();
      await Promise.all(pushing);
      await app.start();
    }
    expect(total(queues)).toBeGreaterThanOrEqual(rounds * 40);

    const { memos } = await get<{ memos: { id: string }[] }>(`/api/memo/partner/${partnerId}`);
    const ids = memos.map((memo) => memo.id);
    expect(new Set(ids).size).toBe(ids.length);
    const lost = queues.flatMap((queue) => queue.acknowledgedIds()).filter((id) => !ids.includes(id));
    expect(lost).toEqual([]);
  }, 240_000);

  it("no device misses a row because its writer got the number of a transaction rolled back before (E3)", async () => {
    const device = { clientId: uuid(), cursor: null as string | null, acknowledged: 0, mutations: [] };
    const pull = async () => {
      const answer = (await (await post("/api/sync", device)).json()) as ExchangeAnswer;
      device.cursor = answer.cursor;
      return answer;
    };
    while ((await pull()).more);
    const unknown = { tagIds: [uuid()] };
    await Promise.all(Array.from({ length: 40 }, () => post(`/api/partner_member/${partnerId}/tags`, unknown)));
    await pull();
    await app.kill();
    await app.start();
    const contents = ["一", "二", "三"].map((n) => `落ちた後のメモ${n}`);
    for (const content of contents) await post(`/api/memo/partner/${partnerId}`, { content });
    // After so many transactions, the cursor is no longer ahead of the server.
    await Promise.all(Array.from({ length: 60 }, () => post(`/api/partner_member/${partnerId}/tags`, unknown)));
    const { kind, rows } = await pull();
    expect(kind).toBe("delta");
    expect(rows["memo"]?.put.map((row) => row["content"]).sort()).toEqual([...contents].sort());
  }, 240_000);

  /** Pushes batch after batch until the server is gone. It sends each again until there is an answer. */
  async function pushUntilCut(queue: Queue): Promise<void> {
    for (;;) {
      const request = { clientId: queue.clientId, cursor: null, acknowledged: queue.acknowledged, mutations: queue.batch(5) };
      const answer = await post("/api/sync", request).catch(() => null);
      const body = (await answer?.json().catch(() => null)) as ExchangeAnswer | null;
      if (!answer || !body) return;
      expect(answer.status).toBe(200);
      queue.acknowledged = body.lastSeq;
    }
  }

  function post(path: string, body: unknown): Promise<Response> {
    const headers = { "content-type": "application/json", ...(token ? { "x-authorization": token } : {}) };
    return fetch(app.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async function get<T>(path: string): Promise<T> {
    const answer = await fetch(app.url + path, { headers: { "x-authorization": token } });
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  }
});

/** One device's mutations. Each is kept until the server has reported its number. */
class Queue {
  readonly clientId = uuid();
  readonly #author: string;
  readonly #partnerId: string;
  readonly #authored: Mutation[] = [];
  acknowledged = 0;

  constructor(author: string, partnerId: string) {
    this.#author = author;
    this.#partnerId = partnerId;
  }

  batch(size: number): Mutation[] {
    while (this.#authored.length < this.acknowledged + size) this.#authored.push(this.#next());
    return this.#authored.slice(this.acknowledged, this.acknowledged + size);
  }

  acknowledgedIds(): string[] {
    return this.#authored.slice(0, this.acknowledged).map((mutation) => (mutation.input as { id: string }).id);
  }

  #next(): Mutation {
    const id = uuid();
    return {
      id: uuid(),
      clientId: this.clientId,
      seq: this.#authored.length + 1,
      name: "memo.create",
      version: 1,
      input: { id, targetType: "partner", targetId: this.#partnerId, content: `書いたこと ${id}` },
      from: {},
      author: this.#author,
      authoredAt: new Date().toISOString(),
    };
  }
}

const total = (queues: readonly Queue[]) => queues.reduce((sum, queue) => sum + queue.acknowledged, 0);

/** Waits until other running work has fulfilled a condition. Otherwise the test's own time limit ends the wait. */
async function enough(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setImmediate(resolve));
}
