import { isRecord } from "../../is-record.ts";
import { TransportError } from "../ports.ts";
import { unreadableIn } from "../storage/unreadable.ts";
import { refusesContent } from "./refuses-content.ts";

/** How the server is called. */
export interface HttpTransportOptions {
  /** Origin of the server, without a slash at its end; "" for the page's own. */
  readonly baseUrl: string;
  /** Returns the session's token without a prefix; null when no user is signed in. */
  readonly token: () => string | null;
  /** Called with a renewed token. */
  readonly onToken: (token: string) => void;
  readonly fetch?: typeof fetch;
  /** The name by which the server knows exchanges and a stream as one device's; by default this transport's own. */
  readonly listener?: string;
  /** The factor by which all timeouts are shortened, for tests. */
  readonly speed?: number;
}

/** How long a line may be silent: while a body is sent, and between two pieces of an answer (L5a). Milliseconds. */
const silence = 30_000;
/** How long a stream may be silent: the server writes to it every 20 seconds. Milliseconds. */
const heartbeat = 50_000;
const tokenHeader = "x-authorization";

/** Returns how long a line may be silent, divided by this speed. */
export const patienceAt = (speed: number) => ({ silence: silence / speed, heartbeat: heartbeat / speed }) as const;

/** Makes calls with the session's token, and distinguishes all the ways in which they can fail (L2). */
export function httpCaller(options: HttpTransportOptions) {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);

  /**
   * @param mayLack whether a 404 is returned like other answers, instead of thrown
   * @throws TransportError
   */
  return async function call(path: string, init: RequestInit, deadline: Deadline, mayLack = false): Promise<Response> {
    const token = options.token();
    if (token === null) throw new TransportError("unauthorized");
    const response = await send(`${options.baseUrl}${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), [tokenHeader]: token },
      // A portal's redirect must not be followed: its page would pass for an answer.
      redirect: "manual",
      cache: "no-store",
      // A gate in front of the server identifies its users by the page's cookies.
      credentials: "same-origin",
      signal: deadline.signal,
    });
    if (!(mayLack && response.status === 404)) await refuse(response, deadline);
    const renewed = response.headers.get(tokenHeader);
    if (renewed && renewed !== token) options.onToken(renewed);
    return response;
  };
}

/** Aborts a call whose line is silent for too long, and notes in `late` that it did so. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  readonly #silence: number;
  readonly #onAbort = () => this.#controller.abort();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #late = false;
  /** Whether the answer has begun. */
  answered = false;

  /**
   * @param silence how long the line may be silent, in milliseconds
   * @param before extra milliseconds before the first silence counts
   */
  constructor(outer: AbortSignal, silence: number, before = 0) {
    this.#outer = outer;
    this.#silence = silence;
    outer.addEventListener("abort", this.#onAbort);
    if (outer.aborted) this.#onAbort();
    this.extend(silence + before);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the wait anew, because the line was not silent. */
  extend(milliseconds = this.#silence): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#late = true;
      this.#controller.abort();
    }, milliseconds);
  }

  /** Whether this deadline ended the call. */
  get late(): boolean {
    return this.#late;
  }

  /** Returns the result of a step. Rejects when the deadline passes, even if the browser does not end the step. */
  async within<T>(step: Promise<T>): Promise<T> {
    const { signal } = this.#controller;
    let onAbort: () => void = () => undefined;
    const ended = new Promise<never>((_resolve, reject) => {
      onAbort = () => reject(new DOMException("given up", "AbortError"));
      if (signal.aborted) onAbort();
      signal.addEventListener("abort", onAbort);
    });
    try {
      return await Promise.race([step, ended]);
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener("abort", this.#onAbort);
  }

  explain(error: unknown): TransportError {
    if (error instanceof TransportError) return error;
    return new TransportError(this.#late || this.#outer.aborted ? "timeout" : "unreachable", undefined, this.answered);
  }
}

/** Reads a body piece by piece, and gives up when none comes for a while. */
export async function readText(response: Response, deadline: Deadline): Promise<string> {
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    deadline.extend();
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** Some firewalls refuse a text with these. A gateway tells with others that the server behind it is away. */
const failures: ReadonlySet<number> = new Set([500, 501]);

/** Throws for every answer but 200. @throws TransportError */
async function refuse(response: Response, deadline: Deadline): Promise<void> {
  const { status } = response;
  if (status === 200) return;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400) || status === 511)
    throw new TransportError("captive");
  const retryAfter = seconds(response.headers.get("retry-after"));
  if (status === 429 || status === 503) throw new TransportError("busy", retryAfter);
  if (status === 413) throw new TransportError("too_large");
  if (status === 408) throw new TransportError("timeout");
  if (status >= 500 && !failures.has(status)) throw new TransportError("server", retryAfter);
  const json = parse(await readText(response, deadline));
  const said = wordOf(json);
  if (status >= 500) throw new TransportError("server", retryAfter, false, undefined, said === undefined);
  if (said === undefined) throw new TransportError(refusesContent(status) ? "blocked" : "captive");
  if (status === 401) throw new TransportError(said === "revoked" || said === "signed_out" ? said : "unauthorized");
  const unreadable = said === "validation_error" ? unreadableIn(json?.["errors"]) : undefined;
  throw new TransportError("rejected", undefined, false, unreadable);
}

function seconds(header: string | null): number | undefined {
  const value = Number(header);
  return header !== null && Number.isFinite(value) && value >= 0 ? value * 1_000 : undefined;
}

/** Returns the word of our server's answer; undefined for a page of any other server. */
function wordOf(json: Record<string, unknown> | undefined): string | undefined {
  if (json === undefined || !("responseCode" in json)) return undefined;
  return typeof json["responseMessage"] === "string" ? json["responseMessage"] : "";
}

/** Whether an answer is labelled as JSON. */
export const isJson = (response: Response) => response.headers.get("content-type")?.includes("json") ?? false;

/** Returns a JSON object; undefined for any other text. */
export function parse(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
