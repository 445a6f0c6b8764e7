import { tellCleared } from "../cleared-site.ts";
import { type Administrator, asAdministrator } from "./administrator.ts";
import { asEndedSessions, type EndedSession } from "./ended-session.ts";
import { type MirroredSession, mirrorSession, readMirror, sessionKeys } from "./session-mirror.ts";

/**
 * - `out`: no administrator is signed in.
 * - `in`: an administrator and a token, whatever the token's age: only a server's 401 ends it.
 * - `unknown`: a token without a stored administrator; GET /api/me returns them.
 * - `locked`: a server answered 401, or none has accepted the session for too long (S3). The administrator is still stored, and so
 *   is all unsent work.
 * - `removed`: the same for a removed administrator: they cannot sign in to send the work (S3).
 */
export interface Session {
  readonly state: "out" | "in" | "unknown" | "locked" | "removed";
  readonly administrator: Administrator | null;
  /** Whether it is locked because no server has accepted it for too long. */
  readonly unseen: boolean;
  /** Whether it is locked because its owner ended it from another device. */
  readonly signedOut: boolean;
}

const tokenKey = "token";
const administratorKey = "administrator";
const endedKey = "ended";
const wipesKey = "wipes";
const unseenKey = "unseen";
/** The number of changes of the stored session. Of local storage and its mirror, the one with the higher number is newer. */
const changesKey = "changes";
/** The number of the last change that local storage has certainly written to the disk. */
const settledKey = "settled";

/** Milliseconds after which a browser has surely written local storage to the disk: Chromium may take a minute. */
const settling = 300_000;

/** Milliseconds to wait for the mirror before the sign-out is shown. */
const mirrorTimeout = 3_000;

const listeners = new Set<() => void>();
let settlingTimer: ReturnType<typeof setTimeout> | undefined;
let ended: readonly EndedSession[] = [];
let current = read();

/** Returns the current session. The object stays the same until something changes. */
export const getSession = (): Session => current;

/**
 * Returns the sessions that a server has ended on this device, regardless of the current one. The list stays the same until it
 * changes.
 */
export const getEnded = (): readonly EndedSession[] => ended;

/** Returns the token to send, or null. */
export const getToken = (): string | null => stored(tokenKey);

/**
 * Restores the session of the last start. A killed browser may have lost the last seconds of local storage. The mirror has not, so
 * its session is used unless it is older. The mirror is older if a page was left during its last write, or if another tab is still
 * writing. If local storage lacks values that were already on the disk, the user has cleared it, and is signed out. Call it before
 * any code reads the session.
 */
export async function restoreSession(): Promise<void> {
  const mirrored = await readMirror();
  if (!mirrored) return;
  const seen = Number(stored(changesKey));
  if (seen > Number(mirrored.changes)) {
    void mirrorSession(readKept);
    return;
  }
  const cleared = seen < Number(mirrored.settled);
  for (const key of sessionKeys) store(key, mirrored[key]);
  if (cleared) await endSession(true);
  else settle();
  changed();
}

/**
 * Stores what a server returned about the administrator of the current token, which it has accepted. Ignored if there is no token. A
 * late answer about somebody else is ignored, too: another person has signed in since it was asked for.
 */
export function keepAdministrator(administrator: Administrator): void {
  const known = stored(administratorKey) === JSON.stringify(administrator) && stored(unseenKey) === null;
  const isOther = (readAdministrator()?.id ?? administrator.id) !== administrator.id;
  if (getToken() === null || known || isOther) return;
  store(administratorKey, JSON.stringify(administrator));
  store(unseenKey, null);
  void keep();
}

/** Begins a session; it survives a killed browser once this resolves. */
export function beginSession(token: string, administrator: Administrator): Promise<void> {
  store(administratorKey, JSON.stringify(administrator));
  store(tokenKey, token);
  storeEnded(readEnded().filter((one) => one.administrator.id !== administrator.id));
  storeWipes(getWipes().filter((id) => id !== administrator.id));
  store(unseenKey, null);
  return keep();
}

/** Replaces the token that was sent by the one in an answer's header. Ignored if the sent one is no longer current. */
export function renewToken(token: string, sent: string | null): void {
  if (sent !== null && sent === getToken() && token !== sent) setToken(token);
}

/**
 * Locks the screens after a 401 to this token. Unsent work, administrator and token stay on the device. The token gives no access
 * any more, but proves whose work it is.
 * @param word the answer's word: `revoked` if this administrator was removed, and `signed_out` if they ended the session from
 * another device. Then replicated data is to be deleted, which is recorded before the sign-in is shown (S3)
 */
export function lockSession(sent: string | null, word: string): void {
  if (sent === null || sent !== getToken()) return;
  const administrator = readAdministrator();
  const how = { removed: word === "revoked", signedOut: word === "signed_out" };
  if (administrator) {
    const others = readEnded().filter((one) => one.administrator.id !== administrator.id);
    storeEnded([...others, { administrator, token: sent, ...how, handed: 0, done: false, files: 0 }]);
    if (how.signedOut) {
      addWipe(administrator.id);
      store(unseenKey, null);
    }
  }
  store(tokenKey, null);
  void (how.signedOut ? keepFirst() : keep());
}

/** Updates the state of an ended session; undefined deletes it. */
export function keepEnded(administratorId: string, how: Partial<EndedSession> | undefined): Promise<void> {
  storeEnded(
    readEnded().flatMap((one) => {
      if (one.administrator.id !== administratorId) return [one];
      return how ? [{ ...one, ...how }] : [];
    }),
  );
  return keep();
}

/** Records what is learnt of a session that has ended already: its owner did so from another device (S3). */
export function noteSignedOut({ administrator: { id }, token }: EndedSession): Promise<void> {
  const known = readEnded().find((one) => one.token === token);
  if (!known || known.signedOut) return Promise.resolve();
  addWipe(id);
  if (stored(unseenKey) === id) store(unseenKey, null);
  return keepEnded(id, { signedOut: true });
}

/**
 * Records that no server has accepted this administrator's session for too long. If it is the current one, the screens lock once
 * this resolves. An answer of the server or another sign-in ends this state.
 */
export function lockUnseen(administratorId: string): Promise<void> {
  if (readAdministrator()?.id !== administratorId) return Promise.resolve();
  store(unseenKey, administratorId);
  return keep();
}

/** Returns the signed-out administrators whose replicated data is still to be deleted from the device. */
export function getWipes(): readonly string[] {
  const ids = stored(wipesKey);
  return ids === null ? [] : ids.split(",");
}

/** Records that the data is deleted. */
export function forgetWipe(administratorId: string): Promise<void> {
  storeWipes(getWipes().filter((id) => id !== administratorId));
  return keep();
}

/**
 * Signs out, for good once this resolves. Unsent work stays in the device's database (S1).
 * @param wipe whether the replicated data is to be deleted. This is recorded in the same moment, and survives a killed browser
 * (S3).
 */
export async function endSession(wipe = false): Promise<void> {
  const administrator = readAdministrator();
  if (wipe && administrator) addWipe(administrator.id);
  store(administratorKey, null);
  store(tokenKey, null);
  store(unseenKey, null);
  storeEnded(readEnded().filter(({ done, files }) => !done || files > 0));
  await keepFirst();
}

/** Calls back whenever the session changes, in this tab or another. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToken(token: string | null): void {
  store(tokenKey, token);
  void keep();
}

/** Notifies listeners of a change, and mirrors the current local storage. */
function keep(): Promise<void> {
  changed();
  return mirror();
}

/** Mirrors a sign-out, then notifies: once the sign-in is shown, it must be final. A database that does not answer must not block it. */
async function keepFirst(): Promise<void> {
  const mirrored = mirror();
  await Promise.race([mirrored, new Promise((resolve) => setTimeout(resolve, mirrorTimeout))]);
  changed();
  await mirrored;
}

function mirror(): Promise<void> {
  store(changesKey, String(Number(stored(changesKey)) + 1));
  settle();
  return mirrorSession(readKept);
}

/** Records after a delay that the changes so far are on the disk. */
function settle(): void {
  const changes = stored(changesKey);
  clearTimeout(settlingTimer);
  if (changes === stored(settledKey)) return;
  settlingTimer = setTimeout(() => {
    // Another tab has changed something since, or local storage was cleared, so the awaited state is gone.
    if (stored(changesKey) !== changes) return;
    store(settledKey, changes);
    void mirrorSession(readKept);
  }, settling);
}

const readKept = () => Object.fromEntries(sessionKeys.map((key) => [key, stored(key)])) as unknown as MirroredSession;

function changed(): void {
  const before = ended;
  const next = read();
  const same = JSON.stringify(ended) === JSON.stringify(before);
  if (same) ended = before;
  if (same && JSON.stringify(next) === JSON.stringify(current)) return;
  const [isLeft, wasLeft] = [next, current].map(({ state, signedOut }) => state === "out" || signedOut);
  if (isLeft && !wasLeft) {
    // A sign-out counts as a change, so a missing count means that local storage was cleared.
    if (stored(changesKey) === null) tellCleared();
    forgetVisit();
  }
  current = next;
  for (const listener of listeners) listener();
}

function read(): Session {
  const administrator = readAdministrator();
  ended = readEnded();
  const unseen = administrator !== null && stored(unseenKey) === administrator.id;
  const known = { administrator, unseen, signedOut: false };
  if (stored(tokenKey) !== null && !unseen) return { state: administrator ? "in" : "unknown", ...known };
  if (!administrator) return { state: "out", ...known };
  const theirs = ended.find((one) => one.administrator.id === administrator.id);
  return { ...known, state: theirs?.removed ? "removed" : "locked", signedOut: theirs?.signedOut === true };
}

function readAdministrator(): Administrator | null {
  try {
    return asAdministrator(JSON.parse(stored(administratorKey) ?? "null"));
  } catch {
    return null;
  }
}

/** Storage is read directly, since another tab may have just written to it. */
function readEnded(): readonly EndedSession[] {
  return asEndedSessions(stored(endedKey));
}

function storeEnded(sessions: readonly EndedSession[]): void {
  store(endedKey, sessions.length === 0 ? null : JSON.stringify(sessions));
}

function storeWipes(ids: readonly string[]): void {
  store(wipesKey, ids.length === 0 ? null : ids.join(","));
}

function addWipe(administratorId: string): void {
  storeWipes([...new Set([...getWipes(), administratorId])]);
}

/** Deletes the tab's last page and searches, which must not be shown to the next user. */
function forgetVisit(): void {
  try {
    sessionStorage.clear();
  } catch {
    // In this case nothing was kept, either.
  }
}

function store(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// A page in the page cache receives no events of other tabs. A user may have signed out or in meanwhile.
addEventListener("pageshow", changed);
addEventListener("storage", (event) => {
  if (event.key === null || sessionKeys.some((key) => key === event.key)) changed();
});
