export type Bytes = Uint8Array<ArrayBuffer>;

/** Functions over bytes that differ between platforms. */
export interface BytePorts {
  /** Encodes as UTF-8. */
  encode(text: string): Bytes;
  /** Compresses by raw DEFLATE (RFC 1951); undefined where the platform has none: parts are then stored uncompressed. */
  readonly deflate: ((pieces: AsyncIterable<Bytes>) => AsyncIterable<Bytes>) | undefined;
}

/** A file within the archive. */
export interface ZipPart {
  /** In ASCII. */
  readonly name: string;
  readonly texts: Iterable<string> | AsyncIterable<string>;
}

/**
 * Writes an archive (PKWARE APPNOTE 6.3) piece by piece. No part must be in memory whole, since its sizes follow its data. It is
 * for archives below 4 GB.
 */
export async function* zipPieces(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  { encode, deflate }: BytePorts,
): AsyncGenerator<Bytes> {
  const directory: Bytes[] = [];
  let at = 0;
  for await (const { name, texts } of parts) {
    const start = at;
    const count = { crc: 0xffff_ffff, size: 0, packed: 0 };
    const plain = counted(texts, encode, count);
    const method = deflate ? 8 : 0;
    const nameBytes = encode(name);
    const head = record(
      [0x0403_4b50, 4],
      [20, 2],
      [8, 2],
      [method, 2],
      [0, 2],
      [firstDay, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [nameBytes.length, 2],
      [0, 2],
    );
    yield joined([head, nameBytes]);
    for await (const piece of deflate ? deflate(plain) : plain) {
      count.packed += piece.length;
      yield piece;
    }
    const sums = [
      [(count.crc ^ 0xffff_ffff) >>> 0, 4],
      [count.packed, 4],
      [count.size, 4],
    ] as const;
    yield record([0x0807_4b50, 4], ...sums);
    at += head.length + nameBytes.length + count.packed + 16;
    const made = [
      [0x0201_4b50, 4],
      [20, 2],
      [20, 2],
      [8, 2],
      [method, 2],
      [0, 2],
      [firstDay, 2],
    ] as const;
    const rest = [
      [nameBytes.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [start, 4],
    ] as const;
    directory.push(joined([record(...made, ...sums, ...rest), nameBytes]));
  }
  const entries = joined(directory);
  const count = directory.length;
  yield entries;
  yield record([0x0605_4b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [entries.length, 4], [at, 4], [0, 2]);
}

/** 1980-01-01, the first day of the format: the same rows make the same file. */
const firstDay = 0x0021;

interface Count {
  crc: number;
  size: number;
  packed: number;
}

async function* counted(
  texts: Iterable<string> | AsyncIterable<string>,
  encode: (text: string) => Bytes,
  count: Count,
): AsyncGenerator<Bytes> {
  for await (const text of texts) {
    const bytes = encode(text);
    count.size += bytes.length;
    for (const byte of bytes) count.crc = (crcs[(count.crc ^ byte) & 0xff] ?? 0) ^ (count.crc >>> 8);
    yield bytes;
  }
}

/** CRC-32 of each byte (ISO 3309). */
const crcs = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb8_8320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** Returns numbers in the given number of bytes each, the lowest byte first. */
function record(...values: readonly (readonly [value: number, bytes: number])[]): Bytes {
  return Uint8Array.from(
    values.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff)),
  );
}

function joined(pieces: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
