import { refusesContent } from "#sync/engine/client/network/refuses-content.ts";
import type { Answers } from "#sync/model/calls/answers.ts";
import { readLines } from "./files/read-lines.ts";
import { isPage } from "./foreign-page.ts";
import { getToken, lockSession, renewToken } from "./session/session.ts";

/** The server did not answer: no network, a refused connection, a timeout, or a foreign page (a captive portal). */
export class NoAnswer extends Error {
  /** A word like that of a refusal. */
  readonly word = "no_answer";
}

/** The answer was a foreign page. */
export class ForeignAnswer extends NoAnswer {}

/** A call that the server refused. */
export class CallRefused extends Error {
  readonly status: number;
  /** The answer's stable word, `""` if it has none. */
  readonly word: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    const word = typeof body["responseMessage"] === "string" ? body["responseMessage"] : "";
    super(word);
    this.status = status;
    this.word = word;
    this.body = body;
  }

  /** Whether the server judged what it was sent. A failing or a busy one says nothing about that. */
  get isVerdict(): boolean {
    return this.status < 500 && this.status !== 429;
  }

  /** Whether the refusal may be caused by the input: another call of this kind may succeed. */
  get isAboutContent(): boolean {
    return [400, 413, 500].includes(this.status) || this.word === "blocked";
  }
}

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Unread = Readonly<Record<string, unknown>>;
type PathOf<P extends string> = P extends `${infer Path}?${string}` ? Path : P;
/** The answer's type as `sync/model/calls` declares it; without a declaration it has no type to rely on. */
type AnswerTo<M extends Method, P extends string> = `${M} ${PathOf<P>}` extends keyof Answers
  ? Answers[`${M} ${PathOf<P>}`]
  : Unread;

export interface CallAnswer<B = Unread> {
  readonly status: number;
  readonly body: B;
  /** A renewed token from the answer's header. */
  readonly token: string | null;
}

/** Milliseconds for which a line may be silent, after a request and between two pieces of an answer (L5a). */
const silence = 30_000;

/**
 * Makes a REST call with the session's token and keeps a renewed one. A 401 locks the session, except for a call without a token
 * (sign-in itself). An answer without its status as `responseCode` is foreign (a captive portal). One with it was checked by our
 * server's guard.
 * @param options.token sent instead of the session's: one that is about to begin a session
 * @param options.isLeaving whether the session ends here in any case, so that a 401 does not lock it
 * @throws NoAnswer, CallRefused
 */
export async function call<M extends Method, const P extends string>(
  method: M,
  path: P,
  input?: unknown,
  options: { readonly token?: string | null; readonly isLeaving?: boolean } = {},
): Promise<CallAnswer<AnswerTo<M, P>>> {
  const sent = options.token === undefined ? getToken() : options.token;
  const { answer, content } = await ask(method, path, input, sent);
  const token = answer.headers.get("x-authorization");
  const body = await bodyOf(answer, content);
  if (answer.ok && body["responseCode"] !== answer.status) throw new ForeignAnswer("the answer is not ours");
  if (token !== null) renewToken(token, sent);
  if (answer.ok) return { status: answer.status, body, token };
  throw options.isLeaving ? new CallRefused(answer.status, body) : refused(answer.status, body, sent);
}

/** Options of a call whose answer comes in lines. */
export interface Lines {
  /** Aborts the call. */
  readonly signal: AbortSignal;
  /** Milliseconds for which the line may be silent. */
  readonly silence: number;
  /** Maximum number of bytes, all lines together. */
  readonly mostBytes: number;
  /** Called with each line when it arrives; the last one is the answer. */
  onLine(line: string): void;
}

/**
 * Makes a call whose answer comes in lines. The last one is the answer of an ordinary call.
 * @throws NoAnswer, CallRefused, and the signal's reason
 */
export async function callInLines<const P extends string>(
  path: P,
  input: unknown,
  { signal, silence, mostBytes, onLine }: Lines,
): Promise<AnswerTo<"POST", P>> {
  signal.throwIfAborted();
  const sent = getToken();
  const read = readLines(onLine);
  let bytes = 0;
  const onPiece = (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > mostBytes) throw new Error("too long");
    read(piece);
  };
  const accept = "application/x-ndjson, application/json;q=0.9";
  const { answer, content } = await ask("POST", path, input, sent, { accept, signal, silence, onPiece }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw error;
    },
  );
  const token = answer.headers.get("x-authorization");
  const body = await bodyOf(answer, await lastLine(content));
  const status = answer.ok ? body["responseCode"] : answer.status;
  signal.throwIfAborted();
  // The answer was cut between two lines, or is foreign.
  if (typeof status !== "number") throw new ForeignAnswer("the answer is not ours");
  if (token !== null) renewToken(token, sent);
  if (status === 200) return body;
  throw refused(status, body, sent);
}

async function lastLine(content: Blob): Promise<Blob> {
  const text = (await content.text()).trimEnd();
  return new Blob([text.slice(text.lastIndexOf("\n") + 1)]);
}

/**
 * Downloads a file with the session's token; with an input the server makes the file. A 401 locks the session.
 * @throws NoAnswer, CallRefused
 */
export async function download(path: string, input?: unknown): Promise<Blob> {
  const sent = getToken();
  const { answer, content } = await ask(input === undefined ? "GET" : "POST", path, input, sent);
  const token = answer.headers.get("x-authorization");
  if (token !== null) renewToken(token, sent);
  if (!answer.ok) throw refused(answer.status, await bodyOf(answer, content), sent);
  return fileOf(answer, content);
}

/** The file in a call's answer. */
interface AnsweredFile {
  readonly content: Blob;
  readonly headers: Headers;
}

/**
 * Downloads a file that the server makes from the input, with the session's token. A 401 locks the session.
 * @param following.signal aborts it: the promise then rejects with `NoAnswer`
 * @param following.onBytes called with the number of bytes received
 * @throws NoAnswer, CallRefused
 */
export async function callForFile(
  path: string,
  input: unknown,
  { signal, onBytes }: { readonly signal?: AbortSignal; readonly onBytes?: (bytes: number) => void },
): Promise<AnsweredFile> {
  const sent = getToken();
  let bytes = 0;
  const onPiece = (piece: Uint8Array) => {
    bytes += piece.length;
    onBytes?.(bytes);
  };
  const { answer, content } = await ask("POST", path, input, sent, { onPiece, ...(signal && { signal }) });
  const token = answer.headers.get("x-authorization");
  if (token !== null) renewToken(token, sent);
  if (!answer.ok) throw refused(answer.status, await bodyOf(answer, content), sent);
  return { content: fileOf(answer, content), headers: answer.headers };
}

/** Returns the file of an answer. The server makes no pages: one is a portal's or a gate's. @throws ForeignAnswer */
function fileOf(answer: Response, content: Blob): Blob {
  if (isPage(answer.headers.get("content-type"))) throw new ForeignAnswer("the answer is not ours");
  return content;
}

function refused(status: number, body: Readonly<Record<string, unknown>>, sent: string | null): CallRefused {
  const refusal = new CallRefused(status, body);
  if (status === 401) lockSession(sent, refusal.word);
  return refusal;
}

interface Answered {
  readonly answer: Response;
  /** The body of the answer. */
  readonly content: Blob;
}

interface Waiting {
  readonly accept: string;
  readonly signal: AbortSignal;
  readonly silence: number;
  onPiece(piece: Uint8Array): void;
}

async function ask(
  method: string,
  path: string,
  input: unknown,
  token: string | null,
  waiting: Partial<Waiting> = {},
): Promise<Answered> {
  const headers = new Headers({ accept: waiting.accept ?? "application/json" });
  const longest = waiting.silence ?? silence;
  if (token !== null) headers.set("x-authorization", token);
  if (input !== undefined) headers.set("content-type", "application/json");
  const body = input === undefined ? {} : { body: JSON.stringify(input) };
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), milliseconds);
  };
  // A large input may take long: 2 bytes per millisecond are expected.
  wait(longest + Math.ceil((body.body?.length ?? 0) / 2));
  // Not every browser ends the pending read of an aborted call.
  const leave = () => controller.abort();
  waiting.signal?.addEventListener("abort", leave);
  const ended = new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("silent"))));
  if (waiting.signal?.aborted) leave();
  const answered = async () => {
    // A captive portal redirects to a page that could be taken for an answer, or to another origin.
    const answer = await fetch(path, { method, headers, cache: "no-store", redirect: "manual", signal, ...body });
    return { answer, content: await contentOf(answer, () => wait(longest), waiting.onPiece) };
  };
  try {
    return await Promise.race([answered(), ended]);
  } catch (error) {
    controller.abort();
    throw new NoAnswer("no answer", { cause: error });
  } finally {
    clearTimeout(timer);
    waiting.signal?.removeEventListener("abort", leave);
  }
}

/** @param onWait called before each wait for the next piece */
async function contentOf(answer: Response, onWait: () => void, onPiece?: Waiting["onPiece"]): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const reader = answer.body?.getReader();
  for (;;) {
    onWait();
    const piece = await reader?.read();
    if (!piece || piece.done) return new Blob(pieces, { type: answer.headers.get("content-type") ?? "" });
    pieces.push(piece.value);
    onPiece?.(piece.value);
  }
}

async function bodyOf(answer: Response, content: Blob): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = JSON.parse(await content.text());
    if (typeof body === "object" && body !== null && "responseCode" in body) return body;
  } catch {
    // An answer that is not JSON is not from our server. A gate may answer in JSON, but without this code.
  }
  const { status } = answer;
  // A proxy may accept less than our server does, and answers in its own words.
  if (status === 413) return {};
  if (refusesContent(status)) return { responseMessage: "blocked" };
  // A proxy says so of itself, or of a server that is away. A gate would ask for a sign-in.
  if (status === 408 || status === 429 || (status >= 500 && status !== 511)) throw new NoAnswer(`a proxy answered ${status}`);
  throw new ForeignAnswer("the answer is not ours");
}
