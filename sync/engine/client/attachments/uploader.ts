import type { AttachmentStanding } from "../../attachment.ts";
import type { Row } from "../../entity.ts";
import type { Model } from "../../registry.ts";
import { rowKey, splitKey } from "../../tx.ts";
import { stateOf } from "../device-state.ts";
import { failureOf, sessionOver } from "../failures.ts";
import { longestRetryWait } from "../loop.ts";
import { type Clock, TransportError } from "../ports.ts";
import type { AttachmentOptions, SyncFailure } from "../replica-types.ts";
import type { Rounds } from "../rounds.ts";
import type { DeviceDatabase } from "../storage/device-database.ts";
import type { AttachmentBytes, BaseRow } from "../storage/device-rows.ts";
import type { TextKeeper } from "../texts/text-keeper.ts";
import { isWhole } from "./attachment-bytes.ts";
import type { Attachment, AttachmentStop } from "./attachment-types.ts";
import type { DeviceAttachments } from "./device-attachments.ts";
import { tidyAttachments } from "./kept-attachments.ts";

const firstWait = 1_000;
/** How long to wait, before asking again, while a server puts a whole file together. Milliseconds. */
const assemblyWait = 2_000;
/** So many answers in a row that gain nothing count as a failure. */
const patience = 3;
/** Failures that may concern one file alone; a missing network concerns all files. */
const ofOne: ReadonlySet<SyncFailure> = new Set(["busy", "server", "rejected"] as const);

interface UploaderContext {
  readonly db: DeviceDatabase;
  readonly model: Model;
  readonly clock: Clock;
  readonly rounds: Rounds;
  readonly kept: DeviceAttachments;
  readonly options: AttachmentOptions;
  /** Texts are fetched when nothing else is to be sent or fetched. */
  readonly texts: TextKeeper | undefined;
  /** Called when attachments have changed in a way that the status shows. */
  readonly onChange: () => void;
}

/**
 * Sends the bytes of attachments, and fetches pinned ones and then texts, in the tab that leads (S4-2). It takes one at a time,
 * the smallest first, part by part. Between two parts it waits while an exchange runs.
 */
export class Uploader {
  readonly #context: UploaderContext;
  #ended: AbortController | undefined;
  #running = false;
  /** Whether new work came while it ran. */
  #again = false;
  #failures = 0;
  /** Whether it waits because the server has asked it to. */
  #asked = false;
  #cancel: (() => void) | undefined;
  /** Keys of files that the server does not accept for now, until the next exchange. */
  readonly #parked = new Set<string>();
  /** Counts signals. After each of them, the server may accept a file that it did not accept before. */
  #signals = 0;
  /** How often each file has failed. Files that have failed less often come first. */
  readonly #tries = new Map<string, number>();
  /** Keys of files that cannot be fetched or kept: they are not tried again. */
  readonly #unfetchable = new Set<string>();

  constructor(context: UploaderContext) {
    this.#context = context;
  }

  start(): void {
    this.stop();
    this.#ended = new AbortController();
    this.#unfetchable.clear();
    this.#tries.clear();
    this.#context.texts?.begin();
    this.signal();
  }

  /** Aborts the current transfer; the server keeps what it has received. */
  stop(): void {
    this.#cancel?.();
    this.#ended?.abort();
    this.#ended = undefined;
  }

  /** Sends or fetches what is new. While attempts fail, this does not hasten the next. */
  work(): void {
    if (this.#failures === 0) this.#go();
  }

  /** Tries at once, since a network may exist or a user looks. */
  signal(): void {
    this.#failures = 0;
    this.#asked = false;
    this.#signals++;
    this.#parked.clear();
    this.#go();
  }

  /**
   * Tries again after an exchange was published: the server can be reached, and rows may have come or gone. A wait for which the
   * server has asked goes on. Colleagues' changes come each second, and each try would send a part anew.
   */
  async published(): Promise<void> {
    if (!this.#ended) return;
    const { db, model, clock, texts, onChange } = this.#context;
    if ((await db.use(() => db.live("attachments").count())) > 0) {
      await tidyAttachments(db, model, clock.now());
      onChange();
    } else if (!texts) return;
    if (!this.#asked) this.signal();
  }

  #go(): void {
    const ended = this.#ended?.signal;
    if (!ended) return;
    this.#cancel?.();
    this.#again = true;
    if (!this.#running) void this.#run(ended);
  }

  async #run(ended: AbortSignal): Promise<void> {
    this.#running = true;
    try {
      while (this.#again && !ended.aborted) {
        this.#again = false;
        while (!ended.aborted && (await this.#next(ended))) this.#failures = 0;
      }
    } catch (error) {
      if (!ended.aborted) this.#retryLater(error, ended);
    } finally {
      this.#running = false;
      // The uploader was stopped and started again meanwhile.
      if (ended.aborted && this.#ended) this.#go();
    }
  }

  #retryLater(error: unknown, ended: AbortSignal): void {
    const failure = failureOf(error);
    if (failure === "fault") console.error(error);
    // The uploader stops until a user has signed in, which starts it again.
    if (sessionOver.has(failure)) return;
    this.#failures++;
    const asked = error instanceof TransportError ? (error.retryAfter ?? 0) : 0;
    const ceiling = Math.min(longestRetryWait, firstWait * 2 ** this.#failures);
    const wait = Math.max(asked, this.#context.clock.random() * ceiling);
    this.#asked = asked > 0;
    this.#cancel = this.#context.clock.after(wait, () => {
      if (ended.aborted) return;
      // Exchanges that were published meanwhile have hastened nothing.
      if (asked > 0) this.signal();
      else this.#go();
    });
  }

  /** Sends or fetches one. Returns whether there was one. */
  async #next(ended: AbortSignal): Promise<boolean> {
    const { db } = this.#context;
    const all = await db.use(() => db.live<Attachment>("attachments").toArray());
    const mayGo = ({ key, stopped, draft }: Attachment) => stopped === null && draft === undefined && !this.#parked.has(key);
    const open = all.filter(mayGo);
    const rows = await this.#serverRows(open);
    const awaited = ({ key }: Attachment) => {
      const row = rows.get(key);
      return row && this.#context.options.awaits(row);
    };
    // A file that has arrived only has to be confirmed.
    const turn = (one: Attachment) => (one.held && awaited(one) === false ? -1 : (this.#tries.get(one.key) ?? 0));
    open.sort((a, b) => turn(a) - turn(b) || a.size - b.size);
    const toSend = open.find((one) => one.held && (awaited(one) || (one.unsent && rows.has(one.key))));
    const toFetch = open.find(
      (one) => !one.held && one.pins.length > 0 && !this.#unfetchable.has(one.key) && awaited(one) === false,
    );
    const { key } = toSend ?? toFetch ?? {};
    if (key === undefined) return (await this.#context.texts?.next(() => this.#quiet(ended), ended)) ?? false;
    // A file is not parked if a signal came meanwhile, since the next signal may take long.
    const signals = this.#signals;
    const park = () => void (signals === this.#signals && this.#parked.add(key));
    try {
      if (toSend) await this.#send(toSend, park, ended);
      else if (toFetch) await this.#fetch(toFetch, ended);
    } catch (error) {
      const failure = failureOf(error);
      if (ofOne.has(failure)) this.#failed(key, toSend === undefined);
      if (failure !== "quota") throw error;
      // A full disk cannot note the result. The next exchange tries it again, and it blocks no other.
      park();
    }
    return true;
  }

  #failed(key: string, fetching: boolean): void {
    const tries = (this.#tries.get(key) ?? 0) + 1;
    this.#tries.set(key, tries);
    // A file that cannot be fetched blocks neither other pinned files nor texts.
    if (fetching && tries >= patience) this.#unfetchable.add(key);
  }

  /** Returns, by key, the rows that the server is known to have. A row that still waits to be sent goes before its bytes (S4-2). */
  async #serverRows(of: readonly Attachment[]): Promise<Map<string, Row>> {
    const { db } = this.#context;
    const found = new Map<string, Row>();
    const base = db.live<BaseRow, string>("base");
    const ids = new Map<string, string[]>();
    for (const { key } of of) {
      const { entity, id } = splitKey(key);
      ids.set(entity, [...(ids.get(entity) ?? []), id]);
    }
    for (const [entity, own] of ids) {
      await db.readRowsWith(entity, [base], async (of) => {
        const known = await base.bulkGet(own.map((id) => rowKey(entity, id)));
        const rows = await of.getMany(own);
        for (const [index, row] of rows.entries()) if (row && known[index]?.row !== null) found.set(rowKey(entity, row.id), row);
      });
    }
    return found;
  }

  /** @param park skips it until the next exchange */
  async #send(attachment: Attachment, park: () => void, ended: AbortSignal): Promise<void> {
    const { db, options } = this.#context;
    const { key, size } = attachment;
    const { id } = splitKey(key);
    const bytes = (await db.use(() => db.live<AttachmentBytes, string>("attachmentBytes").get(key)))?.bytes;
    if (!bytes || !(await isWhole(bytes, attachment))) return this.#stopped(key, "damaged");
    try {
      await this.#quiet(ended);
      let standing = await options.transport.standing(id, ended);
      for (let idle = 0; standing.state === "waiting" && !ended.aborted; ) {
        const { received } = standing;
        // The note is for screens only: a full disk must not stop the bytes from being sent.
        await this.#change(key, { sent: received }).catch(() => undefined);
        await this.#quiet(ended);
        const part = new Uint8Array(bytes, received, Math.min(options.transport.room(), size - received));
        standing = await options.transport.send(id, received, part, ended);
        idle = standing.received === received ? idle + 1 : 0;
        if (standing.state === "waiting" && standing.received >= size) throw new TransportError("busy", assemblyWait);
        if (idle >= patience) throw new TransportError("server");
      }
      await this.#settle(key, standing, park);
    } catch (error) {
      // A file that the server or a firewall refuses blocks no other.
      if (!(error instanceof TransportError) || !["rejected", "blocked"].includes(error.failure)) throw error;
      park();
    }
  }

  async #settle(key: string, { state, received }: AttachmentStanding, park: () => void): Promise<void> {
    if (state === "arrived") {
      await this.#context.kept.room.unlessFull(0, () => this.#change(key, { unsent: false, sent: received }, "durably"));
      // Nothing more is asked until an exchange fetches the file's row, which then shows the arrival.
      this.#parked.add(key);
    } else if (state === "refused") await this.#stopped(key, "refused");
    else if (state === "foreign") await this.#stopped(key, "forbidden");
    // The server no longer has its row. The next exchange will remove it here.
    else park();
    this.#context.onChange();
  }

  async #fetch(attachment: Attachment, ended: AbortSignal): Promise<void> {
    const { db, options, kept } = this.#context;
    const wipes = (await stateOf(db))?.wipes ?? 0;
    await this.#quiet(ended);
    const bytes = await options.transport.fetch(splitKey(attachment.key).id, ended);
    if (!bytes || !(await isWhole(bytes, attachment))) return void this.#unfetchable.add(attachment.key);
    try {
      await kept.room.unlessFull(0, () => kept.store(attachment, bytes, wipes));
    } catch (error) {
      if (failureOf(error) !== "quota") throw error;
      this.#unfetchable.add(attachment.key);
    }
  }

  /** Waits while an exchange runs or waits: exchanges come first. */
  async #quiet(ended: AbortSignal): Promise<void> {
    const { rounds } = this.#context;
    while (rounds.active && !ended.aborted) await rounds.settled();
    ended.throwIfAborted();
  }

  async #stopped(key: string, stopped: AttachmentStop): Promise<void> {
    await this.#change(key, { stopped }, "durably");
    this.#context.onChange();
  }

  async #change(key: string, how: Partial<Attachment>, durably?: "durably"): Promise<void> {
    const { db } = this.#context;
    await db.writeAttachments(
      async (tx) => {
        const attachment = await tx.attachments.get(key);
        // The file's row may have been deleted while the server answered. Then it stays stopped as `gone`, whatever the answer.
        const isGone = how.stopped !== undefined && attachment?.stopped === "gone";
        if (attachment && !isGone) tx.attachments.put({ ...attachment, ...how });
      },
      durably ? undefined : "relaxed",
    );
  }
}
