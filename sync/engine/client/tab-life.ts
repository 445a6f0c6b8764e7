import { Subject } from "rxjs";
import type { Uploader } from "./attachments/uploader.ts";
import { failureOf, sessionOver } from "./failures.ts";
import { Leader } from "./leader.ts";
import type { Loop } from "./loop.ts";
import type { PokeStream } from "./network/poke-stream.ts";
import type { PageState } from "./ports.ts";
import type { ReplicaOptions, SyncFailure } from "./replica-types.ts";
import type { Rounds } from "./rounds.ts";
import type { StatusBoard } from "./status.ts";
import type { DeviceDatabase } from "./storage/device-database.ts";
import type { Verifying } from "./verifying/verifying.ts";

/** How long a hidden page may still send. Milliseconds. */
const sendingWhileHidden = 3_000;

/** After these failures no exchange succeeds before a person has acted. */
const needAPerson: ReadonlySet<SyncFailure | null> = new Set([...sessionOver, "outdated", "rejected"]);

/** A hint from one tab to the others. Each then checks the database itself (R3). */
type Hint = "changed" | "work" | "files" | "signal" | "resume" | "syncing" | "idle";

interface TabParts {
  readonly db: DeviceDatabase;
  readonly options: ReplicaOptions;
  readonly board: StatusBoard;
  readonly rounds: Rounds;
  readonly loop: Loop;
  readonly verifying: Verifying;
  readonly pokes: PokeStream;
  /** Undefined where the application has no attachments. */
  readonly uploader: Uploader | undefined;
}

/**
 * Manages a tab among others. Tabs exchange hints (R3), and the leading one does the background work (L3). A tab pauses while its
 * page is not visible (L5b).
 */
export class TabLife {
  /** Emits when rows or the outbox may have changed, in this tab or another. */
  readonly changes = new Subject<void>();
  readonly #parts: TabParts;
  readonly #leader: Leader;
  readonly #unlisten: readonly (() => void)[];
  #started = false;
  #page: PageState;
  /** How often the page was hidden. A page that is shown and hidden again has the full time to send again. */
  #hidings = 0;

  constructor(parts: TabParts) {
    const { db, board, options } = parts;
    const { name, clock, locks, bus, signals } = options;
    this.#parts = parts;
    this.#page = signals.page;
    this.#leader = new Leader(db, locks, clock, `${name}:leader`, {
      onLeading: (leading) => this.#onLeading(leading),
      onError: (error) => board.setBroken(failureOf(error)),
    });
    db.erased.addEventListener("abort", () => this.#onErased());
    this.#unlisten = [bus.listen((message) => this.#onHint(message as Hint)), signals.listen(() => this.#onSignal())];
  }

  /** Begins to exchange once this tab leads. After a new sign-in, the leading tab resumes. */
  start(): void {
    this.#post("resume");
    this.#post("signal");
    const started = this.#started;
    this.#started = true;
    if (!started) this.#wake();
    else if (this.#leader.leading) this.#onLeading(true);
  }

  /** Stops all background work of this tab. */
  stop(): void {
    for (const unlisten of this.#unlisten) unlisten();
    this.#leader.stop();
    this.#stopWork();
  }

  /** Gives up the lead to a newer version of the application. */
  stepDown(): void {
    this.#leader.stop();
  }

  /** Announces that a mutation waits to be sent. */
  announceWork(): void {
    this.#post("work");
    this.#parts.loop.work();
  }

  /** Announces that attachments or texts are to be sent or fetched. */
  announceFiles(): void {
    this.#post("files");
    this.#parts.uploader?.work();
    void this.#parts.board.refresh();
  }

  /** Announces that this tab has changed rows or the device's state. */
  announceChange(): void {
    this.#post("changed");
    this.#refresh();
  }

  /** Announces that this tab has changed what the status counts, but no rows. */
  announceStatus(): void {
    this.#post("changed");
    void this.#parts.board.refresh();
  }

  /** Announces whether this tab is exchanging. */
  announceActivity(active: boolean): void {
    this.#parts.board.setActive("here", active);
    this.#post(active ? "syncing" : "idle");
  }

  #post(hint: Hint): void {
    this.#parts.options.bus.post(hint);
  }

  #refresh(): void {
    this.changes.next();
    void this.#parts.board.refresh();
  }

  #onHint(hint: Hint): void {
    const { loop, uploader, board } = this.#parts;
    if (hint === "work") return loop.work();
    if (hint === "files") uploader?.work();
    if (hint === "resume") return this.#leader.leading ? loop.resume() : undefined;
    if (hint === "signal") return this.#hasten();
    if (hint === "syncing" || hint === "idle") return board.setActive("there", hint === "syncing");
    this.#refresh();
  }

  #onSignal(): void {
    const { page } = this.#parts.options.signals;
    if (page !== this.#page) return this.#onPage(page);
    void this.#parts.board.refresh();
    if (this.#leader.leading) this.#hasten();
    // The visible tab may not be the one that leads.
    else this.#post("signal");
  }

  /** Pauses a page that is not visible, which keeps nothing open. It starts again when it is shown (L5b). */
  #onPage(page: PageState): void {
    this.#page = page;
    if (page === "frozen") return this.#pause();
    if (page === "hidden") return void this.#sendAndPause();
    this.#wake();
    // Messages of other tabs do not reach a suspended page. A leader that is exchanging answers the signal.
    this.#parts.board.setActive("there", false);
    this.#post("signal");
    this.#refresh();
  }

  /** Pauses when everything is sent, or after `sendingWhileHidden`. */
  async #sendAndPause(): Promise<void> {
    const hiding = ++this.#hidings;
    let cancel: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = this.#parts.options.clock.after(sendingWhileHidden, resolve);
    });
    await Promise.race([this.#lastExchange(), late]);
    cancel();
    if (hiding === this.#hidings && this.#page !== "visible") this.#pause();
  }

  /** Sends what is unsent, unless that cannot succeed. */
  async #lastExchange(): Promise<void> {
    if (!this.#leader.leading) return;
    const { board, loop } = this.#parts;
    await board.refresh();
    const { unsent, failure } = board.subject.value;
    if (unsent > 0 && !needAPerson.has(failure) && this.#page === "hidden") await loop.now();
  }

  #pause(): void {
    this.#leader.stop();
    this.#parts.rounds.pause();
  }

  #wake(): void {
    if (this.#page !== "visible") return;
    this.#parts.rounds.resume();
    if (this.#started && !this.#leader.leading && !this.#parts.db.erased.aborted) this.#leader.start();
  }

  /** Stops exchanging and listening, since this page has no database any more. */
  #onErased(): void {
    this.#parts.board.setBroken("erased");
    this.#leader.stop();
  }

  #hasten(): void {
    if (!this.#leader.leading) return;
    const { loop, pokes, uploader } = this.#parts;
    loop.signal();
    if (this.#parts.options.signals.online) pokes.signal();
    else pokes.lose();
    uploader?.signal();
  }

  #onLeading(leading: boolean): void {
    if (!leading) return this.#stopWork();
    const { board, rounds, loop, verifying, pokes, uploader } = this.#parts;
    // The tab that led before is closed, hidden or frozen. Its last hint may have been that it exchanges.
    board.setActive("there", false);
    this.#post(rounds.active ? "syncing" : "idle");
    // The stream comes first. Once it is open before the first exchange is sent, that needs no second one.
    pokes.start();
    loop.start();
    verifying.start();
    uploader?.start();
  }

  #stopWork(): void {
    const { loop, verifying, pokes, uploader } = this.#parts;
    loop.stop();
    verifying.stop();
    pokes.stop();
    uploader?.stop();
  }
}
