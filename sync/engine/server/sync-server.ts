import type { Knex } from "knex";
import type pg from "pg";
import type { Actor } from "../entity.ts";
import { EngineError } from "../errors.ts";
import type { Mutator } from "../mutator.ts";
import { type ExchangeRequest, type Mutation, pushLimits } from "../protocol.ts";
import type { Model } from "../registry.ts";
import type { Body } from "./answer.ts";
import { forgetTombstones } from "./cleaning.ts";
import { settleEpoch } from "./epoch.ts";
import type { Log } from "./log.ts";
import { mutate } from "./mutate.ts";
import { Pokes } from "./poke.ts";
import { type Pull, type PullBounds, pull, pullBounds } from "./pull.ts";
import { push } from "./push.ts";
import { SharedBootstrap } from "./shared-bootstrap.ts";
import { judge } from "./state.ts";
import { isTooDeep } from "./storable.ts";

export interface SyncServerOptions {
  readonly knex: Knex;
  readonly model: Model;
  /** For the one connection that listens (L4). */
  readonly connection: pg.ClientConfig;
  readonly log: Log;
  /** For tests, which need not make thousands of rows to see a second page. */
  readonly bounds?: Partial<PullBounds>;
}

export interface SyncServer {
  /** Settles the epoch (E6) and begins to listen; to be called once the database is migrated. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * One exchange (E1): takes the device's mutations, answers with what is due (`exchangeAnswerSchema`).
   * @throws EngineError `validation_error`, or `payload_too_large` for a batch over twice its bound
   */
  exchange(actor: Actor, request: ExchangeRequest): Promise<Body>;
  /**
   * Runs a mutator for a call of REST: the same run, rules and audit line as a device's (M1: without `from`).
   * With `options.trx` it is part of that transaction, and its poke follows that one's commit.
   * @throws EngineError when it is refused; nothing of it is stored then
   */
  mutate<I>(actor: Actor, mutator: Mutator<I>, input: I, options?: { readonly trx?: Knex.Transaction }): Promise<void>;
  readonly pokes: {
    subscribe(listener: () => void): () => void;
    /** To be told after a commit that went past the mutators (L4). */
    changed(): void;
  };
  /** The epoch in force, as last seen. */
  epoch(): string;
}

const cleaningEvery = 6 * 60 * 60 * 1_000;

/** The authority over the model's entities in one database. Any number of them may run over the same one. */
export function createSyncServer({ knex, model, connection, log, bounds }: SyncServerOptions): SyncServer {
  const shared = new SharedBootstrap();
  const pulling = { knex, model, bounds: { ...pullBounds, ...bounds }, shared };
  const pokes = new Pokes(connection, log);
  let epoch = "";
  let cleaning: NodeJS.Timeout | undefined;

  const settle = async (disproved?: string) => {
    const before = epoch;
    epoch = await settleEpoch(knex, model, disproved);
    if (before && before !== epoch) log.warn("epoch_begun", { epoch });
  };

  const clean = () => {
    forgetTombstones(knex).then(
      (forgotten) => log.info("tombstones_forgotten", { forgotten }),
      () => log.warn("tombstones_not_forgotten"),
    );
  };

  const pushFor = async (request: Pull, mutations: readonly Mutation[]) => {
    const check = async (trx: Knex.Transaction) => (await judge(trx, request)).verdict === "good";
    const pushed = await push({ knex, model, log, check }, { ...request, mutations });
    if (pushed.kind === "taken" && pushed.changed) pokes.changed();
    return pushed.kind;
  };

  return {
    async start() {
      await settle();
      await pokes.start();
      cleaning = setInterval(clean, cleaningEvery).unref();
    },
    async stop() {
      clearInterval(cleaning);
      shared.clear();
      await pokes.stop();
    },
    async exchange(actor, request) {
      const mutations = request.mutations.map(inLowerCase);
      refuseUnreadable(mutations);
      const { cursor, acknowledged } = request;
      const standing: Pull = { actor, clientId: request.clientId.toLowerCase(), cursor, acknowledged };
      // What the push says of a fork or a stale device, the pull would say again, but for a fork that only the batch shows.
      const forked = mutations.length > 0 && (await pushFor(standing, mutations)) === "fork";
      for (let attempt = 0; attempt < 3; attempt++) {
        const answer = await pull(pulling, { ...standing, forked });
        if ("body" in answer) return answer.body;
        await settle(answer.disproved);
      }
      throw new Error("the epoch does not settle");
    },
    async mutate(actor, mutator, input, options) {
      const trx = options?.trx;
      await mutate(knex, actor, mutator, input, trx);
      if (trx) trx.executionPromise.then(() => pokes.changed()).catch(() => undefined);
      else pokes.changed();
    },
    pokes,
    epoch: () => epoch,
  };
}

const inLowerCase = (mutation: Mutation): Mutation => ({
  ...mutation,
  id: mutation.id.toLowerCase(),
  author: mutation.author.toLowerCase(),
});

/** @throws EngineError for a batch that no device of ours sends */
function refuseUnreadable(mutations: readonly Mutation[]): void {
  const problem = (message: string) => new EngineError("validation_error", [{ path: "mutations", message }]);
  if (new Set(mutations.map(({ seq }) => seq)).size < mutations.length) throw problem("同じ番号の操作があります");
  if (isTooDeep(mutations)) throw problem("操作の形式をご確認ください");
  const many = mutations.length > pushLimits.mutations;
  if (many || JSON.stringify(mutations).length > 2 * pushLimits.bytes) throw new EngineError("payload_too_large");
}
