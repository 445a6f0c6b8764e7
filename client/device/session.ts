import { type Administrator, asAdministrator } from "./administrator.ts";
import { tellCleared } from "./cleared-site.ts";
import { asEndedSessions, type EndedSession } from "./ended-session.ts";
import { type MirroredSession, mirrorSession, readMirror, sessionKeys } from "./session-mirror.ts";

/**
 * - `out`: nobody.
 * - `in`: an administrator and a token, whatever the token's age: only a server's 401 says otherwise.
 * - `unknown`: a token of which no administrator is kept; GET /api/me tells.
 * - `locked`: a server said 401, or none has accepted the session for too long (S3). The administrator is still kept, and so
 *   is all unsent work.
 * - `removed`: the same of an administrator who is no more: nobody can sign in to send it (S3).
 */
export interface Session {
  readonly state: "out" | "in" | "unknown" | "locked" | "removed";
  readonly administrator: Administrator | null;
  /** It is locked because no server has accepted it for too long. */
  readonly unseen: boolean;
}

const tokenKey = "token";
const administratorKey = "administrator";
const endedKey = "ended";
const wipesKey = "wipes";
const unseenKey = "unseen";
/** How many times what is kept has changed: of local storage and its mirror, the one that has seen more is the later. */
const changesKey = "changes";
/** Up to which of its changes local storage has had the time to reach the disk. */
const settledKey = "settled";

/** Milliseconds after which a browser has long written to the disk what is in local storage: Chromium may take a minute. */
const settling = 300_000;

/** Milliseconds that the mirror has for being written before a person sees that they have signed out. */
const mirrorTimeout = 3_000;

const listeners = new Set<() => void>();
let settlingTimer: ReturnType<typeof setTimeout> | undefined;
let ended: readonly EndedSession[] = [];
let current = read();

/** What holds now. The same object until something changes. */
export const getSession = (): Session => current;

/** Sessions that a server has ended on this device, whoever is signed in by now. The same list until it changes. */
export const getEnded = (): readonly EndedSession[] => ended;

/** The token to send, or null. */
export const getToken = (): string | null => stored(tokenKey);

/**
 * Takes up the session of the last start. Local storage may have lost its last seconds to a killed browser; the mirror has
 * not, and stands, unless it is the mirror that is behind: its last writing was cut short by a page that was left, or is
 * under way in another tab. Where local storage lacks what no kill takes from it, somebody has cleared it, and has signed out by
 * that. Call before anything reads the session.
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

/** Keeps the administrator that a server named for the token at hand, which it has accepted; ignored once there is none. */
export function keepAdministrator(administrator: Administrator): void {
  const known = stored(administratorKey) === JSON.stringify(administrator) && stored(unseenKey) === null;
  if (getToken() === null || known) return;
  store(administratorKey, JSON.stringify(administrator));
  store(unseenKey, null);
  void keep();
}

/** Begins a session; it outlives a killed browser once this resolves. */
export function beginSession(token: string, administrator: Administrator): Promise<void> {
  store(administratorKey, JSON.stringify(administrator));
  store(tokenKey, token);
  storeEnded(readEnded().filter((one) => one.administrator.id !== administrator.id));
  storeWipes(getWipes().filter((id) => id !== administrator.id));
  store(unseenKey, null);
  return keep();
}

/** A token from an answer's header, in place of the one that was sent. Ignored when that one is no longer ours. */
export function renewToken(token: string, sent: string | null): void {
  if (sent !== null && sent === getToken() && token !== sent) setToken(token);
}

/**
 * Locks the screens after a 401 to this token. Work, administrator and token stay on the device: the token opens nothing any
 * more, but proves whose the work is.
 * @param removed it said that there is no such administrator any more
 */
export function lockSession(sent: string | null, removed: boolean): void {
  if (sent === null || sent !== getToken()) return;
  const administrator = readAdministrator();
  if (administrator) {
    const others = readEnded().filter((one) => one.administrator.id !== administrator.id);
    storeEnded([...others, { administrator, token: sent, removed, handed: 0, done: false, files: 0 }]);
  }
  setToken(null);
}

/** Keeps what has become of a session that ended; undefined forgets it. */
export function keepEnded(administratorId: string, how: Partial<EndedSession> | undefined): Promise<void> {
  storeEnded(
    readEnded().flatMap((one) => {
      if (one.administrator.id !== administratorId) return [one];
      return how ? [{ ...one, ...how }] : [];
    }),
  );
  return keep();
}

/**
 * No server has accepted the session of this administrator for too long: if it is theirs, the screens lock once this resolves.
 * What can end it is a server, or somebody who signs in.
 */
export function lockUnseen(administratorId: string): Promise<void> {
  if (readAdministrator()?.id !== administratorId) return Promise.resolve();
  store(unseenKey, administratorId);
  return keep();
}

/** Administrators who have signed out, and of whom what replicated is still to be taken off the device. */
export function getWipes(): readonly string[] {
  const ids = stored(wipesKey);
  return ids === null ? [] : ids.split(",");
}

/** It is done. */
export function forgetWipe(administratorId: string): Promise<void> {
  storeWipes(getWipes().filter((id) => id !== administratorId));
  return keep();
}

/**
 * Signs out, for good once this resolves. Unsent work stays in the device's database (S1).
 * @param wipe what replicated is to go: that is noted in the same moment, and outlives a killed browser (S3)
 */
export async function endSession(wipe = false): Promise<void> {
  const administrator = readAdministrator();
  if (wipe && administrator) storeWipes([...new Set([...getWipes(), administrator.id])]);
  store(administratorKey, null);
  store(tokenKey, null);
  store(unseenKey, null);
  storeEnded(readEnded().filter(({ done, files }) => !done || files > 0));
  const mirrored = mirror();
  // Whoever sees the sign-in has signed out for good. A database that does not answer holds up nobody.
  await Promise.race([mirrored, new Promise((resolve) => setTimeout(resolve, mirrorTimeout))]);
  changed();
  await mirrored;
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

/** Tells of the change, and mirrors what local storage holds now. */
function keep(): Promise<void> {
  changed();
  return mirror();
}

function mirror(): Promise<void> {
  store(changesKey, String(Number(stored(changesKey)) + 1));
  settle();
  return mirrorSession(readKept);
}

/** Notes in a while that the changes of now have reached the disk. */
function settle(): void {
  const changes = stored(changesKey);
  clearTimeout(settlingTimer);
  if (changes === stored(settledKey)) return;
  settlingTimer = setTimeout(() => {
    // Another tab has changed something since, or local storage was cleared: not what was waited for.
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
  if (next.state === "out" && current.state !== "out") {
    // Whoever signs out counts that as a change.
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
  if (stored(tokenKey) !== null && !unseen) return { state: administrator ? "in" : "unknown", administrator, unseen };
  if (!administrator) return { state: "out", administrator, unseen };
  const removed = ended.some((one) => one.removed && one.administrator.id === administrator.id);
  return { state: removed ? "removed" : "locked", administrator, unseen };
}

function readAdministrator(): Administrator | null {
  try {
    return asAdministrator(JSON.parse(stored(administratorKey) ?? "null"));
  } catch {
    return null;
  }
}

/** Straight from storage: another tab may have written a moment ago. */
function readEnded(): readonly EndedSession[] {
  return asEndedSessions(stored(endedKey));
}

function storeEnded(sessions: readonly EndedSession[]): void {
  store(endedKey, sessions.length === 0 ? null : JSON.stringify(sessions));
}

function storeWipes(ids: readonly string[]): void {
  store(wipesKey, ids.length === 0 ? null : ids.join(","));
}

/** Where somebody was in this tab, and what they searched for, is nobody else's business. */
function forgetVisit(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept either.
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

// A page in the page cache hears nothing of other tabs: somebody may have signed out or in meanwhile.
addEventListener("pageshow", changed);
addEventListener("storage", (event) => {
  if (event.key === null || sessionKeys.some((key) => key === event.key)) changed();
});
