import { z } from "zod";
import { call } from "#client/device/call.ts";

const answer = z.object({
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), createdAt: z.string(), lastUsedAt: z.string(), current: z.boolean() }),
  ),
});

/** A session of one's own, on this or another device. */
export type OwnSession = z.infer<typeof answer>["sessions"][number];

/** One's own sessions, this device's first, then by last use. @throws NoAnswer, CallRefused */
export async function readSessions(): Promise<readonly OwnSession[]> {
  const { body } = await call("GET", "/api/session");
  const { sessions } = answer.parse(body);
  const order = (session: OwnSession) => (session.current ? Number.MAX_SAFE_INTEGER : Date.parse(session.lastUsedAt));
  return sessions.toSorted((a, b) => order(b) - order(a));
}
