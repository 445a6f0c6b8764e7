/** The characters that delimit JSON's lists, as bytes of UTF-8. */
const [open, close, comma] = [0x5b, 0x5d, 0x2c];
/** Lower bytes are control characters, which JSON must escape. */
const firstPrintable = 0x20;
/** Bytes of an escaped control character. */
const escaped = 6;
/**
 * Bytes of memory that are allocated at a time; the first piece is small. A single growing buffer kept the garbage collector busy
 * longer than the rows.
 */
const pieces = { first: 4 * 1024, most: 256 * 1024 } as const;

/**
 * Builds JSON text as the bytes that will be sent. Rows arrive as bytes and are never made into strings. For Japanese, that would
 * cost more than reading them from the database.
 */
export class JsonBytes {
  readonly #full: Buffer[] = [];
  #piece = Buffer.allocUnsafeSlow(pieces.first);
  #at = 0;
  #before = 0;
  /** The index in the piece where the last row begins. */
  #row = 0;

  /** In bytes. */
  get length(): number {
    return this.#before + this.#at;
  }

  /** Returns everything written so far. Nothing may be written after that. */
  pieces(): readonly Buffer[] {
    return [...this.#full, this.#piece.subarray(0, this.#at)];
  }

  text(text: string): void {
    this.#makeRoom(text.length * 3);
    this.#at += this.#piece.write(text, this.#at);
  }

  /** Writes a line of CSV as a list. Its quotes and escapes are those of JSON; only control characters must be escaped here. */
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

  /** Returns the first value of the last row. The value must contain neither a comma nor a bracket. */
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
