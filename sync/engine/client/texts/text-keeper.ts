import { rowKey, splitKey } from "../../tx.ts";
import { changesSince, lastCounter } from "../change-log.ts";
import { stateOf } from "../device-state.ts";
import { failureOf } from "../failures.ts";
import { TransportError } from "../ports.ts";
import type { AttachmentOptions } from "../replica-types.ts";
import type { DeviceDatabase } from "../storage/device-database.ts";
import type { MetaRow } from "../storage/device-rows.ts";
import { dropTexts, mostTextBytes, trimTexts } from "./device-texts.ts";
import { planTexts, type TextRow, withTexts } from "./text-plan.ts";
import type { TextOptions } from "./text-types.ts";

/** Most changed rows that are compared alone; with more, all rows are compared again. */
const mostChanged = 200;
/** Bytes of the browser's room that must stay free, since texts are less important than any other data. */
const spare = 100 * 1024 * 1024;

interface TextContext {
  readonly db: DeviceDatabase;
  readonly options: TextOptions;
  readonly room: AttachmentOptions["room"];
}

/** Keeps the device's texts in line with the rows, one fetch at a time, in the tab that leads (S4-12). */
export class TextKeeper {
  readonly #context: TextContext;
  /** What is to be fetched, the most wanted first; undefined before the rows were compared. */
  #wanted: TextRow[] | undefined;
  /** The counter up to which the change log was read. */
  #counter = 0;
  #bytes = 0;
  /** The number of texts that should be here. There are fewer when some were deleted by other work. */
  #kept = 0;
  /** Whether the device has no space left for texts; reset when fetching begins again. */
  #full = false;

  constructor(context: TextContext) {
    this.#context = context;
  }

  /** Begins again: the rows are compared anew. */
  begin(): void {
    this.#wanted = undefined;
    this.#full = false;
  }

  /**
   * Fetches one text that is missing. Returns whether there may be more.
   * @param quiet resolves when no other request is in flight
   * @throws TransportError
   */
  async next(quiet: () => Promise<void>, ended: AbortSignal): Promise<boolean> {
    if (this.#full || !(await this.#catchUp())) return false;
    const row = this.#wanted?.shift();
    if (!row) return false;
    const { db, options } = this.#context;
    const wipes = (await stateOf(this.#context.db))?.wipes ?? 0;
    await quiet();
    let bytes: Uint8Array<ArrayBuffer> | undefined;
    try {
      bytes = await options.fetch(row.id, ended);
    } catch (error) {
      if (error instanceof TransportError && error.failure === "rejected") return true;
      // The text is fetched later, in order with all others.
      this.#wanted?.unshift(row);
      throw error;
    }
    if (!bytes) return true;
    const { key, addedAt } = row;
    const text = { key, bytes: bytes.byteLength, addedAt };
    try {
      await db.writeTexts(async (tx) => {
        if (((await tx.state()).wipes ?? 0) !== wipes || !(await tx.keepsTexts())) return;
        tx.texts.put(text);
        tx.textBytes.put({ key, bytes });
      });
      this.#bytes += text.bytes;
      this.#kept++;
      if (this.#bytes > mostTextBytes) await this.#trim(key);
    } catch (error) {
      if (failureOf(error) !== "quota") throw error;
      this.#full = true;
    }
    return !this.#full;
  }

  async #trim(key: string): Promise<void> {
    const { bytes, gone } = await this.#context.db.writeTexts((tx) => trimTexts(tx));
    this.#bytes = bytes;
    this.#kept -= gone.size;
    // All texts that would follow are less wanted.
    if (gone.has(key)) this.#wanted = [];
  }

  /** Applies changes of the rows. Returns whether texts are kept at all. */
  async #catchUp(): Promise<boolean> {
    const { db } = this.#context;
    const state = await stateOf(this.#context.db);
    const keeps = (await db.use(() => db.live<MetaRow, string>("meta").get("keepsTexts")))?.value !== false;
    if (!keeps || !state?.complete || state.progress !== null) {
      this.#wanted = undefined;
      return false;
    }
    const kept = await db.use(() => db.live("texts").count());
    if (!this.#wanted || kept < this.#kept || !(await this.#follow())) await this.#plan();
    return true;
  }

  async #plan(): Promise<void> {
    const { db, options, room } = this.#context;
    this.#counter = await db.read([db.live("changes")], () => lastCounter(db));
    const { wanted, gone, bytes, kept } = await planTexts(db, options);
    this.#wanted = [...wanted];
    this.#bytes = bytes;
    this.#kept = kept;
    if (gone.length > 0) await this.#drop(gone);
    const free = await room().catch(() => undefined);
    if (free && free.quota - free.usage < spare) this.#wanted = [];
  }

  /** Applies the rows of the change log; returns false where all must be compared again. */
  async #follow(): Promise<boolean> {
    const { db, options } = this.#context;
    const { changes, last, complete } = await changesSince(db, this.#counter);
    if (!complete) return false;
    this.#counter = last;
    const [files, owners] = [new Set<string>(), new Set<string>()];
    if (changes.some(({ spans }) => spans?.some(({ entity }) => entity === options.entity || entity === options.owner.entity)))
      return false;
    for (const key of changes.flatMap(({ keys }) => keys)) {
      const { entity, id } = splitKey(key);
      if (entity === options.entity) files.add(id);
      if (entity === options.owner.entity) owners.add(id);
    }
    if (files.size + owners.size > mostChanged) return false;
    if (files.size + owners.size > 0) await this.#take(files, [...owners]);
    return true;
  }

  async #take(files: Set<string>, owners: readonly string[]): Promise<void> {
    const { db, options } = this.#context;
    const owned = await db.readRows(options.entity, (of) =>
      Promise.all(owners.map((owner) => of.by(options.owner.field, owner))),
    );
    const ids = [...new Set([...files, ...owned.flat().map((row) => String(row.id))])];
    const rows = (await db.readRows(options.entity, (of) => of.getMany(ids))).filter((row) => row !== undefined);
    const texts = await withTexts(db, options, rows);
    const keys = ids.map((id) => rowKey(options.entity, id));
    const known = await db.use(() => db.live("texts").bulkGet(keys));
    const kept = new Set(keys.filter((_key, index) => known[index] !== undefined));
    const there = new Set(texts.map(({ key }) => key));
    const others = (this.#wanted ?? []).filter(({ key }) => !keys.includes(key));
    // Rows that have just come or changed are the newest.
    this.#wanted = [...texts.filter(({ key }) => !kept.has(key)).reverse(), ...others];
    const gone = [...kept].filter((key) => !there.has(key));
    if (gone.length > 0) await this.#drop(gone);
  }

  #drop(keys: readonly string[]): Promise<void> {
    this.#kept -= keys.length;
    return this.#context.db.writeTexts(async (tx) => dropTexts(tx, keys));
  }
}
