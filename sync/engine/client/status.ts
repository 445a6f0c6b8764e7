import { BehaviorSubject } from "rxjs";
import { Coalesced } from "../coalesced.ts";
import { issue } from "../issue.ts";
import type { Attachment } from "./attachments/attachment-types.ts";
import { type RefusedIssue, withoutNeeded } from "./attachments/needed-attachments.ts";
import type { SyncFailure, SyncStatus } from "./replica-types.ts";
import type { DeviceDatabase } from "./storage/device-database.ts";
import type { DeviceState, MetaRow } from "./storage/device-rows.ts";

const first: SyncStatus = {
  activity: "idle",
  unsent: 0,
  files: 0,
  attention: 0,
  aside: 0,
  lastExchange: null,
  exchanged: false,
  failure: null,
  progress: null,
  complete: false,
};

/** Publishes the status of the device. It is read from its database, so that every tab shows the same. */
export class StatusBoard {
  readonly subject = new BehaviorSubject<SyncStatus>(first);
  readonly #db: DeviceDatabase;
  readonly #onState: (state: DeviceState) => void;
  /** Whether an exchange is in flight here, and in another tab according to its messages. */
  #active = { here: false, there: false };
  /** The last exchange before this page began; undefined until it has been read. */
  #before: string | null | undefined;
  /** A failure of the database itself, which can be kept in memory only. */
  #broken: SyncFailure | null = null;
  readonly #readings = new Coalesced(() => this.#read());
  #closed = false;
  /** How many changes were kept so far: a reading that began before the last of them does not include it. */
  #kept = 0;

  /** @param onState called with the device's state after each reading */
  constructor(db: DeviceDatabase, onState: (state: DeviceState) => void = () => undefined) {
    this.#db = db;
    this.#onState = onState;
  }

  /** Reads again; calls during a reading lead to one more. Resolves when the status is as of this call or later. */
  refresh(): Promise<void> {
    return this.#readings.run();
  }

  setActive(where: "here" | "there", active: boolean): void {
    this.#active = { ...this.#active, [where]: active };
    this.#say({ ...this.subject.value, activity: this.#activity() });
  }

  /** Publishes a failure that only this tab knows, such as a database that fails. */
  setBroken(failure: SyncFailure): void {
    if (this.#broken === "erased") return;
    this.#broken = failure;
    this.#say({ ...this.subject.value, failure });
  }

  /** Counts a change that was just kept for the server. "All sent" must not show before the next reading, which includes it. */
  expectUnsent(): void {
    this.#kept++;
    this.#say({ ...this.subject.value, unsent: Math.max(this.subject.value.unsent, 1) });
  }

  close(): void {
    this.#closed = true;
    this.subject.complete();
  }

  async #read(): Promise<void> {
    if (this.#closed) return;
    try {
      const kept = this.#kept;
      const said = await readStatus(this.#db, this.#onState);
      if (this.#before === undefined) this.#before = said.lastExchange;
      const exchanged = said.lastExchange !== this.#before;
      const failure = this.#broken ?? said.failure;
      if (kept === this.#kept) this.#say({ ...said, exchanged, failure, activity: this.#activity() });
    } catch {
      if (!this.#closed) this.setBroken(this.#broken ?? "storage");
    }
  }

  /** Forgets the failure of the database after a success: from now on the status follows the database. */
  clearBroken(): void {
    if (this.#broken === null || this.#broken === "erased") return;
    this.#broken = null;
    void this.refresh();
  }

  #activity(): SyncStatus["activity"] {
    return this.#active.here || this.#active.there ? "syncing" : "idle";
  }

  #say(status: SyncStatus): void {
    if (!this.#closed && !same(this.subject.value, status)) this.subject.next(status);
  }
}

async function readStatus(
  db: DeviceDatabase,
  onState: (state: DeviceState) => void,
): Promise<Omit<SyncStatus, "activity" | "exchanged">> {
  const [base, outbox, attachments, meta] = [
    db.live<unknown, string>("base"),
    db.live("outbox"),
    db.live<Attachment>("attachments"),
    db.live<MetaRow, string>("meta"),
  ];
  return db.readRowsWith(issue.name, [base, outbox, attachments, meta], async (issues) => {
    // All reads run at once, since work that writes these stores must wait until they end.
    const [device, known, aside, waiting, kept, edited] = await Promise.all([
      meta.get("device"),
      issues.all(),
      outbox.where("state").equals("aside").count(),
      outbox.where("state").equals("waiting").count(),
      attachments.toArray(),
      base.toCollection().primaryKeys(),
    ]);
    const state = device?.value as DeviceState;
    onState(state);
    const open = known.filter((row) => row["settledAt"] === null).length;
    // Files of a draft do not count as waiting, like the draft itself.
    const files = kept.filter(({ unsent, draft }) => unsent && draft === undefined);
    const changed = new Set(edited);
    // A record counts as unsent until its bytes are sent. Bytes that the server refuses wait for a person instead.
    const stopped = withoutNeeded(
      files.filter((one) => one.stopped !== null),
      known as unknown as readonly RefusedIssue[],
    ).length;
    const behind = files.filter(({ key, stopped }) => stopped === null && !changed.has(key)).length;
    return {
      // There is one base row for each row that waiting mutations have changed. If they changed none, they count as one.
      unsent: Math.max(changed.size, Math.min(waiting, 1)) + behind,
      files: files.length,
      attention: open + aside + stopped,
      aside,
      lastExchange: state.lastExchange,
      failure: state.failure,
      progress: state.progress,
      complete: state.complete,
    };
  });
}

const same = (a: SyncStatus, b: SyncStatus) => JSON.stringify(a) === JSON.stringify(b);
