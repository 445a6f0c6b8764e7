/** One file of an archive. */
export interface TarEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its content; what is not read of it is skipped. */
  readonly content: AsyncIterable<Buffer>;
}

const block = 512;

/** The bytes of one file as any tar reads them (POSIX, long names by a pax header). Give `content` of exactly `size` bytes. */
export async function* tarFile(
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  const plain = Buffer.byteLength(name) <= 100 && /^[\x20-\x7e]*$/u.test(name);
  if (!plain) {
    const pax = paxRecord("path", name);
    yield header("pax", pax.length, "x");
    yield pax;
    yield padding(pax.length);
  }
  yield header(plain ? name : "long-name", size, "0");
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new Error(`${name} has changed while it was being read`);
  yield padding(size);
}

/** What ends an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

/** Reads an archive file by file, in order; each entry's content is read before the next entry is asked for. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source);
  let longName: string | undefined;
  for (;;) {
    const head = await reader.take(block);
    // To the source's very end, where a compressed one proves that nothing of it was damaged.
    if (head.every((byte) => byte === 0)) return reader.drain();
    if (checksum(head) !== octal(head, 148, 8)) throw new Error("not a tar archive");
    const size = octal(head, 124, 12);
    if (String.fromCharCode(head[156] ?? 0) === "x") {
      longName = paxPath(await reader.take(size));
    } else {
      const content = reader.stream(size);
      yield { name: longName ?? text(head, 0, 100), size, content };
      for await (const rest of content) void rest;
      longName = undefined;
    }
    await reader.take((block - (size % block)) % block);
  }
}

function header(name: string, size: number, type: "0" | "x"): Buffer {
  const head = Buffer.alloc(block);
  head.write(name, 0);
  head.write("0000600\0" + "0000000\0" + "0000000\0", 100);
  head.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  head.write(`${"0".padStart(11, "0")}\0`, 136);
  head.write(type, 156);
  head.write("ustar\x0000", 257);
  head.write(`${checksum(head).toString(8).padStart(6, "0")}\0 `, 148);
  return head;
}

/** The sum of all bytes, those of the sum itself counting as spaces. */
function checksum(head: Buffer): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

const padding = (size: number) => Buffer.alloc((block - (size % block)) % block);
const text = (head: Buffer, from: number, length: number) => head.toString("utf8", from, from + length).replace(/\0.*$/su, "");
const octal = (head: Buffer, from: number, length: number) => Number.parseInt(text(head, from, length).trim() || "0", 8);

/** A pax record begins with its own length, the digits of that length included. */
function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`;
  const length = Buffer.byteLength(rest);
  const digits = String(length + String(length + 2).length).length;
  return Buffer.from(`${length + digits}${rest}`);
}

const paxPath = (record: Buffer) => / path=(.*)\n/su.exec(record.toString("utf8"))?.[1];

/** Takes bytes in the portions asked for, whatever the portions they come in. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  async drain(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#held.length === 0) {
        const { done, value } = await this.#source.next();
        if (done) throw new Error("the archive ends too early");
        this.#held = value;
      }
      const part = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
