import { EngineError } from "../errors.ts";
import { splitKey } from "../tx.ts";
import { isWhole } from "./attachment-bytes.ts";
import type { Attachment, AttachmentFacts, Attachments, AttachmentUse } from "./attachment-types.ts";
import type { DeviceDatabase, DeviceTx } from "./device-database.ts";
import type { AttachmentBytes, DeviceState, MetaRow } from "./device-rows.ts";
import type { DeviceTexts } from "./device-texts.ts";
import { failureOf } from "./failures.ts";
import { dropAttachment } from "./kept-attachments.ts";
import { type Clock, TransportError } from "./ports.ts";
import type { AttachmentOptions } from "./replica-types.ts";

/** Most bytes of the cache, and most of what the browser lets this origin store. */
const mostCached = { bytes: 256 * 1024 * 1024, share: 0.2 } as const;
/** What must stay free of the browser's room for the rows beside the bytes. */
const reserve = 5 * 1024 * 1024;

/** What the device keeps of attachments, and the way to those that it does not (S4). */
export class DeviceAttachments implements Attachments {
  readonly #db: DeviceDatabase;
  readonly #clock: Clock;
  readonly #options: AttachmentOptions | undefined;
  readonly #onWork: () => void;
  readonly #texts: DeviceTexts;

  /**
   * @param onWork called when something is to be sent or fetched that was not before
   * @param texts which are the first to go where room is short
   */
  constructor(db: DeviceDatabase, clock: Clock, options: AttachmentOptions | undefined, onWork: () => void, texts: DeviceTexts) {
    this.#texts = texts;
    this.#db = db;
    this.#clock = clock;
    this.#options = options;
    this.#onWork = onWork;
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
    const wipes = await this.#wipes();
    const bytes = await this.#fetch(facts);
    // Whoever wants to read it does not care whether it could be kept.
    await this.store(facts, bytes, wipes).catch(() => undefined);
    return bytes;
  }

  async pin(pin: string, files: readonly AttachmentFacts[]): Promise<void> {
    const wanted = new Map(files.map((facts) => [facts.key, facts]));
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

  async use(): Promise<AttachmentUse> {
    const held = (await this.all()).filter((attachment) => attachment.held);
    const sum = (of: readonly Attachment[]) => ({ files: of.length, bytes: of.reduce((bytes, { size }) => bytes + size, 0) });
    const [unsent, sent] = [held.filter((one) => one.unsent), held.filter((one) => !one.unsent)];
    const isPinned = ({ pins }: Attachment) => pins.length > 0;
    return { unsent: sum(unsent), pinned: sum(sent.filter(isPinned)), cached: sum(sent.filter((one) => !isPinned(one))) };
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

  /**
   * Keeps bytes that were fetched, unless the device was wiped since that was asked (S3), and lets go of what the cache has too
   * much of.
   * @param wipes after how many wipes it was asked for
   */
  async store(facts: AttachmentFacts, bytes: ArrayBuffer, wipes: number): Promise<void> {
    const most = await this.#mostCached();
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

  /** @throws EngineError `not_found`, `file_unavailable` */
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

  /**
   * Makes room for bytes that are about to be kept, at the cost of what can be fetched again.
   * @throws EngineError `device_full` where there is none; nothing has been written then
   */
  async makeRoom(bytes: number): Promise<void> {
    if (await this.#fits(bytes)) return;
    if ((await this.#texts.evict()) > 0 && (await this.#fits(bytes))) return;
    await this.evict();
    if (!(await this.#fits(bytes))) throw new EngineError("device_full");
  }

  /** Runs work that writes bytes; a disk that is full of the cache loses that first. @throws EngineError `device_full` */
  async unlessFull<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (bytes === 0) return work();
    await this.makeRoom(bytes);
    try {
      return await work();
    } catch (error) {
      if (failureOf(error) !== "quota") throw error;
      // Freeing takes a transaction, too, which a full disk may refuse.
      const texts = await this.#texts.evict().catch(() => 0);
      const freed = await this.evict().catch(() => 0);
      if (texts + freed === 0) throw new EngineError("device_full");
    }
    return work().catch((error: unknown) => {
      throw failureOf(error) === "quota" ? new EngineError("device_full") : error;
    });
  }

  /** After how many wipes the device is. */
  async #wipes(): Promise<number> {
    const meta = await this.#db.use(() => this.#db.live<MetaRow, string>("meta").get("device"));
    return (meta?.value as DeviceState | undefined)?.wipes ?? 0;
  }

  async #fits(bytes: number): Promise<boolean> {
    const room = await this.#options?.room().catch(() => undefined);
    return room === undefined || room.quota - room.usage >= bytes + reserve;
  }

  async #mostCached(): Promise<number> {
    const room = await this.#options?.room().catch(() => undefined);
    return Math.min(mostCached.bytes, room ? room.quota * mostCached.share : mostCached.bytes);
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

/** Which of these go so that the rest fit: those that were opened longest ago. */
function beyond(cached: readonly Attachment[], most: number): Attachment[] {
  let bytes = 0;
  return [...cached].sort((a, b) => b.usedAt - a.usedAt).filter(({ size }) => (bytes += size) > most);
}

/** What is not here has no other reason to be known. */
function unpinned(tx: DeviceTx, attachment: Attachment, pin: string): void {
  if (!attachment.pins.includes(pin)) return;
  const pins = attachment.pins.filter((one) => one !== pin);
  if (pins.length === 0 && !attachment.held) tx.attachments.delete(attachment.key);
  else tx.attachments.put({ ...attachment, pins });
}
