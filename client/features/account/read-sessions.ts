import { call } from "#client/device/call.ts";
import type { Answers } from "#sync/model/calls/answers.ts";

/** A session of the user, on this or another device. */
export type OwnSession = Answers["GET /api/session"]["sessions"][number];

/** Reads the user's sessions: this device's first, then by last use. @throws NoAnswer, CallRefused */
export async function readSessions(): Promise<readonly OwnSession[]> {
  const { sessions } = (await call("GET", "/api/session")).body;
  const order = (session: OwnSession) => (session.current ? Number.MAX_SAFE_INTEGER : Date.parse(session.lastUsedAt));
  return sessions.toSorted((a, b) => order(b) - order(a));
}
