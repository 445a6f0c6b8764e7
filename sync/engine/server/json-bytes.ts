/** The signs that bound JSON's lists, as bytes of UTF-8. */
const [open, close, comma] = [0x5b, 0x5d, 0x2c];
/** Bytes below are control characters, which JSON allows nowhere. */
const firstPrintable = 0x20;
/** A control character takes six bytes when it is escaped. */
const escaped = 6;
/** Memory is taken in pieces, the first small: one that grows by copying kept the collector busy longer than the rows. */
const pieces = { first: 4 * 1024, most: 256 * 1024 } as const;

/**
 * JSON text in the making, as the bytes that will be sent: rows that come as bytes are never made into strings, which for
 * Japanese would cost more than reading them from the database.
 */
export class JsonBytes {
  readonly #full: Buffer[] = [];
  #piece = Buffer.allocUnsafeSlow(pieces.first);
  #at = 0;
  #before = 0;
  /** Where in the piece the last row begins. */
  #row = 0;

  /** In bytes. */
  get length(): number {
    return this.#before + this.#at;
  }

  /** Everything written so far. Nothing may be written any more. */
  pieces(): readonly Buffer[] {
    return [...this.#full, this.#piece.subarray(0, this.#at)];
  }

  text(text: string): void {
    this.#makeRoom(text.length * 3);
    this.#at += this.#piece.write(text, this.#at);
  }

  /** A line of CSV, whose quotes and escapes are those of JSON, as a list. What is left for us are control characters. */
  row(line: Buffer, first: boolean): void {
    // The line's own end is left out.
    const end = line.length - 1;
    let plain = 0;
    while (plain < end && (line[plain] ?? 0) >= firstPrintable) plain++;
    this.#makeRoom(plain + (end - plain) * escaped + 3);
    const piece = this.#piece;
    let at = this.#at;
    if (!first) piece[at++] = comma;
    this.#row = at;
    piece[at++] = open;
    at += line.copy(piece, at, 0, plain);
    for (let from = plain; from < end; from++) {
      const byte = line[from] ?? 0;
      if (byte >= firstPrintable) piece[at++] = byte;
      else at += piece.write(`\\u${byte.toString(16).padStart(4, "0")}`, at);
    }
    piece[at++] = close;
    this.#at = at;
  }

  /** The first value of the row that was written last, of which neither a comma nor a bracket is part. */
  firstOfRow(): unknown {
    const row = this.#piece.subarray(this.#row + 1, this.#at);
    return JSON.parse(
      row.toString(
        "utf8",
        0,
        row.findIndex((byte) => byte === comma || byte === close),
      ),
    );
  }

  #makeRoom(bytes: number): void {
    if (this.#at + bytes <= this.#piece.length) return;
    this.#full.push(this.#piece.subarray(0, this.#at));
    this.#before += this.#at;
    this.#piece = Buffer.allocUnsafeSlow(Math.max(bytes, Math.min(2 * this.#piece.length, pieces.most)));
    this.#at = 0;
  }
}
