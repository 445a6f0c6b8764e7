import { EngineError } from "../errors.ts";
import { issue, type WholeIssue } from "../issue.ts";
import type { Mutator } from "../mutator.ts";
import type { Unsent } from "../parcel.ts";
import type { Mutation, SeenValues } from "../protocol.ts";
import { DeviceAttachments } from "./attachments/device-attachments.ts";
import { keepAttachments } from "./attachments/kept-attachments.ts";
import { Uploader } from "./attachments/uploader.ts";
import { author, authored, type DeviceContext } from "./author.ts";
import { awayNow, isCertain } from "./away.ts";
import { capChanges, trimChanges } from "./change-log.ts";
import { initialise, stateOf } from "./device-state.ts";
import { DeviceTime } from "./device-time.ts";
import type { DeviceTx } from "./device-tx.ts";
import { dryRun } from "./dry-run.ts";
import { Exchanger } from "./exchange.ts";
import { failureOf } from "./failures.ts";
import { Loop } from "./loop.ts";
import { PokeStream } from "./network/poke-stream.ts";
import { DeviceReader } from "./reading/device-reader.ts";
import {
  type Along,
  type AttachmentOptions,
  RefusedStep,
  type Replica,
  type ReplicaOptions,
  type Step,
  type SyncFailure,
  step,
  type TakenBack,
  type Tried,
  type Unseen,
} from "./replica-types.ts";
import { Rounds } from "./rounds.ts";
import { authorAll, discard, retry, unlessDone } from "./settling.ts";
import { StatusBoard } from "./status.ts";
import { Steps } from "./steps.ts";
import { type DeviceDatabase, openDeviceDatabase } from "./storage/device-database.ts";
import type { DeviceState } from "./storage/device-rows.ts";
import { changeKept, draftsIn, keptIn } from "./storage/kept-values.ts";
import { wipe } from "./storage/wipe.ts";
import { TabLife } from "./tab-life.ts";
import { DeviceTexts } from "./texts/device-texts.ts";
import { TextKeeper } from "./texts/text-keeper.ts";
import { Verifier } from "./verifying/verifier.ts";
import { Verifying } from "./verifying/verifying.ts";
import { wholeIssue } from "./whole-issue.ts";

/**
 * Opens the device's copy. No request is made before `start` or `syncNow`.
 * @throws DexieError when the browser gives no storage
 */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const db = await openDeviceDatabase(options);
  const [state] = await Promise.all([initialise(db, options.model, options.clock), capChanges(db)]);
  const replica = new DeviceReplica(db, state, options);
  await replica.ready();
  return replica;
}

/**
 * Connects the parts of the device's copy, and keeps a person's changes. `DeviceReader` reads, and `TabLife` works with other tabs.
 */
class DeviceReplica extends DeviceReader implements Replica {
  readonly name: string;
  readonly actor: Replica["actor"];
  readonly status: Replica["status"];
  readonly erased: AbortSignal;
  readonly derived: Replica["derived"];
  readonly drafts: Replica["drafts"];
  readonly attachments: DeviceAttachments;
  readonly texts: DeviceTexts;
  readonly #options: ReplicaOptions;
  readonly #time: DeviceTime;
  readonly #board: StatusBoard;
  readonly #rounds: Rounds;
  readonly #loop: Loop;
  readonly #verifying: Verifying;
  readonly #tab: TabLife;
  /** How often the device had been wiped when this tab last opened or wiped it. */
  #wipes: number;

  constructor(db: DeviceDatabase, state: DeviceState, options: ReplicaOptions) {
    super(db, options.model, state.missing);
    this.#wipes = state.wipes ?? 0;
    const { clock, transport, signals } = options;
    this.#options = options;
    this.name = options.name;
    this.actor = options.actor;
    this.#time = new DeviceTime(clock);
    // Each reading notes the time, so that a later change of the clock shows.
    this.#board = new StatusBoard(db, (state) => this.#time.now(state));
    this.status = this.#board.subject;
    this.erased = db.erased;
    this.derived = keptIn(db, "derived", () => this.#wipes);
    const verifier = new Verifier({ ...this.#context(), db });
    const exchanger = new Exchanger({ ...this.#context(), db, transport, signals, verifier, blocks: options.blocks });
    const onPublished = () => {
      this.#tab.announceChange();
      void uploader?.published().catch((error: unknown) => this.#board.setBroken(failureOf(error)));
    };
    this.#rounds = new Rounds(exchanger, clock, { onActivity: (active) => this.#tab.announceActivity(active), onPublished });
    const onFiles = () => this.#tab.announceFiles();
    this.texts = new DeviceTexts(db, onFiles);
    this.attachments = new DeviceAttachments(db, clock, options.attachments, onFiles, this.texts);
    this.drafts = draftsIn(db, this.attachments.room);
    const uploader = options.attachments && this.#uploaderOf(options.attachments);
    this.#loop = new Loop(this.#rounds, clock, {
      onFailure: (failure) => void this.#onFailure(failure),
      onStuck: () => this.#board.setBroken("storage"),
    });
    this.#verifying = new Verifying(verifier, this.#rounds, clock, () => this.status.value);
    const steps = new Steps(this.#rounds, exchanger, { onPublished, onMissed: () => this.#loop.poke() });
    const pokes = new PokeStream(transport, clock, {
      onPoke: () => this.#loop.poke(),
      onStep: (step) => steps.receive(step),
      onStreaming: (streaming) => {
        this.#loop.poked = streaming;
      },
    });
    const background = { rounds: this.#rounds, loop: this.#loop, verifying: this.#verifying, pokes, uploader };
    this.#tab = new TabLife({ db, options, board: this.#board, ...background });
  }

  /** Resolves when `status` matches the database. */
  ready(): Promise<void> {
    return this.#board.refresh();
  }

  now(): number {
    return this.#time.present();
  }

  async mutate<I>(mutator: Mutator<I>, input: I, options: Along & { readonly seen?: SeenValues } = {}): Promise<Mutation> {
    const id = this.#options.clock.id();
    return this.#author(options, async (tx, mayBeDone) => {
      const done = mayBeDone ? await authored(tx, id) : undefined;
      return done ?? author(tx, this.#context(), id, step(mutator, input, options.seen));
    });
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
    return this.db.use(() => dryRun(this.db, this.#context(), steps));
  }

  async refusalOf(steps: readonly Step[]): Promise<RefusedStep | null> {
    const tried = await this.dryRun(steps);
    const index = tried.findIndex(({ refusal }) => refusal !== null);
    const refusal = tried[index]?.refusal;
    return refusal ? new RefusedStep(refusal, index) : null;
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

  onChange(listener: () => void): () => void {
    const subscription = this.#tab.changes.subscribe(listener);
    return () => subscription.unsubscribe();
  }

  trimChanges(upTo: number): Promise<void> {
    return trimChanges(this.db, upTo);
  }

  async wipe(handedOver?: Unsent): Promise<void> {
    this.#wipes = await this.#write((tx) => wipe(this.db, tx, this.model, handedOver));
    this.expectAll();
  }

  async unseen(): Promise<Unseen> {
    const look = (state: DeviceState) => awayNow(state, this.#time.now(state), this.#options.clock.now());
    const noted = async () =>
      this.db.note(async (tx) => {
        const state = await tx.state();
        const away = look(state);
        if (away) tx.saveState({ ...state, away });
        return away;
      });
    // A full disk refuses the note, and the answer is the same without it.
    const away = await noted().catch(async () => {
      const state = await stateOf(this.db);
      return state ? look(state) : null;
    });
    return { milliseconds: away?.counted ?? 0, certain: away === null || isCertain(away) };
  }

  start(): void {
    this.#tab.start();
  }

  async syncNow(): Promise<void> {
    await this.#loop.now();
    await this.#board.refresh();
  }

  verify(): Promise<void> {
    return this.#verifying.now();
  }

  async close(): Promise<void> {
    this.#tab.stop();
    await this.#rounds.close();
    this.#board.close();
    this.#tab.changes.complete();
    this.db.close();
  }

  #uploaderOf(options: AttachmentOptions): Uploader {
    const { db, model, attachments: kept } = this;
    const { clock } = this.#options;
    const texts = options.texts && new TextKeeper({ db, options: options.texts, room: options.room });
    const onChange = () => this.#tab.announceStatus();
    return new Uploader({ db, model, clock, rounds: this.#rounds, kept, options, texts, onChange });
  }

  #context(): DeviceContext {
    return { model: this.model, actor: this.actor, clock: this.#options.clock, time: this.#time };
  }

  /** Keeps a person's change. A full or failing disk shows in the status, too, since it affects further changes. */
  async #write<T>(run: (tx: DeviceTx, mayBeDone: boolean) => Promise<T>, unsent?: "unsent"): Promise<T> {
    try {
      const value = await this.db.write(run);
      // The exchange starts before any screen reads the change, since it would wait for those readings.
      this.#tab.announceWork();
      if (unsent) this.#board.expectUnsent();
      this.#board.clearBroken();
      this.#tab.announceChange();
      return value;
    } catch (error) {
      if (!(error instanceof EngineError)) this.#board.setBroken(failureOf(error));
      throw error;
    }
  }

  /** Keeps a change that is to be sent, with the bytes it adds (S4-1). Its draft is deleted in the same transaction (A2). */
  #author<T>(
    { attach = [], drafts = [], derived = [] }: Along,
    run: (tx: DeviceTx, mayBeDone: boolean) => Promise<T>,
  ): Promise<T> {
    const bytes = attach.reduce((sum, one) => sum + ("held" in one ? 0 : one.bytes.byteLength), 0);
    return this.attachments.room.unlessFull(bytes, () =>
      this.#write(async (tx, mayBeDone) => {
        const value = await run(tx, mayBeDone);
        await keepAttachments(tx, attach, this.#options.clock.now(), mayBeDone);
        await changeKept(tx, "drafts", drafts);
        await changeKept(tx, "derived", derived);
        return value;
      }, "unsent"),
    );
  }

  async #onFailure(failure: SyncFailure | null): Promise<void> {
    if (failure === "outdated") {
      // Only this tab is outdated: a newer one leads from now on.
      this.#tab.stepDown();
      return this.#board.setBroken(failure);
    }
    // The success was saved when the exchange was published.
    if (failure === null) return this.#board.clearBroken();
    try {
      await this.db.writeState(async (tx) => {
        const state = await tx.state();
        // An application of an earlier version does not know this word, and may be next to read it.
        const stored = failure === "signed_out" ? "unauthorized" : failure;
        // While the server cannot be reached, the next start knows the time from this.
        tx.saveState({ ...state, failure: stored, latest: this.#time.now(state) });
      });
      this.#board.clearBroken();
      this.#tab.announceChange();
    } catch {
      this.#board.setBroken(failure);
    }
  }
}
