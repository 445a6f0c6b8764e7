import { type CallAnswer, CallRefused, call } from "#client/device/call.ts";

/** What Google sent back with the browser. */
interface GoogleAnswer {
  readonly code: string;
  readonly state?: string | undefined;
}

let waiting: GoogleAnswer | undefined;
let running: Promise<void> | undefined;

/**
 * Takes what Google sent out of an address, so that the code need not stay in it.
 * @returns whether there was anything
 */
export function keepGoogleAnswer(search: Readonly<Record<string, unknown>>): boolean {
  // Without anything it is the same page, its address cleared.
  if (Object.keys(search).length === 0) return false;
  const { code, state } = search;
  waiting = code === undefined ? undefined : { code: String(code), state: state === undefined ? undefined : String(state) };
  running = undefined;
  return true;
}

/**
 * Hands the code to the server and goes on with `done`, both once, however often it is asked: a code works once.
 * @throws NoAnswer, CallRefused, also where there is no code
 */
export function exchangeGoogleAnswer(
  path: "/api/auth/google" | "/api/google_calendar",
  done: (answer: CallAnswer) => void | Promise<void>,
): Promise<void> {
  running ??= exchange(path).then(done);
  return running;
}

async function exchange(path: "/api/auth/google" | "/api/google_calendar"): Promise<CallAnswer> {
  const answer = waiting;
  waiting = undefined;
  if (!answer) throw new CallRefused(400, { responseMessage: "google_refused" });
  // Signing in is nobody's call yet; the calendar is linked by whoever is signed in.
  return call("POST", path, answer, path === "/api/auth/google" ? { token: null } : {});
}
