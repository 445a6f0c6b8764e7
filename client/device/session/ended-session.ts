import { type Administrator, asAdministrator } from "./administrator.ts";

/** A session that a server has ended with a 401. It is kept until its administrator signs in again or is known to be removed. */
export interface EndedSession {
  readonly administrator: Administrator;
  /** Its last token. It gives no access, but proves whose work is on this device (S3). */
  readonly token: string;
  /** Whether a server answered that this administrator was removed. */
  readonly removed: boolean;
  /** Whether a server answered that its owner ended it from another device, so that what replicated is deleted (S3). */
  readonly signedOut: boolean;
  /** Number of mutations and drafts that were handed over so far. */
  readonly handed: number;
  /** Whether all were handed over and the device is wiped. */
  readonly done: boolean;
  /** Number of files that only this device has: parcels contain none (S4-9). They are counted once all else is handed over. */
  readonly files: number;
}

/**
 * Parses ended sessions from storage; invalid data counts as none. It uses no schema, like the administrator: this is in the first
 * load.
 */
export function asEndedSessions(text: string | null): readonly EndedSession[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list.flatMap(asEndedSession) : [];
  } catch {
    return [];
  }
}

function asEndedSession(value: unknown): EndedSession[] {
  if (typeof value !== "object" || value === null) return [];
  const { token, removed, signedOut, handed, done, files, ...rest } = value as Record<string, unknown>;
  const administrator = asAdministrator(rest["administrator"]);
  if (!administrator || typeof token !== "string") return [];
  const counts = { handed: Number(handed) || 0, files: Number(files) || 0 };
  return [{ administrator, token, removed: removed === true, signedOut: signedOut === true, done: done === true, ...counts }];
}
