import type { Attachment } from "../attachments/attachment-types.ts";
import type { DeviceTx } from "../device-tx.ts";
import type { DeviceDatabase } from "../storage/device-database.ts";
import { type TextRank, withinBudget } from "./text-budget.ts";
import type { KeptText, Texts, TextUse } from "./text-types.ts";

/** Most bytes of texts on a device (S4-12). */
export const mostTextBytes = 64 * 1024 * 1024;

/** The texts that this device keeps (S4-12). */
export class DeviceTexts implements Texts {
  readonly #db: DeviceDatabase;
  readonly #onWork: () => void;

  /** @param onWork called when texts are to be fetched that were not before */
  constructor(db: DeviceDatabase, onWork: () => void) {
    this.#db = db;
    this.#onWork = onWork;
  }

  async use(): Promise<TextUse> {
    const [texts, meta] = [this.#db.live<KeptText, string>("texts"), this.#db.live<{ readonly value: unknown }, string>("meta")];
    return this.#db.read([texts, meta], async () => {
      const all = await texts.toArray();
      const kept = (await meta.get("keepsTexts"))?.value !== false;
      return { files: all.length, bytes: bytesOf(all), kept };
    });
  }

  stop(): Promise<number> {
    return this.#db.writeTexts(async (tx) => {
      tx.saveKeepsTexts(false);
      return clear(tx);
    });
  }

  async keep(): Promise<void> {
    await this.#db.writeTexts(async (tx) => tx.saveKeepsTexts(true));
    this.#onWork();
  }

  /** Deletes all texts to make room. They are fetched again once there is room. Returns the bytes freed. */
  evict(): Promise<number> {
    return this.#db.writeTexts(clear);
  }
}

async function clear(tx: DeviceTx): Promise<number> {
  const all = await tx.texts.all();
  tx.texts.clear();
  tx.textBytes.clear();
  return bytesOf(all);
}

const bytesOf = (texts: readonly KeptText[]) => texts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Deletes texts whose rows no longer have any. */
export function dropTexts(tx: DeviceTx, keys: readonly string[]): void {
  tx.texts.deleteAll(keys);
  tx.textBytes.deleteAll(keys);
}

/** Deletes texts beyond the budget. Returns the bytes that are left, and the keys that were deleted. */
export async function trimTexts(tx: DeviceTx, most = mostTextBytes): Promise<{ bytes: number; gone: ReadonlySet<string> }> {
  const all = await tx.texts.all();
  const rank = rankBy(await tx.attachments.all());
  const kept = withinBudget(
    all.map((text) => ({ ...text, ...rank(text) })),
    most,
  );
  const stay = new Set(kept.map(({ key }) => key));
  const gone = all.map(({ key }) => key).filter((key) => !stay.has(key));
  dropTexts(tx, gone);
  return { bytes: bytesOf(kept), gone: new Set(gone) };
}

/** Returns a function that ranks texts by what this device keeps of their files. */
export function rankBy(attachments: readonly Attachment[]): (text: Pick<KeptText, "key" | "addedAt">) => TextRank {
  const known = new Map(attachments.map((attachment) => [attachment.key, attachment]));
  return ({ key, addedAt }) => {
    const file = known.get(key);
    return { key, addedAt, pinned: (file?.pins.length ?? 0) > 0, openedAt: file?.held ? file.usedAt : null };
  };
}
