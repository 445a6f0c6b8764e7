import { wholeIssueSchema } from "../issue.ts";
import { type ExchangeAnswer, exchangeAnswerSchema } from "../protocol.ts";
import { readEvents } from "./event-stream.ts";
import { type Transport, TransportError } from "./ports.ts";
import { unreadableIn } from "./unreadable.ts";
import { UpLine } from "./up-line.ts";

export interface HttpTransportOptions {
  /** Origin of the server, without a slash at the end; "" for the page's own. */
  readonly baseUrl: string;
  /** The session's token, bare; null when nobody is signed in. */
  readonly token: () => string | null;
  /** A renewed token. */
  readonly onToken: (token: string) => void;
  readonly fetch?: typeof fetch;
  /** How many times faster than in life its patience ends, for tests. */
  readonly speed?: number;
}

/** How long a line may be silent: behind what is being sent, and between two pieces of an answer (L5a). Milliseconds. */
const silence = 30_000;
/** A stream is never silent: its heart beats every 20 seconds. */
const heartbeat = 50_000;
/** Smaller bodies are sent as they are. */
const worthPacking = 4_096;
const tokenHeader = "x-authorization";

// The rows are checked by their outline only: five thousand of them through a schema would cost more than storing them.
const envelopeSchema = exchangeAnswerSchema.omit({ rows: true });

/** The way to the server over HTTP (E1, L4). Tells apart all the ways in which it can fail (L2). */
export function httpTransport(options: HttpTransportOptions): Transport {
  const { speed = 1 } = options;
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  const line = new UpLine(speed);
  const patience = { silence: silence / speed, heartbeat: heartbeat / speed } as const;

  /** @param mayLack whether an answer that there is none is handed out, too */
  async function call(path: string, init: RequestInit, deadline: Deadline, mayLack = false): Promise<Response> {
    const token = options.token();
    if (token === null) throw new TransportError("unauthorized");
    const response = await send(`${options.baseUrl}${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), [tokenHeader]: token },
      // A portal's redirect must not be followed: its page would pass for an answer.
      redirect: "manual",
      cache: "no-store",
      credentials: "omit",
      signal: deadline.signal,
    });
    if (!(mayLack && response.status === 404)) await refuse(response, deadline);
    const renewed = response.headers.get(tokenHeader);
    if (renewed && renewed !== token) options.onToken(renewed);
    return response;
  }

  return {
    room: () => line.room,
    async exchange(request, signal, onTaken) {
      const { body, headers } = await pack(JSON.stringify(request));
      const deadline = new Deadline(signal, patience.silence, line.timeFor(body.byteLength));
      const began = performance.now();
      try {
        const response = await deadline.within(call("/api/sync", { method: "POST", body, headers }, deadline));
        deadline.answered = true;
        line.carried(body.byteLength, performance.now() - began);
        if (isJson(response)) onTaken?.();
        return answerOf(await deadline.within(readText(response, deadline)), isJson(response));
      } catch (error) {
        const failure = deadline.explain(error);
        if (!deadline.answered && deadline.late) line.failed();
        else if (!deadline.answered && failure.failure === "unreachable") line.broke(body.byteLength, performance.now() - began);
        throw failure;
      } finally {
        deadline.end();
      }
    },
    async wholeIssue(id) {
      const deadline = new Deadline(new AbortController().signal, patience.silence);
      try {
        const response = await call(`/api/sync/issue/${id}`, { headers: { accept: "application/json" } }, deadline, true);
        const json = parse(await readText(response, deadline));
        if (response.status === 404 && json && "responseCode" in json) return undefined;
        const whole = wholeIssueSchema.safeParse(json);
        if (!whole.success) throw new TransportError(json && "responseCode" in json ? "rejected" : "captive");
        return whole.data;
      } catch (error) {
        throw deadline.explain(error);
      } finally {
        deadline.end();
      }
    },
    async listen(onPoke, signal) {
      const deadline = new Deadline(signal, patience.silence);
      try {
        const response = await call("/api/sync/events", { headers: { accept: "text/event-stream" } }, deadline);
        if (!response.headers.get("content-type")?.startsWith("text/event-stream") || !response.body)
          throw new TransportError("captive");
        // What came while nobody listened was missed: being connected counts as a poke.
        onPoke();
        deadline.extend(patience.heartbeat);
        await readEvents(response.body, (event) => {
          deadline.extend(patience.heartbeat);
          if (event === "poke") onPoke();
        });
      } catch (error) {
        throw deadline.explain(error);
      } finally {
        deadline.end();
      }
    },
  };
}

/** Aborts a call that stands still, and tells afterwards that it was this. */
class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  readonly #silence: number;
  readonly #onAbort = () => this.#controller.abort();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #late = false;
  /** The answer has begun. */
  answered = false;

  /**
   * @param silence how long the line may be silent, in milliseconds
   * @param before how long it may take until that counts
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

  /** Something has moved. */
  extend(milliseconds = this.#silence): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#late = true;
      this.#controller.abort();
    }, milliseconds);
  }

  /** Whether it was this that ended the call. */
  get late(): boolean {
    return this.#late;
  }

  /** What a step brings, or an end when the deadline passes although the browser does not end the step. */
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

async function pack(text: string): Promise<{ body: ArrayBuffer | Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  if (text.length < worthPacking || typeof CompressionStream === "undefined")
    return { body: new TextEncoder().encode(text), headers };
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return { body: await new Response(packed).arrayBuffer(), headers: { ...headers, "content-encoding": "gzip" } };
}

/** Reads a body piece by piece, giving up when none comes for a while. */
async function readText(response: Response, deadline: Deadline): Promise<string> {
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

/** @throws TransportError for every answer but 200 */
async function refuse(response: Response, deadline: Deadline): Promise<void> {
  const { status } = response;
  if (status === 200) return;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400) || status === 511)
    throw new TransportError("captive");
  const retryAfter = seconds(response.headers.get("retry-after"));
  if (status === 429 || status === 503) throw new TransportError("busy", retryAfter);
  if (status === 413) throw new TransportError("too_large");
  if (status === 408) throw new TransportError("timeout");
  if (status >= 500) throw new TransportError("server", retryAfter);
  const json = parse(await readText(response, deadline));
  const said = wordOf(json);
  if (said === undefined) throw new TransportError("captive");
  if (status === 401) throw new TransportError(said === "revoked" ? "revoked" : "unauthorized");
  const unreadable = said === "validation_error" ? unreadableIn(json?.["errors"]) : undefined;
  throw new TransportError("rejected", undefined, false, unreadable);
}

function seconds(header: string | null): number | undefined {
  const value = Number(header);
  return header !== null && Number.isFinite(value) && value >= 0 ? value * 1_000 : undefined;
}

/** The word of an answer that is ours; undefined for a page of somebody else's. */
function wordOf(json: Record<string, unknown> | undefined): string | undefined {
  if (json === undefined || !("responseCode" in json)) return undefined;
  return typeof json["responseMessage"] === "string" ? json["responseMessage"] : "";
}

function answerOf(text: string, claimed: boolean): ExchangeAnswer {
  const json = parse(text);
  // What says that it is JSON and is not was cut on its way.
  if (json === undefined) throw new TransportError(claimed ? "unreachable" : "captive", undefined, claimed);
  const envelope = envelopeSchema.safeParse(json);
  const { rows } = json;
  if (!envelope.success || !isRecord(rows)) throw new TransportError("responseCode" in json ? "rejected" : "captive");
  for (const part of Object.values(rows)) {
    if (!isRecord(part) || !Array.isArray(part["put"]) || !Array.isArray(part["drop"])) throw new TransportError("rejected");
    const { packed } = part;
    const outlined = isRecord(packed) && Array.isArray(packed["fields"]) && Array.isArray(packed["rows"]);
    if (packed !== undefined && !outlined) throw new TransportError("rejected");
  }
  return { ...envelope.data, rows: rows as ExchangeAnswer["rows"] };
}

const isJson = (response: Response) => response.headers.get("content-type")?.includes("json") ?? false;

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
