import { EngineError } from "../errors.ts";
import { failureOf } from "./failures.ts";
import type { AttachmentOptions } from "./replica-types.ts";

/** Most bytes of the cache, and most of what the browser lets this origin store. */
const mostCached = { bytes: 256 * 1024 * 1024, share: 0.2 } as const;
/** What must stay free of the browser's room for the rows beside the bytes. */
const reserve = 5 * 1024 * 1024;

/** The browser's room for bytes, which the cache gives back first (S4-7, S4-8). */
export class AttachmentRoom {
  readonly #room: AttachmentOptions["room"];
  readonly #evictions: readonly (() => Promise<number>)[];

  /** @param evictions each lets go of what can be fetched again, and gives the bytes freed; what is missed least goes first */
  constructor(room: AttachmentOptions["room"] = async () => undefined, evictions: readonly (() => Promise<number>)[]) {
    this.#room = room;
    this.#evictions = evictions;
  }

  /** Most bytes of the cache for now. */
  async mostCached(): Promise<number> {
    const room = await this.#room().catch(() => undefined);
    return Math.min(mostCached.bytes, room ? room.quota * mostCached.share : mostCached.bytes);
  }

  /**
   * Makes room for bytes that are about to be kept, at the cost of what can be fetched again.
   * @throws EngineError `device_full` where there is none; nothing has been written then
   */
  async #makeRoom(bytes: number): Promise<void> {
    if (await this.#fits(bytes)) return;
    for (const evict of this.#evictions) if ((await evict()) > 0 && (await this.#fits(bytes))) return;
    throw new EngineError("device_full");
  }

  /**
   * Runs work that writes so many bytes, or none; a disk that is full of the cache loses that first.
   * @throws EngineError `device_full` where bytes find no room; else the work's own error
   */
  async unlessFull<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (bytes > 0) await this.#makeRoom(bytes);
    try {
      return await work();
    } catch (error) {
      if (failureOf(error) !== "quota") throw error;
      // Freeing takes a transaction, too, which a full disk may refuse.
      let freed = 0;
      for (const evict of this.#evictions) freed += await evict().catch(() => 0);
      if (freed === 0) throw refusalOf(error);
    }
    return work().catch((error: unknown) => {
      throw refusalOf(error);
    });

    function refusalOf(error: unknown): unknown {
      return bytes > 0 && failureOf(error) === "quota" ? new EngineError("device_full") : error;
    }
  }

  async #fits(bytes: number): Promise<boolean> {
    const room = await this.#room().catch(() => undefined);
    return room === undefined || room.quota - room.usage >= bytes + reserve;
  }
}
