import { Refusal } from "../../http/errors.ts";

/** Files that one server makes at a time; of these, one for each account. */
const most = 2;
const busy = new Set<string>();

/** Seconds after which it is worth asking again. */
const soon = 10;

/**
 * Takes one of the places for a file that is being made.
 * @returns gives the place back; once, however often it is called
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
