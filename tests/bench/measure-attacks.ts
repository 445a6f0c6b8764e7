import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { v7 as uuidv7 } from "uuid";
import { migrate } from "#server/db/migrate.ts";
import { type ApiServer, signedIn, startApi } from "#tests/api/api-server.ts";
import { openTextOffice } from "#tests/api/text-office.ts";
import { durableCluster } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";
import { mapped } from "#tests/support/hostile-pdfs.ts";
import { dearestTurn } from "#tests/support/turns.ts";

/** The server's cost of a request that costs its sender little. */
export interface AttackFigure {
  readonly what: string;
  /** Bytes that are sent, without headers. */
  readonly bytes: number;
  readonly status: number;
  /** Processor time of the most expensive turn of the event loop in each repetition, in milliseconds. */
  readonly turns: readonly number[];
  /** The turns of the same without the attack, where the product does so much work for everybody that they say more. */
  readonly usual?: readonly number[];
}

interface Attack {
  readonly what: string;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const repetitions = 11;
const serviceToken = "the-token-of-the-partners-own-site";

/** Sends each known cheap attack to the whole application, which runs in this process. */
export async function measureAttacks(say: (text: string) => void): Promise<readonly AttackFigure[]> {
  const cluster = await durableCluster();
  try {
    const database = await createDatabase(cluster.connection);
    try {
      await migrate(database.knex);
      const api = await startApi({ REGISTRATION: "open", SERVICE_TOKEN: serviceToken }, { database });
      try {
        const { token, id } = await signedIn(api, 0);
        const figures: AttackFigure[] = [];
        for (const attack of attacks(token, id)) {
          figures.push(await measured(api, attack));
          say(`attacks: ${attack.what}`);
        }
        const letters = await measuredFile(api, "a PDF of letters, until its text is read", mapped("A"));
        const marks = await measuredFile(api, "a PDF of marks, until its text is read", mapped("\u0315\u0300\u05ae\u0323"));
        figures.push({ ...marks, usual: letters.turns });
        return figures;
      } finally {
        await api.close();
      }
    } finally {
      await database.drop();
    }
  } finally {
    await cluster.stop();
  }
}

async function measured(api: ApiServer, attack: Attack): Promise<AttackFigure> {
  let status = 0;
  const turns = await turnsOf(async () => {
    // The counts of the caller are deleted, since they would refuse the next request without any work.
    await api.context.knex.raw("truncate rate_event");
    return dearestTurn(async () => {
      status = await send(api.base, attack);
    });
  });
  return { what: attack.what, bytes: attack.body?.length ?? Buffer.byteLength(attack.path), status, turns };
}

/** Sends a file as devices do, which must be taken, and waits until its text was read or could not be. */
async function measuredFile(api: ApiServer, what: string, file: Buffer): Promise<AttackFigure> {
  const office = await openTextOffice(api);
  const turns = await turnsOf(() => dearestTurn(() => office.read(file)));
  return { what, bytes: file.length, status: 200, turns };
}

/** The first repetition does not count, because code is compiled then. */
async function turnsOf(measure: () => Promise<number>): Promise<readonly number[]> {
  const turns: number[] = [];
  for (let at = 0; at <= repetitions; at++) {
    const cost = await measure();
    if (at > 0) turns.push(cost);
  }
  return turns;
}

/** Resolves with the answer's status. It is 0 where the server has closed the connection instead of reading. */
const send = (base: string, { method = "POST", path, headers, body }: Attack): Promise<number> =>
  new Promise((resolve) => {
    const length = body ? { "content-length": String(body.length) } : {};
    const asked = request(base + path, { method, agent: false, headers: { ...headers, ...length } }, (answer) => {
      answer.resume().once("error", () => resolve(0));
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.once("error", () => resolve(0));
    asked.end(body);
  });

function attacks(token: string, author: string): readonly Attack[] {
  const json = { "content-type": "application/json" };
  const zipped = { ...json, "content-encoding": "gzip" };
  const mine = { ...json, "x-authorization": token };
  const marks = (length: number) => `a${"\u0301".repeat(length)}`;
  const doors: readonly (readonly [path: string, body: object])[] = [
    ["/api/login", { mail: marks(24_000), pswd: marks(24_000) }],
    ["/api/login/mfa", { challengeId: uuidv7(), code: marks(48_000) }],
    ["/api/admin_user", { name: marks(16_000), mail: marks(16_000), pswd: marks(16_000) }],
    ["/api/reset_password", { mail: marks(48_000) }],
    ["/api/reset_password/verification", { mail: marks(24_000), uuid: marks(24_000) }],
  ];
  const head = { clientId: uuidv7(), cursor: null, acknowledged: 0, page: 20 };
  const mutation = { id: uuidv7(), clientId: head.clientId, seq: 1, name: "partner.create", version: 1, from: {}, author };
  const exchange = (input: object) =>
    Buffer.from(JSON.stringify({ ...head, mutations: [{ ...mutation, authoredAt: new Date().toISOString(), input }] }));
  const day = { key: "1", partnerId: uuidv7(), startDatetime: "2026-04-01T09:00:00+09:00" };
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
  const form = { "content-type": "multipart/form-data; boundary=edge", "x-authorization": token };
  const returns = Buffer.concat([
    Buffer.from('--edge\r\nContent-Disposition: form-data; name="lastName"\r\n\r\n'),
    Buffer.alloc(10_000_000, "\r"),
    Buffer.from("\r\n--edge--\r\n"),
  ]);
  const headless = Buffer.alloc(10_000_000, "--edge\r\n\r\n");
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const deep = `filter${"[a]".repeat(1_250)}=1`;
  return [
    { what: "gzip of 147 kB without a token", path: "/api/sync", headers: zipped, body: gzipSync(Buffer.alloc(147_000, " ")) },
    {
      what: "gzip of marks, signed in",
      path: "/api/sync",
      headers: { ...zipped, "x-authorization": token },
      body: gzipSync(exchange({ lastName: marks(400_000) })),
    },
    { what: "10 MB of carriage returns in a form", path: "/api/partner_member", headers: form, body: returns },
    { what: "10 MB of parts without headers in a form", path: "/api/partner_member", headers: form, body: headless },
    { what: "nested keys without a token", path: "/api/login", headers: json, body: Buffer.from(nested(640)) },
    { what: "nested keys, signed in", path: "/api/sync", headers: mine, body: Buffer.from(nested(640)) },
    {
      what: "nested keys in an address",
      method: "GET",
      path: `/api/partner_member?${deep}`,
      headers: { "x-authorization": token },
    },
    { what: "one parameter 7,900 times in an address", method: "GET", path: `/api/settings?${"a&".repeat(7_900)}` },
    ...doors.map(([path, body]) => ({ what: `marks at ${path}`, path, headers: json, body: Buffer.from(JSON.stringify(body)) })),
    { what: "90,000 keys in an exchange", path: "/api/sync", headers: mine, body: exchange(keys(90_000)) },
    { what: "as many keys as may be in an exchange", path: "/api/sync", headers: mine, body: exchange(keys(20_900)) },
    {
      what: "an import of marks",
      path: "/api/import",
      headers: { ...json, "x-service-token": serviceToken },
      body: Buffer.from(JSON.stringify({ attendances: [{ ...day, report: marks(400_000) }] })),
    },
    // All other requests are compared with this one.
    {
      what: "a wrong password",
      path: "/api/login",
      headers: json,
      body: Buffer.from('{"mail":"a@example.com","pswd":"Passw0rd1"}'),
    },
  ];
}
