import { type PackedPage, unpackText } from "#client/device/packed-text.ts";
import { entityStore, textStores } from "#sync/engine/client/store-names.ts";
import type { TextBytes } from "#sync/engine/client/text-types.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { snippetAround } from "#sync/model/rules/snippet.ts";
import type { TextAnswer, TextHit, TextQuestion } from "./text-answer.ts";

/** Number of files that are searched at once, which limits the memory of a search. */
const slice = 64;

const [fileEntity, ownerEntity] = ["partnerFile", "partner"] as const;
const [files, owners] = [entityStore(fileEntity), entityStore(ownerEntity)];

/** The fields that are read of a file's row and of its owner's. */
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
  const ids = (await read(db, files, (store) => store.getAllKeys())) as string[];
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
  return page && { entity: fileEntity, id, name, ownerId: partnerId, page: at + 1, snippet: snippetAround(page.shown, text) };
}

/** Reads a slice's rows that have a text, and their texts by id, in one transaction. */
async function readSlice(db: IDBDatabase, ids: readonly string[]) {
  const stores = db.transaction([files, textStores.bytes]);
  const range = (from: string, to: string) => IDBKeyRange.bound(from, to);
  const [first, last] = [ids[0] ?? "", ids.at(-1) ?? ""];
  const rows = resultOf<FileRow[]>(stores.objectStore(files).getAll(range(first, last)));
  const keys = range(rowKey(fileEntity, first), rowKey(fileEntity, last));
  const bytes = await resultOf<TextBytes[]>(stores.objectStore(textStores.bytes).getAll(keys));
  const withText = (await rows).filter(({ textLength }) => (textLength ?? 0) > 0);
  const there = new Set(withText.map(({ id }) => rowKey(fileEntity, id)));
  const texts = new Map(bytes.flatMap((one) => (there.has(one.key) ? [[idOf(one.key), one.bytes] as const] : [])));
  return { rows: withText, texts };
}

const idOf = (key: string) => key.slice(fileEntity.length + 1);

/** Whether the owner is outside the trash, whose files are not shown. */
async function isThere(db: IDBDatabase, ownerId: string): Promise<boolean> {
  const row = await read<OwnerRow | undefined>(db, owners, (store) => store.get(ownerId));
  return row !== undefined && row.deletedAt === null;
}

const read = <T>(db: IDBDatabase, store: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> =>
  resultOf<T>(ask(db.transaction(store).objectStore(store)));

function resultOf<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result as T));
    request.addEventListener("error", () => reject(request.error ?? new DOMException("the request failed", "UnknownError")));
  });
}
