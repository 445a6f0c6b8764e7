/** The signs that bound JSON, as bytes of UTF-8. */
const [open, close, comma] = [0x5b, 0x5d, 0x2c];
/** Bytes below are control characters, which JSON allows nowhere. */
const firstPrintable = 0x20;
/** A control character takes six bytes when it is escaped. */
const longestEscape = 6;

/**
 * JSON text in the making, as the bytes that will be sent: rows that come as bytes are never made into strings, which for
 * Japanese would cost more than reading them from the database.
 */
export class JsonBytes {
  #bytes: Buffer = Buffer.allocUnsafe(64 * 1024);
  #length = 0;
  #members = 0;

  get length(): number {
    return this.#length;
  }

  /** Everything written so far. Nothing may be written any more. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  text(text: string): void {
    this.#makeRoom(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** The beginning of a member of an object, behind those before it. */
  member(text: string): void {
    this.text(this.#members++ === 0 ? text : `,${text}`);
  }

  /**
   * A line of CSV, whose quotes and escapes are those of JSON, as a list. What is left for us are control characters.
   * @returns where it begins
   */
  row(line: Buffer, first: boolean): number {
    this.#makeRoom(line.length * longestEscape + 3);
    const bytes = this.#bytes;
    let at = this.#length;
    if (!first) bytes[at++] = comma;
    const began = at;
    bytes[at++] = open;
    // The line's own end is left out.
    const end = line.length - 1;
    let plain = 0;
    while (plain < end && (line[plain] ?? 0) >= firstPrintable) plain++;
    at += line.copy(bytes, at, 0, plain);
    for (let from = plain; from < end; from++) {
      const byte = line[from] ?? 0;
      if (byte >= firstPrintable) bytes[at++] = byte;
      else at += bytes.write(`\\u${byte.toString(16).padStart(4, "0")}`, at);
    }
    bytes[at++] = close;
    this.#length = at;
    return began;
  }

  /** The first value of the row that begins there, as it was read by `JSON.parse`. */
  firstOf(row: number): unknown {
    const end = this.#bytes.subarray(row, this.#length).findIndex((byte) => byte === comma || byte === close);
    return JSON.parse(this.#bytes.toString("utf8", row + 1, row + end));
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
