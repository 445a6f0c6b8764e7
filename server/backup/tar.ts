import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, type Pack } from "tar-stream";

/** One file of an archive. */
export interface TarEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its content; what is not read of it is skipped. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Adds one file to an archive that somebody reads meanwhile. Give `content` of exactly `size` bytes.
 * @throws Error when it has another size
 */
export async function addFile(
  archive: Pack,
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  let written = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has changed while it was being read`);
  };
  await pipeline(counted, archive.entry({ name, size, mode: 0o600, mtime: new Date(0) }));
}

/**
 * Reads an archive file by file, in order, and the source to its very end, where a compressed one proves that nothing of it
 * was damaged. Each entry's content is read before the next entry is asked for.
 * @throws Error when the source fails, ends too early, or holds anything but files
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const entries = extract();
  // What it rejects with ends the iteration below, too.
  const fed = pipeline(Readable.from(source), entries).catch((error: Error) => entries.destroy(error));
  for await (const entry of entries) {
    const { name, size, type } = entry.header;
    if (type !== "file") throw new Error(`${name} is no file`);
    yield { name, size, content: entry as AsyncIterable<Buffer> };
    entry.resume();
  }
  await fed;
}
