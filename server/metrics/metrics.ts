import { setTimeout as wait } from "node:timers/promises";
import type { Knex } from "knex";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { SyncMeter } from "#sync/engine/server/sync-meter.ts";
import { freeBytes } from "../storage/out-of-room.ts";

/** The metrics of one server instance, for monitoring. Labels come from small fixed sets: no ids, no addresses as they came. */
export interface Metrics {
  /** Counts the seconds of a request by its call's route, its method and its status class. */
  request(labels: { readonly route: string; readonly method: string; readonly status: number }, seconds: number): void;
  readonly eventStreams: Level;
  readonly uploads: Level;
  readonly sync: SyncMeter;
  effectGivenUp(): void;
  /** Adds a figure that is read on demand. */
  figure(name: string, help: string, read: () => Figures | Promise<Figures>, label?: string): void;
  /** Adds a number that only grows, and counts each word of a small set separately. */
  count(name: string, help: string, label: string): (word: string) => void;
  /** Returns all metrics in Prometheus text format, and its media type. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** Figures by the label's word; without a label, one under any word. */
type Figures = Readonly<Record<string, number>>;

/** Counts what is in progress. */
export interface Level {
  begin(): void;
  end(): void;
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** Bounds in seconds: from a row in memory to a list that no caller waits for any more. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];
/** Milliseconds that the database has to count effects: monitoring needs the other figures when it is down. */
const patience = 1_000;
const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/**
 * Counts for one server instance, in a separate registry. Node's figures of the process (memory, processor, event loop) are
 * measured from the first read on. A server without monitoring has no cost of it.
 */
export function createMetrics({ knex, dataDir }: { readonly knex: Knex; readonly dataDir: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "musubi_request_duration_seconds",
    help: "Requests by the route of their call, method and status class, without event streams",
    labelNames: ["route", "method", "status"],
    buckets,
    registers,
  });
  const counter = (name: string, help: string, label: string) => {
    const made = new Counter({ name, help, labelNames: [label], registers });
    return (word: string, by = 1) => made.inc({ [label]: word }, by);
  };
  const level = (name: string, help: string): Level => {
    const gauge = new Gauge({ name, help, registers });
    return {
      begin: () => gauge.inc(),
      end: () => gauge.dec(),
      async during(work) {
        gauge.inc();
        try {
          return await work();
        } finally {
          gauge.dec();
        }
      },
    };
  };
  const figure: Metrics["figure"] = (name, help, read, label) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [],
      async collect() {
        // If there are no figures now, none are reported, rather than the previous ones.
        gauge.reset();
        for (const [word, value] of Object.entries(await read())) gauge.set(label === undefined ? {} : { [label]: word }, value);
      },
    });
    registry.registerMetric(gauge);
  };

  const pushes = counter("musubi_sync_pushes_total", "Batches of mutations that devices sent, by what became of them", "outcome");
  const pulls = counter("musubi_sync_pulls_total", "Answers to exchanges of devices", "outcome");
  const mutations = counter("musubi_sync_mutations_total", "Mutations of devices that were taken, by their outcome", "outcome");
  const givenUp = new Counter({
    name: "musubi_effects_given_up_total",
    help: "Effects that this process gave up after their last try",
    registers,
  });
  figure(
    "musubi_pool_connections",
    "Database connections of the pool, and requests that wait for one",
    () => poolOf(knex),
    "state",
  );
  figure("musubi_effects", "Effects of the whole database that wait or run", () => openEffects(knex), "state");
  figure("musubi_data_dir_free_bytes", "Room on the disk of DATA_DIR", async () => {
    const free = await freeBytes(dataDir);
    return free === undefined ? {} : { free };
  });

  let watched = false;
  let reading: Promise<string> | undefined;
  return {
    request: ({ route, method, status }, seconds) =>
      requests.observe(
        { route, method: methods.has(method) ? method : "other", status: `${Math.floor(status / 100)}xx` },
        seconds,
      ),
    eventStreams: level("musubi_event_streams", "Event streams that are open"),
    uploads: level("musubi_uploads", "Forms and bodies of bytes that are being received"),
    sync: {
      pushed: (outcome) => pushes(outcome),
      pulled: (outcome) => pulls(outcome),
      mutated: (outcome) => mutations(outcome),
    },
    effectGivenUp: () => givenUp.inc(),
    figure,
    count: counter,
    async read() {
      if (!watched) collectDefaultMetrics({ register: registry });
      watched = true;
      // Requests at the same time share one reading.
      reading ??= registry.metrics().finally(() => (reading = undefined));
      return { type: registry.contentType, text: await reading };
    },
  };
}

/** The pool of knex, which is tarn's. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

function poolOf(knex: Knex): Record<"used" | "free" | "waiting", number> {
  const pool = (knex.client as { readonly pool?: Pool }).pool;
  return { used: pool?.numUsed() ?? 0, free: pool?.numFree() ?? 0, waiting: pool?.numPendingAcquires() ?? 0 };
}

/** Counts the open effects. Returns nothing if the database does not answer in time. */
async function openEffects(knex: Knex): Promise<Figures> {
  const query = knex("effect")
    .whereIn("state", ["waiting", "running"])
    .groupBy("state")
    .select<{ state: string; count: string }[]>("state", knex.raw("count(*) as count"))
    .then((rows) => ({ waiting: 0, running: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) }));
  const nothing = {};
  return Promise.race([query.catch(() => nothing), wait(patience, nothing, { ref: false })]);
}
