import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { v7 as uuidv7 } from "uuid";
import type { ExchangeAnswer, ExchangeRequest, Mutation, SyncStep } from "#sync/engine/protocol.ts";
import { registerPlain, restAs, tokenOf } from "#tests/e2e/support/rest.ts";
import { type App, createApp } from "#tests/support/app.ts";
import { durableCluster } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";

/** What many devices at one server had to wait for, in milliseconds. */
export interface CrowdFigures {
  readonly devices: number;
  /** The server's processes, each with an equal share of the devices. */
  readonly processes: number;
  /** Whether devices take rows from their streams; else each exchanges after each event. */
  readonly takesSteps: boolean;
  readonly writes: number;
  /** From the beginning of a write until a device has its row. */
  readonly lags: readonly number[];
  /** From the beginning of a write to its answer. */
  readonly answers: readonly number[];
  /** From the beginning of a write to the event at each device. No device could have the row sooner. */
  readonly events: readonly number[];
  /** The number of rows that a device never received. */
  readonly missed: number;
  readonly exchanges: number;
  /** The number of steps that devices could take, which spared them an exchange. */
  readonly steps: number;
  /** The number of exchanges that the server refused because it was busy. */
  readonly shed: number;
  /** The devices' own share of one core. */
  readonly generator: number;
}

/** The most devices of one administrator at one process. With more of them, the oldest stream would end. */
const devicesOfOne = 20;
const partners = 60;
const perSecond = 10;
const seconds = 15;

/** Streams that are opened at once. More of them would be refused for a while. */
const opened = 100;

/** Starts the product and this many devices, each of which listens and pulls. A few of them write. */
export async function measureCrowd(
  devices: number,
  takesSteps: boolean,
  say: (text: string) => void,
  processes = 1,
): Promise<CrowdFigures> {
  const { apps, forgetAttempts, dispose } = await startProcesses(processes);
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const crowd: Listener[] = [];
  try {
    const [app] = apps;
    if (!app) throw new Error("no process has started");
    const partner = await aPartner(await restAs(app));
    for (let at = 0; crowd.length < devices; at++) {
      await forgetAttempts();
      const account = await registerPlain(app, "計測 太郎", `crowd-${at}@example.com`);
      const token = await tokenOf(app, account);
      const { body } = await (await restAs(app, account))("GET", "/api/me");
      const author = (body["adminUser"] as { id: string }).id;
      let first: Listener | undefined;
      for (const { url } of apps)
        for (let one = 0; one < devicesOfOne && crowd.length < devices; one++) {
          const device = new Listener(url, agent, { token, author }, first);
          if (!first) await device.bootstrap();
          first ??= device;
          crowd.push(device);
        }
    }
    for (let at = 0; at < devices; at += opened)
      await Promise.all(crowd.slice(at, at + opened).map((one) => one.listen(takesSteps)));
    for (const one of crowd) one.beginCounting();
    say(`crowd: ${devices} devices listen at ${processes === 1 ? "one process" : `${processes} processes`}`);
    const begun = new Map<string, number>();
    for (const one of crowd) one.begun = begun;
    const used = process.cpuUsage();
    const start = performance.now();
    const answers: number[] = [];
    const writing: Promise<unknown>[] = [];
    for (let write = 0; write < perSecond * seconds; write++) {
      await new Promise((resolve) => setTimeout(resolve, start + (write * 1_000) / perSecond - performance.now()));
      const author = crowd[(write * 7) % crowd.length] as Listener;
      const content = `crowd ${write}`;
      const at = performance.now();
      begun.set(content, at);
      writing.push(author.write(partner, content).then(() => answers.push(performance.now() - at)));
    }
    await Promise.all(writing);
    const expected = begun.size;
    await until(() => crowd.every(({ lags }) => lags.length === expected), 60_000);
    const { user, system } = process.cpuUsage(used);
    const generator = (user + system) / 1_000 / (performance.now() - start);
    return {
      devices,
      processes,
      takesSteps,
      writes: expected,
      lags: crowd.flatMap(({ lags }) => lags),
      answers,
      events: crowd.flatMap(({ events }) => events),
      missed: crowd.reduce((sum, { lags }) => sum + expected - lags.length, 0),
      exchanges: crowd.reduce((sum, one) => sum + one.exchanges, 0),
      steps: crowd.reduce((sum, one) => sum + one.steps, 0),
      shed: crowd.reduce((sum, one) => sum + one.shed, 0),
      generator,
    };
  } finally {
    for (const one of crowd) one.end();
    agent.destroy();
    await dispose();
  }
}

/** Starts this many processes of the product. Several share a PostgreSQL beside them. */
async function startProcesses(processes: number) {
  const settings = { REGISTRATION: "open" };
  if (processes === 1) {
    const app = await createApp(partners, "off", { env: settings });
    await app.start();
    return { apps: [app], forgetAttempts: async () => undefined, dispose: () => app.dispose() };
  }
  const cluster = await durableCluster();
  const database = await createDatabase(cluster.connection);
  const apps: App[] = [];
  for (let at = 0; at < processes; at++) {
    const app = await createApp(partners, "off", { env: { ...settings, DATABASE_URL: database.url } });
    // The first one makes the tables and the demo.
    await app.start();
    apps.push(app);
  }
  return {
    apps,
    // More accounts register from this address than may.
    forgetAttempts: async () => void (await database.knex.raw("truncate rate_event")),
    dispose: async () => {
      for (const app of apps) await app.dispose();
      await database.drop();
      await cluster.stop();
    },
  };
}

async function aPartner(rest: Awaited<ReturnType<typeof restAs>>): Promise<string> {
  const { body } = await rest("GET", "/api/partner_member");
  const [first] = (body["partnerMember"] as { rows: { id: string }[] }).rows;
  if (!first) throw new Error("there is no partner to write about");
  return first.id;
}

async function until(condition: () => boolean, most: number): Promise<void> {
  const end = performance.now() + most;
  while (!condition() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

interface Account {
  readonly token: string;
  /** The administrator's id. */
  readonly author: string;
}

/** A device as the server sees it: a stream of events, whose steps it takes, and an exchange after each poke, one at a time. */
class Listener {
  readonly lags: number[] = [];
  readonly events: number[] = [];
  exchanges = 0;
  steps = 0;
  /** The number of exchanges that a busy server refused. The device tries again within a second. */
  shed = 0;
  /** When the write of each memo began. */
  begun: ReadonlyMap<string, number> = new Map();
  readonly #url: string;
  readonly #agent: Agent;
  readonly #account: Account;
  readonly #clientId = randomUUID();
  readonly #id = uuidv7();
  readonly #seen = new Set<string>();
  #cursor: string | null;
  #seq = 0;
  #waiting: Mutation[] = [];
  readonly #taken = new Map<number, () => void>();
  #running: Promise<void> | undefined;
  #again = false;
  #isTold = false;
  #stream: ReturnType<typeof request> | undefined;

  /** @param like a device of the same account, whose rows are copied at first */
  constructor(url: string, agent: Agent, account: Account, like?: Listener) {
    this.#url = url;
    this.#agent = agent;
    this.#account = account;
    this.#cursor = like ? like.#cursor : null;
  }

  /** Forgets what it took to connect. */
  beginCounting(): void {
    this.exchanges = 0;
    this.steps = 0;
    this.shed = 0;
  }

  async bootstrap(): Promise<void> {
    while ((await this.#exchange()).more);
  }

  listen(takesSteps: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { "x-authorization": this.#account.token, accept: "text/event-stream" };
      const address = `${this.#url}/api/sync/events?listener=${this.#id}${takesSteps ? "&steps=1" : ""}`;
      let rest = "";
      this.#stream = request(address, { agent: this.#agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`no stream: ${answer.statusCode}`));
        answer.on("error", () => undefined);
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          const events = (rest + chunk).split("\n\n");
          rest = events.pop() ?? "";
          for (const event of events) this.#told(event);
          // Where a device stands, the server learns from its exchanges while it listens.
          if (!this.#isTold) this.#round().then(resolve, reject);
          this.#isTold = true;
        });
      });
      this.#stream.once("error", reject);
      this.#stream.end();
    });
  }

  end(): void {
    this.#stream?.destroy();
  }

  /** Resolves once the server has taken the memo. */
  async write(targetId: string, content: string): Promise<void> {
    const seq = ++this.#seq;
    this.#waiting.push({
      id: uuidv7(),
      clientId: this.#clientId,
      seq,
      name: "memo.create",
      version: 1,
      input: { id: uuidv7(), targetType: "partner", targetId, content },
      from: {},
      author: this.#account.author,
      authoredAt: new Date().toISOString(),
    });
    const taken = new Promise<void>((resolve) => this.#taken.set(seq, resolve));
    await Promise.race([taken, this.#round().then(() => taken)]);
  }

  #told(event: string): void {
    if (event === ":") return;
    const last = [...this.begun.values()].at(-1);
    if (last !== undefined) this.events.push(performance.now() - last);
    const data = event.startsWith("event: step\ndata: ") ? event.slice("event: step\ndata: ".length) : undefined;
    if (data === undefined || !this.#takes(JSON.parse(data) as SyncStep)) this.#round().catch(() => undefined);
  }

  /** Takes a step as a device does: where it follows on its state, and nothing waits. */
  #takes(step: SyncStep): boolean {
    if (this.#running || step.after !== this.#cursor || this.#waiting.length > 0) return false;
    this.steps++;
    this.#apply(step);
    return true;
  }

  /** Runs one exchange at a time, and at most one more after it. */
  #round(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    const run = async () => {
      do {
        this.#again = false;
        await this.#exchange();
      } while (this.#again);
    };
    this.#running = run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #exchange(): Promise<ExchangeAnswer> {
    const asked: ExchangeRequest = {
      clientId: this.#clientId,
      cursor: this.#cursor,
      acknowledged: 0,
      mutations: this.#waiting,
      listener: this.#id,
    };
    let answer = await this.#post(JSON.stringify(asked));
    for (; !answer; answer = await this.#post(JSON.stringify(asked))) {
      this.shed++;
      await new Promise((resolve) => setTimeout(resolve, 500 + 500 * Math.random()));
    }
    this.exchanges++;
    for (const { seq } of this.#waiting) if (seq <= answer.lastSeq) this.#taken.get(seq)?.();
    this.#waiting = this.#waiting.filter(({ seq }) => seq > answer.lastSeq);
    this.#apply(answer);
    return answer;
  }

  #apply(answer: ExchangeAnswer): void {
    this.#cursor = answer.cursor;
    const now = performance.now();
    for (const { content } of (answer.rows["memo"]?.put ?? []) as unknown as { content: string }[]) {
      const at = this.begun.get(content);
      if (at === undefined || this.#seen.has(content)) continue;
      this.#seen.add(content);
      this.lags.push(now - at);
    }
  }

  /** Resolves with undefined where the server is busy. */
  #post(body: string): Promise<ExchangeAnswer | undefined> {
    return new Promise((resolve, reject) => {
      const headers = {
        "x-authorization": this.#account.token,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      };
      const asked = request(`${this.#url}/api/sync`, { method: "POST", agent: this.#agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.once("error", reject);
        answer.once("end", () => {
          const text = Buffer.concat(parts).toString();
          if (answer.statusCode === 200) resolve(JSON.parse(text) as ExchangeAnswer);
          else if (answer.statusCode === 503) resolve(undefined);
          else reject(new Error(`${answer.statusCode} ${text.slice(0, 200)}`));
        });
      });
      asked.once("error", reject);
      asked.end(body);
    });
  }
}
