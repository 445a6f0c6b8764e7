import { Refusal } from "../../http/errors.ts";

/** The most files that a server makes at a time. An account can make one of them. */
const most = 2;
const busy = new Set<string>();

/** How many seconds a refused caller should wait. */
const soon = 10;

/**
 * Takes one of the places for a file that is being made.
 * @returns a function that frees the place; further calls of it do nothing
 * @throws Refusal `too_many_requests`
 */
export function takePlace(adminId: string): () => void {
  if (busy.has(adminId) || busy.size >= most) throw new Refusal("too_many_requests", { retryAfterMinutes: 1 }, soon);
  busy.add(adminId);
  let taken = true;
  return () => {
    if (taken) busy.delete(adminId);
    taken = false;
  };
}
