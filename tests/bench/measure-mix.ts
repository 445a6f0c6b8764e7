import { Agent, request } from "node:http";
import { v7 as uuidv7 } from "uuid";
import { migrate } from "#server/db/migrate.ts";
import { type ApiServer, addAdmin, addPartner, password, signedIn, startApi } from "#tests/api/api-server.ts";
import { durableCluster } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";

/** What clients that make one kind of call got. */
export interface MixFigure {
  readonly kind: string;
  readonly clients: number;
  /** Milliseconds of the calls that were answered. */
  readonly answered: readonly number[];
  /** Milliseconds until the refusal of those that were shed. */
  readonly shed: readonly number[];
  /** Calls with another answer, such as one of a limit. */
  readonly other: number;
}

/** What all of them got, and the most memory that their process had meanwhile. */
export interface MixFigures {
  readonly kinds: readonly MixFigure[];
  /** Bytes. Clients and server are one process. */
  readonly mostMemory: number;
}

interface Kind {
  readonly kind: string;
  readonly clients: number;
  /** The status of a call that did what it is for. */
  readonly expected: number;
  /** The address from which a client comes. */
  readonly from: (client: number) => string;
  readonly ask: (client: number, nth: number) => Asked;
}
interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

/** How long the clients go on, in milliseconds. Fewer sign-ins than the limit of an address fit into it. */
const lasts = 15_000;
const partners = 200;

/**
 * Lets 400 clients work at once. Each makes calls of one of nine kinds, one after the other. A refused client waits as long as
 * the answer demands.
 */
export async function measureMix(say: (text: string) => void): Promise<MixFigures> {
  const cluster = await durableCluster();
  try {
    const database = await createDatabase(cluster.connection);
    try {
      await migrate(database.knex);
      const api = await startApi({ TRUST_PROXY: "1" }, { database });
      try {
        return await measured(api, say);
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

async function measured(api: ApiServer, say: (text: string) => void): Promise<MixFigures> {
  const kinds = await mix(api);
  // One call of each kind comes first, since code is compiled then.
  for (const { ask } of kinds) await send(api.base, new Agent(), "192.0.2.1", ask(0, 0));
  await api.context.knex.raw("truncate rate_event");
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const end = performance.now() + lasts;
  let mostMemory = 0;
  const looks = setInterval(() => {
    mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
  }, 100);
  say("mix: 400 clients begin");
  const figures = await Promise.all(
    kinds.map(async ({ kind, clients, expected, from, ask }) => {
      const figure = { kind, clients, answered: [] as number[], shed: [] as number[], other: 0 };
      const live = async (client: number) => {
        for (let nth = 0; performance.now() < end; nth++) {
          const began = performance.now();
          const { status, retryAfter } = await send(api.base, agent, from(client), ask(client, nth));
          const took = performance.now() - began;
          if (status === expected) figure.answered.push(took);
          else if (status === 503) figure.shed.push(took);
          else figure.other += 1;
          if (status !== expected) await new Promise((done) => setTimeout(done, 1_000 * Math.max(1, retryAfter)));
        }
      };
      await Promise.all(Array.from({ length: clients }, (_, client) => live(client)));
      return figure;
    }),
  );
  clearInterval(looks);
  agent.destroy();
  return { kinds: figures, mostMemory };
}

async function mix(api: ApiServer): Promise<readonly Kind[]> {
  const { token } = await signedIn(api, 1);
  const ids: string[] = [];
  for (let at = 0; at < partners; at++) ids.push(await addPartner(api));
  const mails: string[] = [];
  for (let at = 0; at < 40; at++) mails.push((await addAdmin(api, 0)).mail);
  const get = (path: string, signed = true) => ({ method: "GET", path, ...(signed ? { token } : {}) }) as const;
  const exchange = () => ({ clientId: uuidv7(), cursor: null, acknowledged: 0, mutations: [], page: 100 });
  const signIn = (mail: string, pswd: string) => ({ method: "POST", path: "/api/login", body: { mail, pswd } }) as const;
  // Devices are in networks of their own; who guesses has one.
  const office = (client: number) => `100.64.${client % 40}.1`;
  const one = (kind: string, clients: number, ask: Kind["ask"], expected = 200, from = office): Kind => ({
    kind,
    clients,
    expected,
    from,
    ask,
  });
  return [
    one("exchanges", 40, () => ({ method: "POST", path: "/api/sync", token, body: exchange() })),
    one("sign-ins", 40, (client) => signIn(mails[client] ?? "", password)),
    // These clients use four addresses and another mail each time, so they are counted by their address alone.
    one(
      "wrong sign-ins",
      40,
      () => signIn(`${uuidv7()}@example.com`, password),
      401,
      (client) => `203.0.113.${client % 4}`,
    ),
    one("settings", 20, () => get("/api/settings", false)),
    one("who one is", 40, () => get("/api/me")),
    one("a partner", 40, (client) => get(`/api/partner_member/${ids[client % partners]}`)),
    one("list of partners", 80, (_, nth) => get(`/api/partner_member?page=${1 + (nth % 5)}`)),
    one("list of projects", 60, () => get("/api/project?page=1")),
    one("list of memos", 40, () => get("/api/memo?page=1")),
  ];
}

const send = (base: string, agent: Agent, from: string, { method, path, token, body }: Asked) =>
  new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
    const headers = {
      "x-forwarded-for": from,
      ...(token === undefined ? {} : { "x-authorization": token }),
      ...(body ? { "content-type": "application/json" } : {}),
    };
    const asked = request(base + path, { method, agent, headers }, (answer) => {
      answer.resume().once("error", reject);
      const retryAfter = Number(answer.headers["retry-after"] ?? 0);
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, retryAfter }));
    });
    asked.once("error", reject);
    asked.end(body && JSON.stringify(body));
  });
