import { Subject } from "rxjs";
import type { AnyEntity, LookupOf, Row, RowOf } from "../entity.ts";
import { EngineError } from "../errors.ts";
import type { Mutator } from "../mutator.ts";
import type { Mutation, SeenValues } from "../protocol.ts";
import { author, type DeviceContext } from "./author.ts";
import { capChanges, changesSince, lastCounter, trimChanges } from "./change-log.ts";
import { type DeviceDatabase, type DeviceTx, openDeviceDatabase } from "./device-database.ts";
import type { BaseRow, DeviceState, MetaRow, OutboxRow } from "./device-rows.ts";
import { initialise } from "./device-state.ts";
import { Exchanger } from "./exchange.ts";
import { failureOf } from "./failures.ts";
import { Leader } from "./leader.ts";
import { Loop } from "./loop.ts";
import { PokeStream } from "./poke-stream.ts";
import { readMany } from "./read-many.ts";
import type { KeptValues, OutboxEntry, Replica, ReplicaOptions, SyncFailure } from "./replica-types.ts";
import { Rounds } from "./rounds.ts";
import { keyOf } from "./row-reader.ts";
import { discard, retry } from "./settling.ts";
import { StatusBoard } from "./status.ts";

/** Rows that a scan reads at once. */
const scanned = 2_000;

/** What tabs tell one another: hints, from which each looks for itself (R3). */
type Hint = "changed" | "work" | "signal" | "resume" | "syncing" | "idle";

/**
 * Opens the device's copy. Nothing goes over the network before `start` or `syncNow`.
 * @throws DexieError when the browser gives no storage
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const db = await openDeviceDatabase(options);
  await capChanges(db);
  await initialise(db, options.model, options.clock);
  const replica = new DeviceReplica(db, options);
  await replica.ready();
  return replica;
}

function keptIn(db: DeviceDatabase, store: "derived" | "drafts"): KeptValues {
  const save = async (key: string, value: unknown) => {
    if (value === undefined) await db.live(store).delete(key);
    else await db.live(store).put(value, key);
  };
  return {
    load: (key) => db.live(store).get(key),
    save,
    async change(key, how) {
      const table = db.live(store);
      await table.db.transaction("rw", table, async () => save(key, how(await table.get(key))));
    },
  };
}

class DeviceReplica implements Replica {
  readonly name: string;
  readonly actor: Replica["actor"];
  readonly model: Replica["model"];
  readonly status: Replica["status"];
  readonly derived: Replica["derived"];
  readonly drafts: Replica["drafts"];
  readonly #db: DeviceDatabase;
  readonly #options: ReplicaOptions;
  readonly #board: StatusBoard;
  readonly #rounds: Rounds;
  readonly #loop: Loop;
  readonly #leader: Leader;
  readonly #pokes: PokeStream;
  readonly #changes = new Subject<void>();
  readonly #unlisten: (() => void)[];
  #started = false;

  constructor(db: DeviceDatabase, options: ReplicaOptions) {
    const { clock, transport, locks, bus, signals } = options;
    this.#db = db;
    this.#options = options;
    this.name = options.name;
    this.actor = options.actor;
    this.model = options.model;
    this.#board = new StatusBoard(db);
    this.status = this.#board.subject;
    this.derived = keptIn(db, "derived");
    this.drafts = keptIn(db, "drafts");
    const exchanger = new Exchanger({ ...this.#context(), db, transport });
    this.#rounds = new Rounds(exchanger, clock, {
      onActivity: (active) => this.#onActivity(active),
      onPublished: () => this.#changed(),
    });
    this.#loop = new Loop(this.#rounds, clock, {
      onFailure: (failure) => void this.#onFailure(failure),
      onStuck: () => this.#board.setBroken("storage"),
    });
    this.#pokes = new PokeStream(transport, clock, {
      onPoke: () => this.#loop.poke(),
      onStreaming: (streaming) => {
        this.#loop.poked = streaming;
      },
    });
    this.#leader = new Leader(db, locks, clock, `${options.name}:leader`, {
      onLeading: (leading) => this.#onLeading(leading),
      onError: (error) => this.#board.setBroken(failureOf(error)),
    });
    this.#unlisten = [bus.listen((message) => this.#onHint(message as Hint)), signals.listen(() => this.#onSignal())];
  }

  /** Resolves when `status` says what the database says. */
  ready(): Promise<void> {
    return this.#board.refresh();
  }

  async get<E extends AnyEntity>(entity: E, id: string): Promise<RowOf<E> | undefined> {
    return (await this.#db.liveRows(entity.name).get(keyOf(entity, id))) as RowOf<E> | undefined;
  }

  async getMany<E extends AnyEntity>(entity: E, ids: readonly string[]): Promise<(RowOf<E> | undefined)[]> {
    const keys = ids.map((id) => keyOf(entity, id));
    return (await readMany(this.#db.liveRows(entity.name), keys)) as unknown as (RowOf<E> | undefined)[];
  }

  async list<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, value: string): Promise<RowOf<E>[]> {
    return (await this.#db.liveRows(entity.name).where(lookup).equals(value).toArray()) as unknown as RowOf<E>[];
  }

  async all<E extends AnyEntity>(entity: E): Promise<RowOf<E>[]> {
    return (await this.#db.liveRows(entity.name).toArray()) as unknown as RowOf<E>[];
  }

  async mutate<I>(mutator: Mutator<I>, input: I, options?: { readonly seen?: SeenValues }): Promise<Mutation> {
    return this.#write((tx) => author(tx, this.#context(), mutator, input, options?.seen));
  }

  async outbox(): Promise<OutboxEntry[]> {
    const [outbox, meta] = [this.#db.live<OutboxRow>("outbox"), this.#db.live<MetaRow>("meta")];
    const [entries, state] = await this.#db.read([outbox, meta], () =>
      Promise.all([outbox.orderBy(":id").toArray(), meta.get("device")]),
    );
    const clientId = (state?.value as DeviceState | undefined)?.clientId ?? "";
    return entries.map(({ order, seq, mutation, state: standing, reason, writes, reads }) => ({
      seq: order,
      mutation: { ...mutation, clientId, seq: seq ?? order },
      state: standing,
      reason,
      writes,
      reads,
    }));
  }

  async unsentKeys(): Promise<ReadonlySet<string>> {
    return new Set(await this.#db.live<BaseRow, string>("base").toCollection().primaryKeys());
  }

  async discard(mutationId: string): Promise<void> {
    await this.#write((tx) => discard(tx, this.#context(), mutationId));
  }

  async retry(mutationId: string): Promise<void> {
    await this.#write((tx) => retry(tx, this.#context(), mutationId));
  }

  changesSince(counter: number): ReturnType<Replica["changesSince"]> {
    return changesSince(this.#db, counter);
  }

  onChange(listener: () => void): () => void {
    const subscription = this.#changes.subscribe(listener);
    return () => subscription.unsubscribe();
  }

  trimChanges(upTo: number): Promise<void> {
    return trimChanges(this.#db, upTo);
  }

  async scan(entity: AnyEntity, onRows: (rows: readonly Row[]) => void): Promise<{ readonly counter: number }> {
    const table = this.#db.liveRows(entity.name);
    return this.#db.read([table, this.#db.live("changes")], async () => {
      let rows = await table.orderBy(":id").limit(scanned).toArray();
      while (rows.length > 0) {
        onRows(rows);
        const last = rows.at(-1);
        rows = last && rows.length === scanned ? await table.where(":id").above(last.id).limit(scanned).toArray() : [];
      }
      return { counter: await lastCounter(this.#db) };
    });
  }

  start(): void {
    // After a new sign-in: whatever rested for want of a session goes on, in the tab that leads.
    this.#options.bus.post("resume" satisfies Hint);
    if (!this.#started) this.#leader.start();
    else if (this.#leader.leading) this.#onLeading(true);
    this.#started = true;
  }

  async syncNow(): Promise<void> {
    await this.#loop.now();
    await this.#board.refresh();
  }

  async close(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten();
    this.#leader.stop();
    this.#loop.stop();
    this.#pokes.stop();
    await this.#rounds.close();
    this.#board.close();
    this.#changes.complete();
    this.#db.close();
  }

  #context(): DeviceContext {
    return { model: this.model, actor: this.actor, clock: this.#options.clock };
  }

  /** A person's change. A full or failing disk shows in the status too: it will not be the only one. */
  async #write<T>(run: (tx: DeviceTx) => Promise<T>): Promise<T> {
    try {
      const value = await this.#db.write(run);
      this.#board.clearBroken();
      this.#changed();
      this.#options.bus.post("work" satisfies Hint);
      this.#loop.work();
      return value;
    } catch (error) {
      if (!(error instanceof EngineError)) this.#board.setBroken(failureOf(error));
      throw error;
    }
  }

  /** Rows or standing have changed by this tab. */
  #changed(): void {
    this.#options.bus.post("changed" satisfies Hint);
    this.#changes.next();
    void this.#board.refresh();
  }

  #onHint(hint: Hint): void {
    if (hint === "work") return this.#loop.work();
    if (hint === "resume") return this.#leader.leading ? this.#loop.resume() : undefined;
    if (hint === "signal") return this.#hasten();
    if (hint === "syncing" || hint === "idle") return this.#board.setActive("there", hint === "syncing");
    this.#changes.next();
    void this.#board.refresh();
  }

  /** The tab in sight may not be the one that leads. */
  #onSignal(): void {
    void this.#board.refresh();
    if (this.#leader.leading) this.#hasten();
    else this.#options.bus.post("signal" satisfies Hint);
  }

  #hasten(): void {
    if (!this.#leader.leading) return;
    this.#loop.signal();
    this.#pokes.signal();
  }

  #onLeading(leading: boolean): void {
    if (leading) {
      this.#loop.start();
      this.#pokes.start();
    } else {
      this.#loop.stop();
      this.#pokes.stop();
    }
  }

  #onActivity(active: boolean): void {
    this.#board.setActive("here", active);
    this.#options.bus.post((active ? "syncing" : "idle") satisfies Hint);
  }

  async #onFailure(failure: SyncFailure | null): Promise<void> {
    if (failure === "outdated") {
      // Said by this tab alone; the newer one leads from now on.
      this.#leader.stop();
      return this.#board.setBroken(failure);
    }
    try {
      await this.#db.writeState(async (tx) => {
        const state = await tx.state();
        if (state.failure !== failure) tx.saveState({ ...state, failure });
      });
      this.#board.clearBroken();
      this.#changed();
    } catch (error) {
      this.#board.setBroken(failure ?? failureOf(error));
    }
  }
}
