import { type Administrator, asAdministrator } from "./administrator.ts";

/** A session that a server has ended with a 401, kept until its administrator signs in again or is known to be no more. */
export interface EndedSession {
  readonly administrator: Administrator;
  /** Its last token. It opens nothing, and proves whose the work on this device is (S3). */
  readonly token: string;
  /** A server said that there is no such administrator any more. */
  readonly removed: boolean;
  /** How many mutations and drafts were handed over so far. */
  readonly handed: number;
  /** All of them were, and the device is wiped. */
  readonly done: boolean;
  /** Files that only this device has: no parcel carries them (S4-9). Counted once all is handed over. */
  readonly files: number;
}

/** Ended sessions from storage; what cannot be read is none. By hand, like the administrator: this is part of the first load. */
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
  const { token, removed, handed, done, files, ...rest } = value as Record<string, unknown>;
  const administrator = asAdministrator(rest["administrator"]);
  if (!administrator || typeof token !== "string") return [];
  const counts = { handed: Number(handed) || 0, files: Number(files) || 0 };
  return [{ administrator, token, removed: removed === true, done: done === true, ...counts }];
}
