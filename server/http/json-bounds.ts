/** The most that a JSON text may contain: levels, values in lists and objects, and keys of large objects. */
export interface JsonBounds {
  readonly depth: number;
  readonly nodes: number;
  /** Bytes of one text; unbounded by default. */
  readonly text?: number;
  /** Keys beyond the first `freeKeys` of an object, in all objects together; none by default. */
  readonly keys?: number;
}

/** The deepest nesting of any valid input. Deeper input could exhaust the stack of code that walks it. */
export const mostDepth = 100;

/** Keys that any object may have: many times what a call declares. V8 sorts the keys of larger ones whenever it lists them. */
export const freeKeys = 1_000;

/**
 * Counts the values of a JSON text while it is read. So a text that would cost much to parse, to walk and to refuse value by value
 * is refused early. A text within it that begins like JSON counts as the values that it may be parsed to. This is no parser: text
 * that is not JSON may be accepted or refused.
 */
export class JsonMeter {
  readonly #bounds: JsonBounds;
  #depth = 0;
  #deepest = 0;
  #nodes = 0;
  #text = 0;
  #longest = 0;
  #excess = 0;
  /** By depth, the keys of the object that is open there. Deeper ones are not counted: no reader lists them. */
  readonly #keys = new Uint32Array(mostDepth + 1);
  #place: Place = "values";
  #escaped = false;

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds;
  }

  /** The number of values counted until now. */
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
    const { depth, nodes, text = Number.POSITIVE_INFINITY, keys = 0 } = this.#bounds;
    return this.#nodes <= nodes && this.#longest <= text && this.#deepest <= depth && this.#excess <= keys;
  }

  #inValues(byte: number): void {
    if (byte === quote) {
      this.#place = "beginning";
      this.#text = 0;
    } else if (byte === comma) this.#nodes++;
    else if (byte === colon) this.#countKey();
    else if (opens(byte)) {
      this.#nodes++;
      this.#deepest = Math.max(this.#deepest, ++this.#depth);
      this.#keys[this.#depth] = 0;
    } else if (closes(byte)) this.#depth--;
  }

  #countKey(): void {
    const keys = (this.#keys[this.#depth] ?? 0) + 1;
    this.#keys[this.#depth] = keys;
    if (keys > freeKeys) this.#excess++;
  }

  #inText(byte: number): void {
    this.#longest = Math.max(this.#longest, ++this.#text);
    if (this.#escaped) this.#escaped = false;
    else if (byte === quote) this.#place = "values";
    else {
      // After an escape any character is possible.
      if (this.#place === "beginning") this.#place = opens(byte) || byte === backslash || byte <= space ? "json" : "text";
      if (byte === backslash) this.#escaped = true;
      else if (this.#place === "json" && (byte === comma || opens(byte))) this.#nodes++;
    }
  }
}

/**
 * The place of the next byte:
 *
 * - values: among values
 * - beginning: the first byte of a text
 * - json: in a text that may be JSON
 * - text: in any other text
 */
type Place = "values" | "beginning" | "json" | "text";

const [quote, comma, colon, backslash, space] = [0x22, 0x2c, 0x3a, 0x5c, 0x20];
/** Whether it is `[` or `{`, which differ by one bit. */
const opens = (byte: number) => (byte | space) === 0x7b;
/** Whether it is `]` or `}`. */
const closes = (byte: number) => (byte | space) === 0x7d;
