import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Knex } from "knex";
import type { FileStore } from "../services/files/file-store.ts";
import type { DemoFile } from "./row.ts";

/** How many documents are stored at once. */
const side = 8;

/**
 * Puts documents into the store under the ids of their rows. Before the first byte arrives there, they are registered as loose. The
 * rows then keep them. Without rows they are swept, like the files of a call that broke off.
 *
 * @param knex outside the transaction that inserts the rows, so that the files stay registered even if it fails
 */
export async function storeDocuments(knex: Knex, files: FileStore, documents: readonly DemoFile[]): Promise<void> {
  if (documents.length === 0) return;
  const known = documents.map(({ row, bytes }) => ({
    key: row.id,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    since: knex.fn.now(),
  }));
  // A killed start may have left the same documents.
  await knex("stored_file").insert(known).onConflict("key").merge(["size", "sha256", "since"]);
  for (let at = 0; at < documents.length; at += side)
    await Promise.all(
      documents.slice(at, at + side).map(({ row, bytes }) => files.put(String(row.id), Readable.from([bytes]), bytes.length)),
    );
}
