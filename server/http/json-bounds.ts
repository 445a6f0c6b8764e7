/** What a JSON text may hold: how many levels, and how many values in lists and objects. */
export interface JsonBounds {
  readonly depth: number;
  readonly nodes: number;
}

/** Nothing that we take nests deeper; what does could exhaust the stack of code that walks it. */
export const mostDepth = 100;

/**
 * Counts what a JSON text holds while it is read, so that what would cost much to parse, to walk and to refuse value by value is
 * refused before. Text within it that begins like JSON counts as what it may be parsed to. This is no parser: of what is not JSON it may
 * say either.
 */
export class JsonMeter {
  readonly #bounds: JsonBounds;
  #depth = 0;
  #deepest = 0;
  #nodes = 0;
  #place: Place = "values";
  #escaped = false;

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds;
  }

  /** Values that were counted until now. */
  get nodes(): number {
    return this.#nodes;
  }

  /**
   * Counts the next bytes, which may end anywhere.
   * @returns whether the text is still within its bounds
   */
  take(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (this.#place === "values") this.#inValues(byte);
      else this.#inText(byte);
    }
    return this.#nodes <= this.#bounds.nodes && this.#deepest <= this.#bounds.depth;
  }

  #inValues(byte: number): void {
    if (byte === quote) this.#place = "beginning";
    else if (byte === comma) this.#nodes++;
    else if (opens(byte)) {
      this.#nodes++;
      this.#deepest = Math.max(this.#deepest, ++this.#depth);
    } else if (closes(byte)) this.#depth--;
  }

  #inText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === quote) this.#place = "values";
    else {
      // Behind an escape anything may stand.
      if (this.#place === "beginning") this.#place = opens(byte) || byte === backslash || byte <= space ? "json" : "text";
      if (byte === backslash) this.#escaped = true;
      else if (this.#place === "json" && (byte === comma || opens(byte))) this.#nodes++;
    }
  }
}

/** Among values, at the first byte of a text, in a text that may be JSON, or in any other. */
type Place = "values" | "beginning" | "json" | "text";

const [quote, comma, backslash, space] = [0x22, 0x2c, 0x5c, 0x20];
/** `[` and `{`, which differ by one bit. */
const opens = (byte: number) => (byte | space) === 0x7b;
/** `]` and `}` */
const closes = (byte: number) => (byte | space) === 0x7d;
