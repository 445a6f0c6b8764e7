import { setImmediate } from "node:timers/promises";

/** How many values are read in one turn of the event loop: a few milliseconds. */
const inOneTurn = 5_000;

/**
 * How many bytes are decoded in one turn: about a millisecond, whatever the characters. A larger text has a turn of its own for each
 * further step.
 */
export const bytesInOneTurn = 250_000;

/**
 * Decodes UTF-8, and lets other requests run meanwhile.
 * @throws TypeError for bytes that are not UTF-8
 */
export async function decodeGradually(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let at = 0; at < bytes.length; at += bytesInOneTurn) {
    if (at > 0) await setImmediate();
    text += decoder.decode(bytes.subarray(at, at + bytesInOneTurn), { stream: true });
  }
  return text + decoder.decode();
}

type Container = unknown[] | Record<string, unknown>;

/**
 * Parses JSON like `JSON.parse`, and lets other requests run meanwhile. Tens of thousands of values would block the event loop. For
 * fewer, `JSON.parse` is several times as fast.
 * @throws SyntaxError
 */
export async function parseGradually(text: string): Promise<unknown> {
  const tokens = new Tokens(text);
  const open: Container[] = [];
  let key = "";
  for (let read = 1; ; read++) {
    if (read % inOneTurn === 0) await setImmediate();
    const value = tokens.value();
    const outer = open.at(-1);
    if (outer) put(outer, key, value);
    const isOpen = value !== null && typeof value === "object" && !tokens.take(closing(value as Container));
    if (isOpen) open.push(value as Container);
    else {
      while (open.length > 0 && !tokens.take(",")) {
        tokens.expect(closing(open.at(-1) as Container));
        const closed = open.pop();
        if (open.length === 0) return tokens.end(closed);
      }
      if (open.length === 0) return tokens.end(value);
    }
    const holder = open.at(-1);
    if (holder && !Array.isArray(holder)) key = tokens.key();
  }
}

const closing = (container: Container) => (Array.isArray(container) ? "]" : "}");

function put(container: Container, key: string, value: unknown): void {
  if (Array.isArray(container)) container.push(value);
  // The key is defined as an own property, as `JSON.parse` does: an assignment would change the record's prototype.
  else if (key === "__proto__")
    Object.defineProperty(container, key, { value, configurable: true, enumerable: true, writable: true });
  else container[key] = value;
}

class Tokens {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns a scalar, or a list or record of which only the opening bracket has been read. */
  value(): unknown {
    if (this.take("[")) return [];
    if (this.take("{")) return {};
    const from = this.#at;
    this.#at = this.#text[from] === '"' ? this.#endOfText(from) : this.#endOfWord(from);
    return JSON.parse(this.#text.slice(from, this.#at));
  }

  key(): string {
    this.#skipSpace();
    if (this.#text[this.#at] !== '"') throw new SyntaxError("no key");
    const key = this.value() as string;
    this.expect(":");
    return key;
  }

  /** Whether this is the next character; if so, it is read. */
  take(sign: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  expect(sign: string): void {
    if (!this.take(sign)) throw new SyntaxError(`no ${sign}`);
  }

  end(value: unknown): unknown {
    this.#skipSpace();
    if (this.#at < this.#text.length) throw new SyntaxError("more after the value");
    return value;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at++;
    }
  }

  #endOfText(from: number): number {
    for (let at = this.#text.indexOf('"', from + 1); at >= 0; at = this.#text.indexOf('"', at + 1)) {
      let escapes = 0;
      while (this.#text[at - escapes - 1] === "\\") escapes++;
      if (escapes % 2 === 0) return at + 1;
    }
    throw new SyntaxError("a text does not end");
  }

  #endOfWord(from: number): number {
    let at = from;
    while (at < this.#text.length && !",]} \n\r\t".includes(this.#text[at] ?? "")) at++;
    return at;
  }
}
