import { BehaviorSubject } from "rxjs";
import { Coalesced } from "../coalesced.ts";
import { issue } from "../issue.ts";
import type { Attachment } from "./attachment-types.ts";
import type { DeviceDatabase } from "./device-database.ts";
import type { DeviceState, MetaRow } from "./device-rows.ts";
import { type RefusedIssue, withoutNeeded } from "./needed-attachments.ts";
import type { SyncFailure, SyncStatus } from "./replica-types.ts";

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

/** What the device says of itself: read from its database, so that every tab says the same. */
export class StatusBoard {
  readonly subject = new BehaviorSubject<SyncStatus>(first);
  readonly #db: DeviceDatabase;
  readonly #onState: (state: DeviceState) => void;
  /** Whether an exchange is in flight here, and in another tab as far as it says. */
  #active = { here: false, there: false };
  /** The last exchange before this page began; undefined until it has been read. */
  #before: string | null | undefined;
  /** A failure of the database itself can be told only from memory. */
  #broken: SyncFailure | null = null;
  readonly #readings = new Coalesced(() => this.#read());
  #closed = false;
  /** Changes that were kept so far: a reading that began before the last of them does not know it. */
  #kept = 0;

  /** @param onState told the device's standing with each reading */
  constructor(db: DeviceDatabase, onState: (state: DeviceState) => void = () => undefined) {
    this.#db = db;
    this.#onState = onState;
  }

  /** Reads anew; calls while it reads lead to one more reading. Resolves when what it says is as of this call or later. */
  refresh(): Promise<void> {
    return this.#readings.run();
  }

  setActive(where: "here" | "there", active: boolean): void {
    this.#active = { ...this.#active, [where]: active };
    this.#say({ ...this.subject.value, activity: this.#activity() });
  }

  /** Says what only this tab can say, such as that the database fails. */
  setBroken(failure: SyncFailure): void {
    if (this.#broken === "erased") return;
    this.#broken = failure;
    this.#say({ ...this.subject.value, failure });
  }

  /** Something has just been kept for the server: nobody may read "all sent" before the next reading, which counts it. */
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

  /** Something has succeeded: from here on it says what the database says. */
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
  const [base, outbox, attachments, meta, issues] = [
    db.live<unknown, string>("base"),
    db.live("outbox"),
    db.live<Attachment>("attachments"),
    db.live<MetaRow, string>("meta"),
    db.liveRows(issue.name),
  ];
  return db.read([base, outbox, attachments, meta, issues], async () => {
    // All at once: while it reads, whoever writes what it reads waits.
    const [device, known, aside, waiting, kept, edited] = await Promise.all([
      meta.get("device"),
      issues.toArray(),
      outbox.where("state").equals("aside").count(),
      outbox.where("state").equals("waiting").count(),
      attachments.toArray(),
      base.toCollection().primaryKeys(),
    ]);
    const state = device?.value as DeviceState;
    onState(state);
    const open = known.filter((row) => row["settledAt"] === null).length;
    // What a draft holds counts as little as the draft.
    const files = kept.filter(({ unsent, draft }) => unsent && draft === undefined);
    const changed = new Set(edited);
    // A record counts as unsent until its bytes are sent. Bytes that the server refuses wait for a person instead.
    const stopped = withoutNeeded(
      files.filter((one) => one.stopped !== null),
      known as unknown as readonly RefusedIssue[],
    ).length;
    const behind = files.filter(({ key, stopped }) => stopped === null && !changed.has(key)).length;
    return {
      // A base row stands for exactly each row that a waiting mutation has changed; one that changed none waits all the same.
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
