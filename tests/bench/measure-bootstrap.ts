import { randomUUID } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import type { Knex } from "knex";
import { allFields, columnOf } from "#sync/engine/entity.ts";
import type { ExchangeAnswer } from "#sync/engine/protocol.ts";
import { copyOut } from "#sync/engine/server/copy-out.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { type ApiServer, signedIn, startApi } from "#tests/api/api-server.ts";

/** Milliseconds for all rows, the best of several rounds that alternate. */
export interface BootstrapFigures {
  readonly partners: number;
  /** All pages over HTTP from the whole server, to the first client that asks. The client discards them. */
  readonly cold: number;
  /** All pages over HTTP, for a device that asks soon after another. */
  readonly warm: number;
  /** The partners' columns by COPY to a client in Node that discards them. Every stream has at least this cost. */
  readonly copyToClient: number;
  /** The same to /dev/null within PostgreSQL. */
  readonly copyToNowhere: number;
}

const rounds = 5;

/** Measures a bootstrap of a database that has little more than these partners. */
export async function measureBootstrap(database: ApiServer["database"], partners: number): Promise<BootstrapFigures> {
  const { knex } = database;
  const columns = Object.keys(allFields(partner)).map(columnOf);
  const select = `select ${columns.join(", ")} from partner`;
  const best = { cold: Infinity, warm: Infinity, copyToClient: Infinity, copyToNowhere: Infinity };
  const measure = async (what: keyof typeof best, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    best[what] = Math.min(best[what], performance.now() - began);
  };
  for (let round = 0; round < rounds; round++) {
    const api = await startApi({}, { database });
    const agent = new Agent({ keepAlive: true });
    try {
      const { token } = await signedIn(api, 1);
      await measure("cold", () => bootstrapped(`${api.base}/api/sync`, token, agent));
      await measure("copyToNowhere", () => knex.raw(`copy (${select}) to '/dev/null'`));
      await measure("warm", () => bootstrapped(`${api.base}/api/sync`, token, agent));
      await measure("copyToClient", () => knex.transaction((trx) => thrownAway(trx, select)));
    } finally {
      agent.destroy();
      await api.close();
    }
  }
  return { partners, ...best };
}

const thrownAway = (trx: Knex.Transaction, select: string) => copyOut(trx, `copy (${select}) to stdout`, () => undefined);

/** Fetches page after page. Of each it reads only what surrounds the rows. */
async function bootstrapped(url: string, token: string, agent: Agent): Promise<void> {
  const clientId = randomUUID();
  for (let cursor: string | null = null, more = true; more; ) {
    const end: string = await post(url, token, agent, JSON.stringify({ clientId, cursor, acknowledged: 0, mutations: [] }));
    const head = headOf(end);
    ({ cursor, more } = head);
  }
}

/** Posts a request and reads its answer to the end. Resolves with the answer's last characters. */
function post(url: string, token: string, agent: Agent, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "x-authorization": token };
    const sent = request(url, { method: "POST", agent, headers }, (answer: IncomingMessage) => {
      let end: Buffer = Buffer.alloc(0);
      answer.on("data", (chunk: Buffer) => {
        end = chunk.length > 4_096 ? chunk : Buffer.concat([end, chunk]).subarray(-8_192);
      });
      answer.on("error", reject).on("end", () => resolve(end.toString()));
    });
    sent.on("error", reject).end(body);
  });
}

function headOf(text: string): Pick<ExchangeAnswer, "cursor" | "more"> {
  const cursor = /"cursor":"([^"]+)"/u.exec(text)?.[1];
  const more = /"more":(true|false)/u.exec(text)?.[1];
  if (cursor === undefined || more === undefined) throw new Error("an answer without a head");
  return { cursor, more: more === "true" };
}
