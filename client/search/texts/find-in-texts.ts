import { type PackedPage, unpackText } from "#client/device/files/packed-text.ts";
import type { Block, BlockKey } from "#sync/engine/client/storage/packs/block.ts";
import type { PairsKey } from "#sync/engine/client/storage/packs/pairs.ts";
import { type GoneRow, type ReadEntity, RowsReader } from "#sync/engine/client/storage/packs/rows-reader.ts";
import { entityStore, packStores, textStores } from "#sync/engine/client/storage/store-names.ts";
import { resultOf, StoreReader } from "#sync/engine/client/storage/store-reader.ts";
import type { TextBytes } from "#sync/engine/client/texts/text-types.ts";
import type { Row, RowId } from "#sync/engine/entity.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { snippetAround } from "#sync/model/rules/snippet.ts";
import type { TextAnswer, TextHit, TextQuestion } from "./text-answer.ts";

/** Number of files that are searched at once, which limits the memory of a search. */
const slice = 64;

const fileEntity = { name: "partnerFile", id: "uuid", visibility: "everyone" } as const satisfies ReadEntity;
const ownerEntity = { ...fileEntity, name: "partner" } as const satisfies ReadEntity;

/** The fields that are read from a file's row and from its owner's. */
interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly partnerId: string;
  readonly textLength?: number | null;
}
interface OwnerRow {
  readonly deletedAt: string | null;
}

/**
 * Searches the texts on this device, the newest file first: ids grow with time.
 * @param signal aborts it between two slices
 * @returns undefined if it was aborted
 */
export async function findInTexts(
  db: IDBDatabase,
  { text, limit }: Omit<TextQuestion, "database">,
  signal: AbortSignal,
): Promise<TextAnswer | undefined> {
  const key = searchKey(text);
  const hits: TextHit[] = [];
  const count = { searched: 0, files: 0 };
  let more = false;
  const ids = (await rowsOf(db, fileEntity).keys()).map(String).sort();
  for (let end = ids.length; end > 0 && !signal.aborted; end -= slice) {
    const part = ids.slice(Math.max(0, end - slice), end);
    const { rows, texts } = await readSlice(db, part);
    count.files += rows.length;
    count.searched += texts.size;
    for (const row of rows.reverse()) {
      const bytes = more ? undefined : texts.get(row.id);
      const hit = bytes && hitIn(row, await unpackText(bytes).catch(() => []), key, text);
      if (!hit || !(await isThere(db, row.partnerId))) continue;
      if (hits.length === limit) more = true;
      else hits.push(hit);
    }
  }
  return signal.aborted ? undefined : { hits, more, ...count };
}

function hitIn({ id, name, partnerId }: FileRow, pages: readonly PackedPage[], key: string, text: string): TextHit | undefined {
  const at = pages.findIndex((page) => page.key.includes(key));
  const page = pages[at];
  return (
    page && { entity: fileEntity.name, id, name, ownerId: partnerId, page: at + 1, snippet: snippetAround(page.shown, text) }
  );
}

/** Reads a slice's rows that have a text, and their texts by id, in one transaction. */
async function readSlice(db: IDBDatabase, ids: readonly string[]) {
  const transaction = db.transaction([...storesOf(fileEntity), textStores.bytes]);
  const [first, last] = [ids[0] ?? "", ids.at(-1) ?? ""];
  const keys = IDBKeyRange.bound(rowKey(fileEntity.name, first), rowKey(fileEntity.name, last));
  const [rows, bytes] = await Promise.all([
    rowsIn(transaction, fileEntity).getMany(ids) as Promise<(FileRow | undefined)[]>,
    resultOf<TextBytes[]>(transaction.objectStore(textStores.bytes).getAll(keys)),
  ]);
  const withText = rows.filter((row) => row !== undefined).filter(({ textLength }) => (textLength ?? 0) > 0);
  const there = new Set(withText.map(({ id }) => rowKey(fileEntity.name, id)));
  const texts = new Map(bytes.flatMap((one) => (there.has(one.key) ? [[idOf(one.key), one.bytes] as const] : [])));
  return { rows: withText, texts };
}

const idOf = (key: string) => key.slice(fileEntity.name.length + 1);

/** Whether the owner is outside the trash, whose files are not shown. */
async function isThere(db: IDBDatabase, ownerId: string): Promise<boolean> {
  const row = (await rowsOf(db, ownerEntity).get(ownerId)) as OwnerRow | undefined;
  return row !== undefined && row.deletedAt === null;
}

const storesOf = ({ name }: ReadEntity) => [entityStore(name), ...Object.values(packStores)];

/** Reads an entity's rows in a transaction of its own. */
const rowsOf = (db: IDBDatabase, entity: ReadEntity) => rowsIn(db.transaction(storesOf(entity)), entity);

function rowsIn(transaction: IDBTransaction, entity: ReadEntity): RowsReader {
  const store = <T, K>(name: string) => new StoreReader<T, K>(transaction.objectStore(name));
  const stores = {
    rows: store<Row, RowId>(entityStore(entity.name)),
    packs: store<Block, BlockKey>(packStores.packs),
    gone: store<GoneRow, BlockKey>(packStores.gone),
    pairs: store<unknown, PairsKey>(packStores.pairs),
  };
  return new RowsReader(entity, stores, IDBKeyRange);
}
