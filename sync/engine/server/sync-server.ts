import { setImmediate } from "node:timers/promises";
import type { Knex } from "knex";
import type pg from "pg";
import type { Actor } from "../entity.ts";
import { EngineError } from "../errors.ts";
import type { WholeIssue } from "../issue.ts";
import type { Mutator } from "../mutator.ts";
import { type ExchangeRequest, type Mutation, pushLimits } from "../protocol.ts";
import type { Model } from "../registry.ts";
import type { Body } from "./answer.ts";
import { forgetSettled, forgetTombstones } from "./cleaning.ts";
import { settleEpoch } from "./epoch.ts";
import { Generation, type GenerationNotes } from "./generation.ts";
import type { Log } from "./log.ts";
import { mutate } from "./mutate.ts";
import { type PokeListener, Pokes } from "./poke.ts";
import { type Pull, type PullBounds, pull, pullBounds } from "./pull.ts";
import { push } from "./push.ts";
import { type IssueQuota, issueQuota } from "./quota.ts";
import { SharedBootstrap } from "./shared-bootstrap.ts";
import { SharedReadings } from "./shared-readings.ts";
import { judge } from "./state.ts";
import { type Reached, type StepStream, Steps } from "./steps.ts";
import { isTooDeep } from "./storable.ts";
import type { SyncMeter } from "./sync-meter.ts";
import { type Foreign, handOn, type TakenIn, takeIn } from "./take-in.ts";
import { readWhole } from "./whole-issues.ts";

export interface SyncServerOptions {
  readonly knex: Knex;
  readonly model: Model;
  /** For the one connection that listens (L4). */
  readonly connection: pg.ClientConfig;
  readonly log: Log;
  /** Notes outside of the database how far its generations had come (E6). */
  readonly notes?: GenerationNotes;
  /** Measures exchanges. */
  readonly meter?: SyncMeter;
  /** Smaller bounds for tests, which then need not make thousands of rows for a second page. */
  readonly bounds?: Partial<PullBounds>;
  /** For tests, which need not fill the real quota. */
  readonly quota?: IssueQuota;
}

/** The result of an exchange. */
export interface Exchanged {
  readonly body: Body;
  /** Whether the mutations were taken, up to the first gap (`takenHeader`). */
  readonly taken: boolean;
}

export interface SyncServer {
  /** Settles the epoch (E6) and begins to listen; to be called once the database is migrated. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Makes one exchange (E1): takes the device's mutations and answers with what is due (`exchangeAnswerSchema`).
   * @throws EngineError `validation_error`, or `payload_too_large` for a batch over twice its bound
   */
  exchange(actor: Actor, request: ExchangeRequest): Promise<Exchanged>;
  /**
   * Runs a mutator for a call of REST. The run, rules and audit line are as for a device (M1: without `from`). With `options.trx`
   * it is part of that transaction, and its poke follows the commit.
   * @throws EngineError when it is refused; then nothing of it is stored
   */
  mutate<I>(actor: Actor, mutator: Mutator<I>, input: I, options?: { readonly trx?: Knex.Transaction }): Promise<void>;
  /** Returns an issue whole, where its row may have an excerpt (M5). @throws EngineError `not_found` */
  wholeIssue(actor: Actor, id: string): Promise<WholeIssue>;
  /**
   * Runs a mutation of a deleted account for the actor, who takes it in (S3). It is part of the given transaction, and its poke
   * follows the commit.
   */
  takeIn(actor: Actor, foreign: Foreign, trx: Knex.Transaction): Promise<TakenIn>;
  /**
   * Makes it an issue of another account, for a retry or to discard; `code` is the reason. Transaction and poke are as for
   * `takeIn`.
   */
  handOn(to: Actor, foreign: Foreign, code: string, trx: Knex.Transaction): Promise<"refused" | "known">;
  readonly pokes: {
    subscribe(listener: PokeListener): () => void;
    /** Call it after a commit that did not go through the mutators (L4). */
    changed(): void;
  };
  /**
   * Tells a device's stream what changes (L4), until the returned function is called.
   * @param listener the name under which the device exchanges
   * @param takesSteps whether the device can take rows from the stream; else it is poked
   */
  listen(stream: StepStream, listener: string | undefined, takesSteps: boolean): () => void;
  /** Returns the current epoch, as last seen. */
  epoch(): string;
}

const cleaningEvery = 6 * 60 * 60 * 1_000;

/** Creates the authority over the model's entities in one database. Several may run over the same database. */
export function createSyncServer(options: SyncServerOptions): SyncServer {
  const { knex, model, connection, log, notes, meter, bounds, quota = issueQuota } = options;
  const shared = new SharedBootstrap();
  const limits = { ...pullBounds, ...bounds };
  const readings = new SharedReadings(knex, model, limits);
  const pulling = { knex, model, bounds: limits, shared, readings };
  const pokes = new Pokes(connection, log);
  const steps = new Steps(pokes, readings, () => generation.known);
  let epoch = "";
  let cleaning: NodeJS.Timeout | undefined;

  const settle = async (disproved?: string) => {
    const before = epoch;
    epoch = await settleEpoch(knex, model, { disproved, generation: generation.known });
    if (before && before !== epoch) log.warn("epoch_begun", { epoch });
  };
  const generation: Generation = new Generation(knex, notes, log, settle);

  const clean = () => {
    forgetTombstones(knex).then(
      (forgotten) => log.info("tombstones_forgotten", { forgotten }),
      () => log.warn("tombstones_not_forgotten"),
    );
    forgetSettled(knex).then(
      (forgotten) => log.info("settled_issues_forgotten", { forgotten }),
      () => log.warn("settled_issues_not_forgotten"),
    );
  };

  const pushFor = async (request: Pull, { mutations, listener }: Pick<ExchangeRequest, "mutations" | "listener">) => {
    const check = async (trx: Knex.Transaction) => (await judge(trx, request)).verdict === "good";
    const pushed = await push({ knex, model, log, quota, check }, { ...request, mutations }).catch((error: unknown) => {
      meter?.pushed("failed");
      throw error;
    });
    meter?.pushed(pushed.kind);
    if (pushed.kind === "taken") for (const outcome of pushed.outcomes) meter?.mutated(outcome);
    if (pushed.kind === "taken" && pushed.changed) pokes.changed(listener);
    return pushed.kind;
  };

  const pokeAfter = (trx: Knex.Transaction) => {
    trx.executionPromise.then(() => pokes.changed()).catch(() => undefined);
  };

  const exchange = async (actor: Actor, request: ExchangeRequest): Promise<Exchanged & { readonly reached?: Reached }> => {
    const mutations = request.mutations.map(inLowerCase);
    await refuseUnreadable(mutations);
    const { cursor, acknowledged, aside = [] } = request;
    const clientId = request.clientId.toLowerCase();
    const standing: Pull = { actor, clientId, cursor, acknowledged, aside, generation: generation.known };
    // The pull finds a fork or a stale device by itself, except for a fork that only the batch shows.
    const pushed = mutations.length > 0 ? await pushFor(standing, { ...request, mutations }) : "taken";
    const forked = pushed === "fork";
    for (let attempt = 0; attempt < 3; attempt++) {
      const asked = { ...standing, forked, page: request.page, verify: request.verify };
      const answer = await pull(pulling, asked).catch((error: unknown) => {
        meter?.pulled("failed");
        throw error;
      });
      if ("body" in answer) {
        meter?.pulled("answered");
        const reached = answer.reached && { reached: { actor, clientId, ...answer.reached } };
        return { body: answer.body, taken: answer.continues && pushed === "taken", ...reached };
      }
      await settle(answer.disproved);
    }
    throw new Error("the epoch does not settle");
  };

  return {
    async start() {
      await generation.start();
      await pokes.start();
      cleaning = setInterval(clean, cleaningEvery).unref();
    },
    async stop() {
      clearInterval(cleaning);
      generation.stop();
      shared.clear();
      await pokes.stop();
    },
    async exchange(actor, request) {
      const end = steps.exchanging(request.listener);
      let reached: Reached | undefined;
      try {
        const exchanged = await exchange(actor, request);
        ({ reached } = exchanged);
        return exchanged;
      } finally {
        end(reached);
      }
    },
    async mutate(actor, mutator, input, options) {
      const trx = options?.trx;
      await mutate({ knex, model }, actor, mutator, input, trx);
      if (trx) pokeAfter(trx);
      else pokes.changed();
    },
    wholeIssue: (actor, id) => readWhole(knex, actor, id),
    async takeIn(actor, foreign, trx) {
      const outcome = await takeIn({ model, log, quota }, trx, actor, foreign);
      pokeAfter(trx);
      return outcome;
    },
    async handOn(to, foreign, code, trx) {
      const outcome = await handOn({ model, log, quota }, trx, to, foreign, code);
      pokeAfter(trx);
      return outcome;
    },
    pokes,
    listen: (stream, listener, takesSteps) => steps.open(stream, listener, takesSteps),
    epoch: () => epoch,
  };
}

const inLowerCase = (mutation: Mutation): Mutation => ({
  ...mutation,
  id: mutation.id.toLowerCase(),
  author: mutation.author.toLowerCase(),
});

/** @throws EngineError for a batch that none of our devices sends */
async function refuseUnreadable(mutations: readonly Mutation[]): Promise<void> {
  const seqs = mutations.map(({ seq }) => seq);
  const problems = mutations.flatMap(({ seq, ...mutation }, at) => {
    const twice = seqs.indexOf(seq) < at ? ["同じ番号の操作があります"] : [];
    const deep = isTooDeep(mutation) ? ["操作の形式をご確認ください"] : [];
    return [...twice, ...deep].map((message) => ({ path: `mutations.${at}`, message }));
  });
  if (problems.length > 0) throw new EngineError("validation_error", problems);
  // Each step reads a whole batch, so other work gets its turn in between.
  await setImmediate();
  const many = mutations.length > pushLimits.mutations;
  if (many || JSON.stringify(mutations).length > 2 * pushLimits.bytes) throw new EngineError("payload_too_large");
  await setImmediate();
}
