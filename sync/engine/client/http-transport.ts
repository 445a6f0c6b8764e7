import { type ExchangeAnswer, exchangeAnswerSchema } from "../protocol.ts";
import { readEvents } from "./event-stream.ts";
import { type Transport, TransportError } from "./ports.ts";

export interface HttpTransportOptions {
  /** Origin of the server, without a slash at the end; "" for the page's own. */
  readonly baseUrl: string;
  /** The session's token, bare; null when nobody is signed in. */
  readonly token: () => string | null;
  /** A renewed token. */
  readonly onToken: (token: string) => void;
  readonly fetch?: typeof fetch;
}

/** Until an answer begins, and between two pieces of it. Milliseconds. */
const patience = { answer: 30_000, piece: 20_000, heartbeat: 50_000 } as const;
/** Smaller bodies are sent as they are. */
const worthPacking = 4_096;
const tokenHeader = "x-authorization";

// The rows are checked by their outline only: five thousand of them through a schema would cost more than storing them.
const envelopeSchema = exchangeAnswerSchema.omit({ rows: true });

/** The way to the server over HTTP (E1, L4). Tells apart all the ways in which it can fail (L2). */
export function httpTransport(options: HttpTransportOptions): Transport {
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);

  async function call(path: string, init: RequestInit, deadline: Deadline): Promise<Response> {
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
    await refuse(response, deadline);
    const renewed = response.headers.get(tokenHeader);
    if (renewed && renewed !== token) options.onToken(renewed);
    return response;
  }

  return {
    async exchange(request, signal) {
      const deadline = new Deadline(signal, patience.answer);
      try {
        const { body, headers } = await pack(JSON.stringify(request));
        const response = await call("/api/sync", { method: "POST", body, headers }, deadline);
        return answerOf(await readText(response, deadline), isJson(response));
      } catch (error) {
        throw deadline.explain(error);
      } finally {
        deadline.end();
      }
    },
    async listen(onPoke, signal) {
      const deadline = new Deadline(signal, patience.answer);
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
  readonly #onAbort = () => this.#controller.abort();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #late = false;

  constructor(outer: AbortSignal, milliseconds: number) {
    this.#outer = outer;
    outer.addEventListener("abort", this.#onAbort);
    if (outer.aborted) this.#onAbort();
    this.extend(milliseconds);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  extend(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#late = true;
      this.#controller.abort();
    }, milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener("abort", this.#onAbort);
  }

  explain(error: unknown): TransportError {
    if (error instanceof TransportError) return error;
    return new TransportError(this.#late || this.#outer.aborted ? "timeout" : "unreachable");
  }
}

async function pack(text: string): Promise<{ body: BodyInit; headers: Record<string, string> }> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  if (text.length < worthPacking || typeof CompressionStream === "undefined") return { body: text, headers };
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
    deadline.extend(patience.piece);
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
  if (status >= 500) throw new TransportError("server", retryAfter);
  const said = wordOf(await readText(response, deadline));
  if (said === undefined) throw new TransportError("captive");
  if (status === 401) throw new TransportError(said === "revoked" ? "revoked" : "unauthorized");
  throw new TransportError("rejected");
}

function seconds(header: string | null): number | undefined {
  const value = Number(header);
  return header !== null && Number.isFinite(value) && value >= 0 ? value * 1_000 : undefined;
}

/** The word of an answer that is ours; undefined for a page of somebody else's. */
function wordOf(text: string): string | undefined {
  const json = parse(text);
  if (json === undefined || !("responseCode" in json)) return undefined;
  return typeof json["responseMessage"] === "string" ? json["responseMessage"] : "";
}

function answerOf(text: string, claimed: boolean): ExchangeAnswer {
  const json = parse(text);
  // What says that it is JSON and is not was cut on its way.
  if (json === undefined) throw new TransportError(claimed ? "unreachable" : "captive");
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
