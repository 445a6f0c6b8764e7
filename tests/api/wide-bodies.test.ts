import { gzipSync } from "node:zlib";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedMasters } from "#server/masters/seed-masters.ts";
import { keepParcel } from "#server/services/quarantine/keep-parcel.ts";
import { dearestTurn, leastTurn } from "#tests/support/turns.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

const serviceToken = "the-token-of-the-partners-own-site";
let api: ApiServer;
let admin: TestAdmin;
let partnerId: string;
beforeAll(async () => {
  api = await startApi({ SERVICE_TOKEN: serviceToken });
  await seedMasters(api.context.knex);
  admin = await signedIn(api, 1);
  partnerId = await addPartner(api);
});
beforeEach(() => api.context.knex("rate_event").delete());
afterAll(() => api.close());

/** Whether to hold the limit of a quiet machine, and print each cost. */
const all = process.env["STALLS"] === "all";

/** Milliseconds of the processor that no turn may take. It is twice as many while other tests use the other core. */
const most = all ? 50 : 100;

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const keys = (count: number, value: unknown) => Object.fromEntries(times(count, (at) => [`k${at}`, value]));

interface Wide {
  readonly path: string;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly gzip?: true;
}

const exchange = (more: (at: number) => object) => (): Wide => {
  const clientId = uuidv7();
  const mutation = {
    clientId,
    name: "partner.update",
    version: 1,
    input: {},
    author: admin.id,
    authoredAt: new Date().toISOString(),
  };
  const mutations = times(200, (at) => ({ ...mutation, id: uuidv7(), seq: at + 1, ...more(at) }));
  return { path: "/api/sync", json: { clientId, cursor: null, acknowledged: 0, page: 20, mutations }, gzip: true };
};
const bodies: Readonly<Record<string, () => Wide>> = {
  "an exchange of rows that are none": exchange(() => ({ from: keys(990, 1) })),
  "an exchange of wrong mutations with rows that are none": exchange(() => ({ id: 1, from: keys(490, 1), rest: keys(490, 1) })),
  "an exchange of wide rows": exchange(() => ({ from: { p: keys(990, 1) } })),
  "an exchange of one mutation with many rows": exchange((at) => ({ from: at === 0 ? keys(19_000, keys(9, 1)) : {} })),
  "an estimate of roles that are none": () => ({
    path: "/api/tool/estimate",
    json: { title: "a", description: "a", features: times(500, () => ({ name: "a", assignedRoles: times(100, () => 0) })) },
  }),
  "a workbook of roles that are none": () => ({
    path: "/api/tool/export",
    json: { title: "a", description: "a", features: times(500, () => ({ name: "a", assignedRoles: times(100, () => 0) })) },
  }),
  "a file of many rows": () => ({
    path: "/api/list-file",
    json: { noun: "partner", format: "csv", columns: ["name"], ids: times(195_000, () => uuidv7()).join(",") },
  }),
  "a file of columns that are none": () => ({
    path: "/api/list-file",
    json: { noun: "partner", format: "csv", columns: times(70_000, () => 0), ids: "" },
  }),
  "an import of unknown scores": () =>
    imported(() => ({ evaluations: times(200, (at) => ({ mResultEvaluationId: at + 90_000, score: 3 })) })),
  "an import of unknown keys": () => imported(() => keys(100, 1), "あ".repeat(100)),
  "an import for nobody": () => imported(() => ({ partnerId: uuidv7() })),
};
const imported = (more: () => object, key = ""): Wide => ({
  path: "/api/import",
  headers: { "x-service-token": serviceToken },
  json: {
    resultEvaluations: times(500, (at) => {
      const named = Object.fromEntries(Object.entries(more()).map(([name, value]) => [name.replace(/^k/u, `${key}k`), value]));
      return { key: `評価-${at}`, partnerId, adminUserIds: [admin.id], scheduledDate: "2026-04-02", evaluations: [], ...named };
    }),
  },
});

describe("a body of very many values", { timeout: 60_000 }, () => {
  it.each(Object.entries(bodies))("leaves the event loop to others: %s", async (name, make) => {
    const cost = await leastTurn(most, async () => {
      const { path, json, headers = {}, gzip } = make();
      const text = JSON.stringify(json);
      const body = gzip ? new Uint8Array(gzipSync(text)) : text;
      const packed: Readonly<Record<string, string>> = gzip ? { "content-encoding": "gzip" } : {};
      const sent = { "content-type": "application/json", "x-authorization": admin.token, ...packed, ...headers };
      const asked = fetch(api.base + path, { method: "POST", body, headers: sent });
      return dearestTurn(async () => {
        const answer = await asked;
        expect(answer.status).toBeLessThan(500);
        // To join the pieces of an answer would cost a turn of this process, too.
        for await (const _ of answer.body ?? []);
      });
    });
    if (all) process.stderr.write(`>> ${cost.toFixed(1)} ${name}\n`);
    expect(cost).toBeLessThan(most);
  });

  it.each([
    ["rows that are none", { a: 1 }, keys(200, keys(990, 1))],
    ["wide rows", keys(100, keys(990, 1)), {}],
  ])("leaves the event loop to others: a parcel of %s", async (_name, from, rest) => {
    const author = { id: admin.id, name: "担当" };
    const cost = await leastTurn(most, async () => {
      const mutation = { id: uuidv7(), clientId: uuidv7(), seq: 1, name: "partner.update", version: 1, input: {}, from, rest };
      const mutations = [{ ...mutation, author: admin.id, authoredAt: new Date().toISOString() }];
      const parcel = { format: 1 as const, author, token: null, deviceId: uuidv7(), mutations, drafts: [] };
      return dearestTurn(() => keepParcel(api.context.knex, parcel, { by: null, isProven: true }));
    });
    expect(cost).toBeLessThan(most);
  });
});
