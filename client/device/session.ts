import { type Administrator, asAdministrator } from "./administrator.ts";
import { mirrorToken } from "./token-mirror.ts";

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

/** Keeps the administrator that a server named for the token at hand; ignored once there is none. */
export function keepAdministrator(administrator: Administrator): void {
  if (getToken() === null) return;
  localStorage.setItem(administratorKey, JSON.stringify(administrator));
  changed();
}

/** Begins a session. */
export function beginSession(token: string, administrator: Administrator): void {
  localStorage.setItem(administratorKey, JSON.stringify(administrator));
  setToken(token);
}

/** A token from an answer's header, in place of the one that was sent. Ignored when that one is no longer ours. */
export function renewToken(token: string, sent: string | null): void {
  if (sent !== null && sent === getToken() && token !== sent) setToken(token);
}

/** A server said 401 to this token: the screens lock; work and administrator stay on the device. */
export function lockSession(sent: string | null): void {
  if (sent === getToken()) setToken(null);
}

/** Signs out. Unsent work stays in the device's database (S1). */
export function endSession(): void {
  localStorage.removeItem(administratorKey);
  setToken(null);
}

/** Calls back whenever the session changes, in this tab or another. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToken(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey);
  else localStorage.setItem(tokenKey, token);
  void mirrorToken(token);
  changed();
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
