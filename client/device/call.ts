import { getToken, lockSession, renewToken } from "./session.ts";

/** No answer of ours: no network, a refused connection, a timeout, or a page of somebody else's (a captive portal). */
export class NoAnswer extends Error {}

/** A call that the server refused. */
export class CallRefused extends Error {
  readonly status: number;
  /** The answer's stable word, `""` where it has none. */
  readonly word: string;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    const word = typeof body["responseMessage"] === "string" ? body["responseMessage"] : "";
    super(word);
    this.status = status;
    this.word = word;
    this.body = body;
  }
}

export interface CallAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** A token from the answer's header. */
  readonly token: string | null;
}

const timeout = 20_000;
/** For 10 MB over a slow line. */
const downloadTimeout = 180_000;

/**
 * Makes a REST call with the session's token and keeps a renewed one.
 * A 401 locks the session, except for a call without a token (sign-in itself).
 * @param options.token sent instead of the session's: one that is about to begin a session
 * @throws NoAnswer, CallRefused
 */
export async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  input?: unknown,
  options: { readonly token?: string | null } = {},
): Promise<CallAnswer> {
  const sent = options.token === undefined ? getToken() : options.token;
  const answer = await ask(method, path, input, sent);
  const token = answer.headers.get("x-authorization");
  const body = await readBody(answer);
  if (token !== null) renewToken(token, sent);
  if (answer.ok) return { status: answer.status, body, token };
  if (answer.status === 401 && sent !== null) lockSession(sent);
  throw new CallRefused(answer.status, body);
}

/**
 * Fetches a file with the session's token. A 401 locks the session.
 * @throws NoAnswer, CallRefused
 */
export async function download(path: string): Promise<Blob> {
  const sent = getToken();
  const answer = await ask("GET", path, undefined, sent, downloadTimeout);
  const token = answer.headers.get("x-authorization");
  if (token !== null) renewToken(token, sent);
  if (!answer.ok) {
    const body = await readBody(answer);
    if (answer.status === 401 && sent !== null) lockSession(sent);
    throw new CallRefused(answer.status, body);
  }
  try {
    return await answer.blob();
  } catch (error) {
    throw new NoAnswer("the answer broke off", { cause: error });
  }
}

async function ask(method: string, path: string, input: unknown, token: string | null, limit = timeout): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  if (token !== null) headers.set("x-authorization", token);
  if (input !== undefined) headers.set("content-type", "application/json");
  const body = input === undefined ? {} : { body: JSON.stringify(input) };
  try {
    return await fetch(path, { method, headers, cache: "no-store", signal: AbortSignal.timeout(limit), ...body });
  } catch (error) {
    throw new NoAnswer("no answer", { cause: error });
  }
}

async function readBody(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = await answer.json();
    if (typeof body === "object" && body !== null) return body as Record<string, unknown>;
  } catch {
    // Not JSON: not our server.
  }
  throw new NoAnswer("the answer is not ours");
}
