import { type Administrator, asAdministrator } from "./administrator.ts";
import { mirrorSession, readMirror } from "./session-mirror.ts";

/**
 * - `out`: nobody.
 * - `in`: an administrator and a token, whatever the token's age: only a server's 401 says otherwise.
 * - `unknown`: a token of which no administrator is kept; GET /api/me tells.
 * - `locked`: a server said 401. The administrator is still kept, and so is all unsent work.
 */
export interface Session {
  readonly state: "out" | "in" | "unknown" | "locked";
  readonly administrator: Administrator | null;
}

const tokenKey = "token";
const administratorKey = "administrator";

const listeners = new Set<() => void>();
let current = read();

/** What holds now. The same object until something changes. */
export const getSession = (): Session => current;

/** The token to send, or null. */
export const getToken = (): string | null => stored(tokenKey);

/**
 * Takes up the session of the last start. Local storage may have lost its last seconds to a killed browser; the mirror has
 * not, and stands. Call before anything reads the session.
 */
export async function restoreSession(): Promise<void> {
  const mirrored = await readMirror();
  if (!mirrored) return;
  store(tokenKey, mirrored.token);
  store(administratorKey, mirrored.administrator);
  changed();
}

/** Keeps the administrator that a server named for the token at hand; ignored once there is none. */
export function keepAdministrator(administrator: Administrator): void {
  if (getToken() === null || stored(administratorKey) === JSON.stringify(administrator)) return;
  store(administratorKey, JSON.stringify(administrator));
  void keep();
}

/** Begins a session; it outlives a killed browser once this resolves. */
export function beginSession(token: string, administrator: Administrator): Promise<void> {
  store(administratorKey, JSON.stringify(administrator));
  store(tokenKey, token);
  return keep();
}

/** A token from an answer's header, in place of the one that was sent. Ignored when that one is no longer ours. */
export function renewToken(token: string, sent: string | null): void {
  if (sent !== null && sent === getToken() && token !== sent) setToken(token);
}

/** A server said 401 to this token: the screens lock; work and administrator stay on the device. */
export function lockSession(sent: string | null): void {
  if (sent === getToken()) setToken(null);
}

/** Signs out, for good once this resolves. Unsent work stays in the device's database (S1). */
export function endSession(): Promise<void> {
  store(administratorKey, null);
  store(tokenKey, null);
  return keep();
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

/** Mirrors what local storage holds now, and tells of the change. */
function keep(): Promise<void> {
  changed();
  return mirrorSession({ token: stored(tokenKey), administrator: stored(administratorKey) });
}

function changed(): void {
  const next = read();
  if (next.state === current.state && JSON.stringify(next.administrator) === JSON.stringify(current.administrator)) return;
  current = next;
  for (const listener of listeners) listener();
}

function read(): Session {
  const administrator = readAdministrator();
  if (stored(tokenKey) !== null) return { state: administrator ? "in" : "unknown", administrator };
  return { state: administrator ? "locked" : "out", administrator };
}

function readAdministrator(): Administrator | null {
  try {
    return asAdministrator(JSON.parse(stored(administratorKey) ?? "null"));
  } catch {
    return null;
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

addEventListener("storage", (event) => {
  if (event.key === null || event.key === tokenKey || event.key === administratorKey) changed();
});
