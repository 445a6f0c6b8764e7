import { EngineError } from "../../errors.ts";
import { failureOf } from "../failures.ts";
import type { AttachmentOptions } from "../replica-types.ts";

/** The most that the cache takes: in bytes, and as a share of what the browser lets this origin store. */
const mostCached = { bytes: 256 * 1024 * 1024, share: 0.2 } as const;
/** Bytes of the browser's storage that stay free for rows. */
const reserve = 5 * 1024 * 1024;

/** Makes sure that there is room for bytes before they are kept. It deletes from the cache first (S4-7, S4-8). */
export class AttachmentRoom {
  readonly #room: AttachmentOptions["room"];
  readonly #evictions: readonly (() => Promise<number>)[];

  /** @param evictions each deletes what can be fetched again and returns the bytes freed; the least needed comes first */
  constructor(room: AttachmentOptions["room"] = async () => undefined, evictions: readonly (() => Promise<number>)[]) {
    this.#room = room;
    this.#evictions = evictions;
  }

  /** Returns the most bytes that the cache may take now. */
  async mostCached(): Promise<number> {
    const room = await this.#room().catch(() => undefined);
    return Math.min(mostCached.bytes, room ? room.quota * mostCached.share : mostCached.bytes);
  }

  /**
   * Makes room for bytes that are about to be kept. For that it deletes what can be fetched again.
   * @throws EngineError `device_full` where there is none; then nothing has been written
   */
  async #makeRoom(bytes: number): Promise<void> {
    if (await this.#fits(bytes)) return;
    for (const evict of this.#evictions) if ((await evict()) > 0 && (await this.#fits(bytes))) return;
    throw new EngineError("device_full");
  }

  /**
   * Runs work that writes all of these bytes or none. Where the disk is full, the cache is emptied and the work runs again.
   * @throws EngineError `device_full` where the bytes find no room; else the work's own error
   */
  async unlessFull<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (bytes > 0) await this.#makeRoom(bytes);
    try {
      return await work();
    } catch (error) {
      if (failureOf(error) !== "quota") throw error;
      // Freeing bytes also takes a transaction, which a full disk may refuse.
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
