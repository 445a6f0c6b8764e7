import type { Row, RowId } from "../../entity.ts";
import { rowKey } from "../../tx.ts";
import type { Attachment } from "../attachments/attachment-types.ts";
import type { DeviceDatabase } from "../storage/device-database.ts";
import { mostTextBytes, rankBy } from "./device-texts.ts";
import { withinBudget } from "./text-budget.ts";
import type { KeptText, TextOptions } from "./text-types.ts";

/** Rows that are read at once: the tab also has a screen to draw. */
const slice = 500;

/** A row that has a text. */
export interface TextRow {
  readonly key: string;
  readonly id: string;
  readonly letters: number;
  readonly addedAt: string;
}

/** The texts to fetch, the most wanted first, and the texts here that no row has any more. */
export interface TextPlan {
  readonly wanted: readonly TextRow[];
  readonly gone: readonly string[];
  /** How many texts are here, and their bytes. */
  readonly kept: number;
  readonly bytes: number;
}

/** Compares all rows with the texts that are here. */
export async function planTexts(db: DeviceDatabase, options: TextOptions): Promise<TextPlan> {
  const rows: TextRow[] = [];
  for (let last: RowId | undefined, more = true; more; ) {
    const after = last;
    const found = await db.readRows(options.entity, (of) => of.next(after, slice));
    rows.push(...(await withTexts(db, options, found.rows)));
    last = found.upTo;
    more = last !== undefined;
  }
  const there = new Set(rows.map(({ key }) => key));
  const kept = await db.use(() => db.live<KeptText, string>("texts").toArray());
  const known = new Map(kept.map((text) => [text.key, text]));
  const rank = rankBy(await db.use(() => db.live<Attachment>("attachments").toArray()));
  const sized = rows.map((row) => ({
    ...row,
    ...rank(row),
    bytes: known.get(row.key)?.bytes ?? options.bytesOf(row.letters),
  }));
  return {
    wanted: withinBudget(sized, mostTextBytes).filter(({ key }) => !known.has(key)),
    gone: kept.flatMap(({ key }) => (there.has(key) ? [] : [key])),
    kept: kept.length,
    bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Returns those of these rows that have a text and whose owner exists. */
export async function withTexts(db: DeviceDatabase, options: TextOptions, rows: readonly Row[]): Promise<TextRow[]> {
  const { entity, owner } = options;
  const texts = rows.filter((row) => options.lettersOf(row) > 0);
  const ids = [...new Set(texts.map((row) => String(row[owner.field])))];
  const owners = await db.readRows(owner.entity, (of) => of.getMany(ids));
  const there = new Set(owners.flatMap((row) => (row && !owner.isGone(row) ? [row.id] : [])));
  return texts.flatMap((row) => {
    if (!there.has(String(row[owner.field]))) return [];
    const { createdAt } = row;
    const id = String(row.id);
    return [{ key: rowKey(entity, id), id, letters: options.lettersOf(row), addedAt: String(createdAt) }];
  });
}
