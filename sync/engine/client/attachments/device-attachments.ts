import { EngineError } from "../../errors.ts";
import { splitKey } from "../../tx.ts";
import { stateOf } from "../device-state.ts";
import type { DeviceTx } from "../device-tx.ts";
import { type Clock, TransportError } from "../ports.ts";
import type { AttachmentOptions } from "../replica-types.ts";
import type { DeviceDatabase } from "../storage/device-database.ts";
import type { AttachmentBytes } from "../storage/device-rows.ts";
import type { DeviceTexts } from "../texts/device-texts.ts";
import { isWhole } from "./attachment-bytes.ts";
import { AttachmentRoom } from "./attachment-room.ts";
import type { Attachment, AttachmentFacts, Attachments, NewAttachment } from "./attachment-types.ts";
import { unnamedOf } from "./held-attachments.ts";
import { dropAttachment, keepAttachment } from "./kept-attachments.ts";

/** The attachments that the device keeps, and access to those that it does not (S4). */
export class DeviceAttachments implements Attachments {
  /** Checks for room before bytes are kept. */
  readonly room: AttachmentRoom;
  readonly #db: DeviceDatabase;
  readonly #clock: Clock;
  readonly #options: AttachmentOptions | undefined;
  readonly #onWork: () => void;

  /**
   * @param onWork called when something new is to be sent or fetched
   * @param texts which are the first to be deleted where room is short
   */
  constructor(db: DeviceDatabase, clock: Clock, options: AttachmentOptions | undefined, onWork: () => void, texts: DeviceTexts) {
    this.#db = db;
    this.#clock = clock;
    this.#options = options;
    this.#onWork = onWork;
    this.room = new AttachmentRoom(options && (() => options.room()), [() => texts.evict(), () => this.evict()]);
  }

  all(): Promise<Attachment[]> {
    return this.#db.use(() => this.#db.live<Attachment>("attachments").toArray());
  }

  async open(facts: AttachmentFacts): Promise<ArrayBuffer> {
    const { key } = facts;
    const read = () => this.#db.live<AttachmentBytes, string>("attachmentBytes").get(key);
    const here = await this.#db.use(read);
    if (here) {
      await this.#change(key, (attachment) => ({ ...attachment, usedAt: this.#clock.now() })).catch(() => undefined);
      return here.bytes;
    }
    const wipes = (await stateOf(this.#db))?.wipes ?? 0;
    const bytes = await this.#fetch(facts);
    // The file can be read even if the device cannot keep it.
    await this.store(facts, bytes, wipes).catch(() => undefined);
    return bytes;
  }

  async pin(pin: string, files: readonly AttachmentFacts[]): Promise<void> {
    const wanted = new Map(files.map((facts) => [facts.key, facts]));
    // Screens pin again with every change, so mostly there is nothing to write.
    const pinned = (await this.all()).filter(({ pins }) => pins.includes(pin));
    if (pinned.length === wanted.size && pinned.every(({ key }) => wanted.has(key))) return;
    await this.#db.writeAttachments(async (tx) => {
      const known = new Map((await tx.attachments.all()).map((attachment) => [attachment.key, attachment]));
      for (const attachment of known.values()) if (!wanted.has(attachment.key)) unpinned(tx, attachment, pin);
      for (const { key, name, size, sha256 } of wanted.values()) {
        const before = known.get(key) ?? { key, name, size, sha256, ...notHere, usedAt: this.#clock.now() };
        if (!before.pins.includes(pin)) tx.attachments.put({ ...before, pins: [...before.pins, pin] });
      }
    });
    this.#onWork();
  }

  async unpin(pin: string): Promise<void> {
    await this.#db.writeAttachments(async (tx) => {
      for (const attachment of await tx.attachments.all()) unpinned(tx, attachment, pin);
    });
  }

  evict(keys?: readonly string[]): Promise<number> {
    const named = keys && new Set(keys);
    return this.#db.writeAttachments(async (tx) => {
      const cached = (await tx.attachments.all()).filter((one) => isCached(one) && (!named || named.has(one.key)));
      for (const { key } of cached) dropAttachment(tx, key);
      return cached.reduce((bytes, { size }) => bytes + size, 0);
    });
  }

  async discard(key: string): Promise<void> {
    await this.#db.writeAttachments(async (tx) => dropAttachment(tx, key));
    this.#onWork();
  }

  async retry(key: string): Promise<void> {
    await this.#change(key, (attachment) => ({ ...attachment, stopped: null }));
    this.#onWork();
  }

  async hold(draft: string, file: NewAttachment): Promise<void> {
    const now = this.#clock.now();
    const keep = () => this.#db.writeAttachments(async (tx) => keepAttachment(tx, file, now, draft));
    await this.room.unlessFull(file.bytes.byteLength, keep);
  }

  async release(keys: readonly string[]): Promise<void> {
    await this.#db.write(async (tx) => {
      for (const key of await unnamedOf(tx, keys)) dropAttachment(tx, key);
    });
  }

  /**
   * Keeps bytes that were fetched, unless the device was wiped since the request (S3). Then it shrinks the cache to its limit.
   * @param wipes how often the device had been wiped at the request
   */
  async store(facts: AttachmentFacts, bytes: ArrayBuffer, wipes: number): Promise<void> {
    const most = await this.room.mostCached();
    const usedAt = this.#clock.now();
    await this.#db.writeAttachments(async (tx) => {
      if (((await tx.state()).wipes ?? 0) !== wipes) return;
      const { key, name, size, sha256 } = facts;
      const before = await tx.attachments.get(key);
      if (before?.unsent) return;
      const own = { ...notHere, ...before, key, name, size, sha256, held: true, sent: size, usedAt };
      if (!(isCached(own) && size > most)) {
        tx.attachments.put(own);
        tx.attachmentBytes.put({ key, bytes });
      }
      const others = (await tx.attachments.all()).filter((one) => isCached(one) && one.key !== key);
      for (const gone of beyond(isCached(own) ? [own, ...others] : others, most)) dropAttachment(tx, gone.key);
    }, "relaxed");
  }

  /** Fetches bytes and checks them. @throws EngineError `not_found`, `file_unavailable` */
  async #fetch(facts: AttachmentFacts): Promise<ArrayBuffer> {
    const { transport } = this.#options ?? {};
    try {
      const bytes = await transport?.fetch(splitKey(facts.key).id, new AbortController().signal);
      if (transport && !bytes) throw new EngineError("not_found");
      if (bytes && (await isWhole(bytes, facts))) return bytes;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
    }
    throw new EngineError("file_unavailable");
  }

  #change(key: string, how: (attachment: Attachment) => Attachment): Promise<void> {
    return this.#db.writeAttachments(async (tx) => {
      const attachment = await tx.attachments.get(key);
      if (attachment) tx.attachments.put(how(attachment));
    }, "relaxed");
  }
}

const notHere = { held: false, unsent: false, sent: 0, stopped: null, leaving: null, pins: [] } as const;

const isCached = ({ held, unsent, pins }: Attachment) => held && !unsent && pins.length === 0;

/** Returns which of these are deleted so that the others fit: those that were opened longest ago. */
function beyond(cached: readonly Attachment[], most: number): Attachment[] {
  let bytes = 0;
  return [...cached].sort((a, b) => b.usedAt - a.usedAt).filter(({ size }) => (bytes += size) > most);
}

/** Removes a pin. An attachment that is neither pinned nor on the device is forgotten. */
function unpinned(tx: DeviceTx, attachment: Attachment, pin: string): void {
  if (!attachment.pins.includes(pin)) return;
  const pins = attachment.pins.filter((one) => one !== pin);
  if (pins.length === 0 && !attachment.held) tx.attachments.delete(attachment.key);
  else tx.attachments.put({ ...attachment, pins });
}
