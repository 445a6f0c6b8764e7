import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, type Pack } from "tar-stream";
import { entryName } from "./entry-name.ts";

/** One file of an archive. */
export interface TarEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The file's content; an unread remainder is skipped. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Adds one file to an archive that is read at the same time. `content` must have exactly `size` bytes.
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
 * Reads an archive file by file, in order. It reads the source to its end, where a compressed one proves that it is undamaged.
 * Folders are skipped, and so is what other systems add when they repack an archive. Read each entry's content before asking for
 * the next entry.
 * @throws Error when the source fails or ends too early. It is also thrown for links, devices, a file that occurs twice, or a path
 * outside of the archive
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const entries = extract(anyFormat);
  let tail = Buffer.alloc(0);
  const watched = async function* () {
    for await (const chunk of source) {
      tail = Buffer.concat([tail, chunk.subarray(-endSize)]).subarray(-endSize);
      yield chunk;
    }
  };
  // An error here also ends the iteration below.
  const fed = pipeline(Readable.from(watched()), entries).catch((error: Error) => entries.destroy(error));
  const seen = new Set<string>();
  for await (const entry of entries) {
    const { name: packed, size, type } = entry.header;
    const name = entryName(packed);
    if (name !== undefined && type !== "file" && type !== "directory") throw new Error(`${packed} is no file`);
    if (name !== undefined && type === "file") {
      if (seen.has(name)) throw new Error(`${name} stands in it twice`);
      seen.add(name);
      yield { name, size, content: entry as AsyncIterable<Buffer> };
    }
    entry.resume();
  }
  await fed;
  // In an uncompressed tar, only its end shows that it was not cut between two files.
  if (tail.length < endSize || tail.some((byte) => byte !== 0)) throw new Error("it ends too early");
}

/** The oldest form of a tar has no mark. Its checksums are verified as those of others are. The library's types lack the option. */
const anyFormat: NonNullable<Parameters<typeof extract>[0]> & { readonly allowUnknownFormat: true } = {
  allowUnknownFormat: true,
};

/** The number of bytes, all 0, that end a tar. */
const endSize = 1024;
