import { Subject } from "rxjs";
import type { AnyEntity, LookupOf, Row, RowOf } from "../entity.ts";
import { EngineError } from "../errors.ts";
import { issue, type WholeIssue } from "../issue.ts";
import type { Mutator } from "../mutator.ts";
import type { Unsent } from "../parcel.ts";
import type { Mutation, SeenValues } from "../protocol.ts";
import type { AttachmentRoom } from "./attachment-room.ts";
import { author, authored, type DeviceContext } from "./author.ts";
import { awayNow, isCertain } from "./away.ts";
import { capChanges, changesSince, lastCounter, trimChanges } from "./change-log.ts";
import { DeviceAttachments } from "./device-attachments.ts";
import { type DeviceDatabase, type DeviceTx, type KeptStore, openDeviceDatabase, unverified } from "./device-database.ts";
import type { BaseRow, DeviceState, MetaRow, OutboxRow } from "./device-rows.ts";
import { initialise } from "./device-state.ts";
import { DeviceTexts } from "./device-texts.ts";
import { DeviceTime } from "./device-time.ts";
import { dryRun } from "./dry-run.ts";
import { Exchanger } from "./exchange.ts";
import { failureOf } from "./failures.ts";
import { keepAttachments } from "./kept-attachments.ts";
import { Leader } from "./leader.ts";
import { Loop } from "./loop.ts";
import { PokeStream } from "./poke-stream.ts";
import type { PageState } from "./ports.ts";
import { readMany } from "./read-many.ts";
import {
  type Along,
  type AttachmentOptions,
  type KeptChange,
  type KeptValues,
  type OutboxEntry,
  RefusedStep,
  type Replica,
  type ReplicaOptions,
  type Step,
  type SyncFailure,
  step,
  type TakenBack,
  type Tried,
  type Unseen,
  type Verification,
} from "./replica-types.ts";
import { Rounds } from "./rounds.ts";
import { keyOf } from "./row-reader.ts";
import { authorAll, discard, retry, unlessDone } from "./settling.ts";
import { StatusBoard } from "./status.ts";
import { TextKeeper } from "./text-keeper.ts";
import { Uploader } from "./uploader.ts";
import { Verifier } from "./verifier.ts";
import { Verifying } from "./verifying.ts";
import { wholeIssue } from "./whole-issue.ts";
import { readUnsent, wipe } from "./wipe.ts";

/** Rows that a scan reads at once. */
const scanned = 2_000;

/** How long a page that is hidden may still send. Milliseconds. */
const sendingWhileHidden = 3_000;

/** After these an exchange cannot succeed before a person has done something. */
const needAPerson: ReadonlySet<SyncFailure | null> = new Set(["unauthorized", "revoked", "outdated", "rejected"] as const);

/** What tabs tell one another: hints, from which each looks for itself (R3). */
type Hint = "changed" | "work" | "files" | "signal" | "resume" | "syncing" | "idle";

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

/** @param wipes after how many wipes of the device something is kept; whoever saves it later does so in vain. Always, without it */
function keptIn(db: DeviceDatabase, store: KeptStore, wipes?: () => number): KeptValues {
  const table = db.live(store);
  const write = (key: string, valueIn: (tx: DeviceTx) => Promise<unknown>) => {
    const known = wipes?.();
    return db.writeKept(store, async (tx) => {
      if (known !== undefined && ((await tx.state()).wipes ?? 0) !== known) return;
      setKept(tx, store, key, await valueIn(tx));
    });
  };
  return {
    load: (key) => db.use(() => table.get(key)),
    save: (key, value) => write(key, async () => value),
    change: (key, how) => write(key, async (tx) => how(await tx[store].get(key))),
  };
}

function setKept(tx: DeviceTx, store: KeptStore, key: string, value: unknown): void {
  if (value === undefined) tx[store].delete(key);
  else tx[store].set(key, value);
}

async function changeDrafts(tx: DeviceTx, changes: readonly KeptChange[]): Promise<void> {
  for (const { key, change } of changes) setKept(tx, "drafts", key, change(await tx.drafts.get(key)));
}

/** What a person typed has precedence over what can be fetched again (S4-8). */
function beforeCached({ load, save, change }: KeptValues, room: AttachmentRoom): KeptValues {
  return {
    load,
    save: (key, value) => room.unlessFull(0, () => save(key, value)),
    change: (key, how) => room.unlessFull(0, () => change(key, how)),
  };
}

const wipesOf = (state: unknown): number => (state as DeviceState | undefined)?.wipes ?? 0;

class DeviceReplica implements Replica {
  readonly name: string;
  readonly actor: Replica["actor"];
  readonly model: Replica["model"];
  readonly status: Replica["status"];
  readonly erased: AbortSignal;
  readonly derived: Replica["derived"];
  readonly drafts: Replica["drafts"];
  readonly attachments: DeviceAttachments;
  readonly texts: DeviceTexts;
  readonly #db: DeviceDatabase;
  readonly #options: ReplicaOptions;
  readonly #time: DeviceTime;
  readonly #board: StatusBoard;
  readonly #rounds: Rounds;
  readonly #loop: Loop;
  readonly #leader: Leader;
  readonly #verifying: Verifying;
  readonly #pokes: PokeStream;
  readonly #uploader: Uploader | undefined;
  readonly #changes = new Subject<void>();
  readonly #unlisten: (() => void)[];
  #missing: ReadonlySet<string>;
  /** How often the device had been wiped when this tab opened it, or wiped it. */
  #wipes = 0;
  #started = false;
  #page: PageState;
  /** How often the page was hidden: shown and hidden again, it has as long again. */
  #hidings = 0;

  constructor(db: DeviceDatabase, options: ReplicaOptions) {
    const { clock, transport, locks, bus, signals } = options;
    this.#db = db;
    this.#options = options;
    this.#page = signals.page;
    this.name = options.name;
    this.actor = options.actor;
    this.model = options.model;
    this.#missing = new Set(options.model.entities.map(({ name }) => name));
    this.#time = new DeviceTime(clock);
    // With each look the time is noted: what is done to the clock from there on shows.
    this.#board = new StatusBoard(db, (state) => this.#time.now(state));
    this.status = this.#board.subject;
    this.erased = db.erased;
    this.derived = keptIn(db, "derived", () => this.#wipes);
    const verifier = new Verifier({ ...this.#context(), db });
    const exchanger = new Exchanger({ ...this.#context(), db, transport, signals, verifier });
    this.#rounds = new Rounds(exchanger, clock, {
      onActivity: (active) => this.#onActivity(active),
      onPublished: () => {
        this.#changed();
        void this.#uploader?.published().catch((error: unknown) => this.#board.setBroken(failureOf(error)));
      },
    });
    this.texts = new DeviceTexts(db, () => this.#onFiles());
    this.attachments = new DeviceAttachments(db, clock, options.attachments, () => this.#onFiles(), this.texts);
    this.drafts = beforeCached(keptIn(db, "drafts"), this.attachments.room);
    this.#uploader = options.attachments && this.#uploaderOf(options.attachments);
    this.#loop = new Loop(this.#rounds, clock, {
      onFailure: (failure) => void this.#onFailure(failure),
      onStuck: () => this.#board.setBroken("storage"),
    });
    this.#verifying = new Verifying(verifier, this.#rounds, clock, () => this.status.value);
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
    this.erased.addEventListener("abort", () => this.#onErased());
    this.#unlisten = [bus.listen((message) => this.#onHint(message as Hint)), signals.listen(() => this.#onSignal())];
  }

  /** Resolves when `status` says what the database says. */
  async ready(): Promise<void> {
    const state = await this.#db.use(() => this.#db.live<MetaRow, string>("meta").get("device"));
    this.#wipes = wipesOf(state?.value);
    await this.#board.refresh();
  }

  now(): number {
    return this.#time.present();
  }

  async get<E extends AnyEntity>(entity: E, id: string): Promise<RowOf<E> | undefined> {
    const read = () => this.#db.liveRows(entity.name).get(keyOf(entity, id));
    return (await this.#db.use(read)) as RowOf<E> | undefined;
  }

  async getMany<E extends AnyEntity>(entity: E, ids: readonly string[]): Promise<(RowOf<E> | undefined)[]> {
    const keys = ids.map((id) => keyOf(entity, id));
    const rows = await this.#db.use(() => readMany(this.#db.liveRows(entity.name), keys));
    return rows as unknown as (RowOf<E> | undefined)[];
  }

  async list<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, value: string): Promise<RowOf<E>[]> {
    const read = () => this.#db.liveRows(entity.name).where(lookup).equals(value).toArray();
    return (await this.#db.use(read)) as unknown as RowOf<E>[];
  }

  async all<E extends AnyEntity>(entity: E): Promise<RowOf<E>[]> {
    return (await this.#db.use(() => this.#db.liveRows(entity.name).toArray())) as unknown as RowOf<E>[];
  }

  async missing(): Promise<ReadonlySet<string>> {
    // What has once arrived stays: nobody has to look again.
    if (this.#missing.size > 0) {
      const state = await this.#db.use(() => this.#db.live<MetaRow, string>("meta").get("device"));
      this.#missing = new Set((state?.value as DeviceState | undefined)?.missing);
    }
    return this.#missing;
  }

  async mutate<I>(mutator: Mutator<I>, input: I, options: Along & { readonly seen?: SeenValues } = {}): Promise<Mutation> {
    const id = this.#options.clock.id();
    return this.#author(options, async (tx, mayBeDone) => {
      const done = mayBeDone ? await authored(tx, id) : undefined;
      return done ?? author(tx, this.#context(), id, step(mutator, input, options.seen));
    });
  }

  async outbox(): Promise<OutboxEntry[]> {
    const [outbox, meta] = [this.#db.live<OutboxRow>("outbox"), this.#db.live<MetaRow>("meta")];
    const [entries, state] = await this.#db.read([outbox, meta], () =>
      Promise.all([outbox.orderBy(":id").toArray(), meta.get("device")]),
    );
    const clientId = (state?.value as DeviceState | undefined)?.clientId ?? "";
    return entries.map(({ order, seq, mutation, state: standing, sent, reason, writes, reads }) => ({
      seq: order,
      mutation: { ...mutation, clientId, seq: seq ?? order },
      state: standing,
      sent,
      reason,
      writes,
      reads,
    }));
  }

  async unsentKeys(): Promise<ReadonlySet<string>> {
    const read = () => this.#db.live<BaseRow, string>("base").toCollection().primaryKeys();
    return new Set(await this.#db.use(read));
  }

  async mutateAll(
    steps: readonly Step[],
    options: Along & { readonly replacing?: readonly string[] } = {},
  ): Promise<readonly Mutation[]> {
    const ids = steps.map(() => this.#options.clock.id());
    return this.#author(options, async (tx, mayBeDone) => {
      const done = mayBeDone ? await Promise.all(ids.map((id) => authored(tx, id))) : [];
      const whole = done.filter((mutation) => mutation !== undefined);
      return whole.length > 0 ? whole : authorAll(tx, this.#context(), steps, ids, options.replacing);
    });
  }

  dryRun(steps: readonly Step[]): Promise<readonly Tried[]> {
    return this.#db.use(() => dryRun(this.#db, this.#context(), steps));
  }

  async refusalOf(steps: readonly Step[]): Promise<RefusedStep | null> {
    const tried = await this.dryRun(steps);
    const at = tried.findIndex(({ refusal }) => refusal !== null);
    const refusal = tried[at]?.refusal;
    return refusal ? new RefusedStep(refusal, at) : null;
  }

  discard(mutationId: string): Promise<TakenBack> {
    return this.#write((tx, mayBeDone) =>
      unlessDone<TakenBack>(mayBeDone, "discarded", () => discard(tx, this.#context(), mutationId)),
    );
  }

  async retry(mutationId: string): Promise<void> {
    await this.#write((tx, mayBeDone) => unlessDone(mayBeDone, undefined, () => retry(tx, this.#context(), mutationId)));
  }

  async wholeIssue(issueId: string): Promise<WholeIssue> {
    return wholeIssue(await this.get(issue, issueId), this.#options.transport);
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
    const counter = await this.#db.read([this.#db.live("changes")], () => lastCounter(this.#db));
    let rows = await this.#db.use(() => table.orderBy(":id").limit(scanned).toArray());
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      onRows(rows);
      const { id } = last;
      rows = rows.length === scanned ? await this.#db.use(() => table.where(":id").above(id).limit(scanned).toArray()) : [];
    }
    return { counter };
  }

  unsent(): Promise<Unsent> {
    return readUnsent(this.#db);
  }

  async wipe(handedOver?: Unsent): Promise<void> {
    this.#wipes = await this.#write((tx) => wipe(this.#db, tx, this.model, handedOver));
    this.#missing = new Set(this.model.entities.map(({ name }) => name));
  }

  async unseen(): Promise<Unseen> {
    const look = (state: DeviceState) => awayNow(state, this.#time.now(state), this.#options.clock.now());
    const noted = async () =>
      this.#db.note(async (tx) => {
        const state = await tx.state();
        const away = look(state);
        if (away) tx.saveState({ ...state, away });
        return away;
      });
    // A full disk must not keep anybody from what they have: what cannot be noted is told all the same.
    const away = await noted().catch(async () => {
      const state = await this.#db.use(() => this.#db.live<MetaRow, string>("meta").get("device"));
      return state ? look(state.value as DeviceState) : null;
    });
    return { milliseconds: away?.counted ?? 0, certain: away === null || isCertain(away) };
  }

  start(): void {
    // After a new sign-in: whatever rested for want of a session goes on, in the tab that leads. And somebody looks.
    for (const hint of ["resume", "signal"] satisfies Hint[]) this.#options.bus.post(hint);
    const started = this.#started;
    this.#started = true;
    if (!started) this.#wake();
    else if (this.#leader.leading) this.#onLeading(true);
  }

  async syncNow(): Promise<void> {
    await this.#loop.now();
    await this.#board.refresh();
  }

  async verification(): Promise<Verification> {
    const read = () => this.#db.live<MetaRow, string>("meta").get("verification");
    return ((await this.#db.use(read))?.value as Verification | undefined) ?? unverified;
  }

  verify(): Promise<void> {
    return this.#verifying.now();
  }

  async close(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten();
    this.#leader.stop();
    this.#loop.stop();
    this.#verifying.stop();
    this.#pokes.stop();
    this.#uploader?.stop();
    await this.#rounds.close();
    this.#board.close();
    this.#changes.complete();
    this.#db.close();
  }

  #uploaderOf(options: AttachmentOptions): Uploader {
    const { model, attachments: kept } = this;
    const onChange = () => {
      this.#options.bus.post("changed" satisfies Hint);
      void this.#board.refresh();
    };
    const texts = options.texts && new TextKeeper({ db: this.#db, options: options.texts, room: options.room });
    const { clock } = this.#options;
    return new Uploader({ db: this.#db, model, clock, rounds: this.#rounds, kept, options, texts, onChange });
  }

  #context(): DeviceContext {
    return { model: this.model, actor: this.actor, clock: this.#options.clock, time: this.#time };
  }

  /** A person's change. A full or failing disk shows in the status too: it will not be the only one. */
  async #write<T>(run: (tx: DeviceTx, mayBeDone: boolean) => Promise<T>, unsent?: "unsent"): Promise<T> {
    try {
      const value = await this.#db.write(run);
      // It leaves before anybody here reads what has changed: its exchange would wait for them.
      this.#options.bus.post("work" satisfies Hint);
      this.#loop.work();
      if (unsent) this.#board.expectUnsent();
      this.#board.clearBroken();
      this.#changed();
      return value;
    } catch (error) {
      if (!(error instanceof EngineError)) this.#board.setBroken(failureOf(error));
      throw error;
    }
  }

  /** The same for one that is to be sent: with the bytes of what it adds (S4-1), and without the draft that it was (A2). */
  #author<T>({ attach = [], drafts = [] }: Along, run: (tx: DeviceTx, mayBeDone: boolean) => Promise<T>): Promise<T> {
    const bytes = attach.reduce((sum, one) => sum + ("held" in one ? 0 : one.bytes.byteLength), 0);
    return this.attachments.room.unlessFull(bytes, () =>
      this.#write(async (tx, mayBeDone) => {
        const value = await run(tx, mayBeDone);
        await keepAttachments(tx, attach, this.#options.clock.now(), mayBeDone);
        await changeDrafts(tx, drafts);
        return value;
      }, "unsent"),
    );
  }

  /** Something is to be sent or fetched beside the rows, in the tab that leads. */
  #onFiles(): void {
    this.#options.bus.post("files" satisfies Hint);
    this.#uploader?.work();
    void this.#board.refresh();
  }

  /** Rows or standing have changed by this tab. */
  #changed(): void {
    this.#options.bus.post("changed" satisfies Hint);
    this.#changes.next();
    void this.#board.refresh();
  }

  #onHint(hint: Hint): void {
    if (hint === "work") return this.#loop.work();
    if (hint === "files") this.#uploader?.work();
    if (hint === "resume") return this.#leader.leading ? this.#loop.resume() : undefined;
    if (hint === "signal") return this.#hasten();
    if (hint === "syncing" || hint === "idle") return this.#board.setActive("there", hint === "syncing");
    this.#changes.next();
    void this.#board.refresh();
  }

  /** The tab in sight may not be the one that leads. */
  #onSignal(): void {
    const { page } = this.#options.signals;
    if (page !== this.#page) return this.#onPage(page);
    void this.#board.refresh();
    if (this.#leader.leading) this.#hasten();
    else this.#options.bus.post("signal" satisfies Hint);
  }

  /** A page that nobody sees holds nothing open, and begins anew when it is shown (L5b). */
  #onPage(page: PageState): void {
    this.#page = page;
    if (page === "frozen") return this.#pause();
    if (page === "hidden") return void this.#sendAndPause();
    this.#wake();
    // Messages of other tabs do not reach a suspended page. A leader that exchanges says so again.
    this.#board.setActive("there", false);
    this.#options.bus.post("signal" satisfies Hint);
    this.#changes.next();
    void this.#board.refresh();
  }

  /** Pauses once what is unsent has been sent, or could not be for a while. */
  async #sendAndPause(): Promise<void> {
    const hiding = ++this.#hidings;
    let cancel: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = this.#options.clock.after(sendingWhileHidden, resolve);
    });
    await Promise.race([this.#lastExchange(), late]);
    cancel();
    if (hiding === this.#hidings && this.#page !== "visible") this.#pause();
  }

  /** Sends what is unsent, unless that cannot succeed. */
  async #lastExchange(): Promise<void> {
    if (!this.#leader.leading) return;
    await this.#board.refresh();
    const { unsent, failure } = this.status.value;
    if (unsent > 0 && !needAPerson.has(failure) && this.#page === "hidden") await this.#loop.now();
  }

  #pause(): void {
    this.#leader.stop();
    this.#rounds.pause();
  }

  #wake(): void {
    if (this.#page !== "visible") return;
    this.#rounds.resume();
    if (this.#started && !this.#leader.leading && !this.erased.aborted) this.#leader.start();
  }

  /** Nothing can be kept any more: this page neither asks nor is poked. */
  #onErased(): void {
    this.#board.setBroken("erased");
    this.#leader.stop();
  }

  #hasten(): void {
    if (!this.#leader.leading) return;
    this.#loop.signal();
    this.#pokes.signal();
    this.#uploader?.signal();
  }

  #onLeading(leading: boolean): void {
    if (leading) {
      // The tab that led before is closed, hidden or frozen, and may have said last that it exchanges.
      this.#board.setActive("there", false);
      this.#options.bus.post((this.#rounds.active ? "syncing" : "idle") satisfies Hint);
      this.#loop.start();
      this.#verifying.start();
      this.#pokes.start();
      this.#uploader?.start();
    } else {
      this.#loop.stop();
      this.#verifying.stop();
      this.#pokes.stop();
      this.#uploader?.stop();
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
    // What has succeeded was told with what it brought.
    if (failure === null) return this.#board.clearBroken();
    try {
      await this.#db.writeState(async (tx) => {
        const state = await tx.state();
        // While nothing can be reached, this is what a start after it knows of the time.
        tx.saveState({ ...state, failure, latest: this.#time.now(state) });
      });
      this.#board.clearBroken();
      this.#changed();
    } catch {
      this.#board.setBroken(failure);
    }
  }
}
