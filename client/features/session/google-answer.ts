import { type CallAnswer, CallRefused, call } from "#client/device/call.ts";
import { passOnConfirmation } from "#client/device/session/google-confirmation.ts";

/** The parameters with which Google sends the browser back. */
interface GoogleAnswer {
  readonly code: string;
  readonly state?: string | undefined;
}

let waiting: GoogleAnswer | undefined;
let running: Promise<void> | undefined;
let passedOn = false;

/**
 * Keeps Google's parameters of an address, so that the code can be removed from it.
 * Those of a confirmation go to the tab that waits for them.
 * @returns whether there were any
 */
export function keepGoogleAnswer(search: Readonly<Record<string, unknown>>): boolean {
  // Without parameters it is the same page after its address was cleared.
  if (Object.keys(search).length === 0) return false;
  passedOn = passOnConfirmation(search);
  const { code, state } = search;
  waiting = code === undefined ? undefined : { code: String(code), state: state === undefined ? undefined : String(state) };
  running = undefined;
  return true;
}

/** Whether the last parameters were for another tab. */
export const isForAnotherTab = (): boolean => passedOn;

/**
 * Sends the code to the server and calls `done`. Both happen once, however often this is called: a code works once.
 * @throws NoAnswer, CallRefused, also if there is no code
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
  // The sign-in is called without a session. The calendar is linked in the session of the current user.
  return call("POST", path, answer, path === "/api/auth/google" ? { token: null } : {});
}
