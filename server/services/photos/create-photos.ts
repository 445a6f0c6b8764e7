import { fetchPhoto, NoPhoto, type Photo } from "./fetch-photo.ts";
import { internet, type Reach } from "./reach.ts";

/**
 * Fetches a photo by its address.
 * @param by the account whose screen shows it; many photos of one account leave places to others
 * @throws NoPhoto
 */
export type Photos = (address: string, by: string, gone: AbortSignal) => Promise<Photo>;

/** How many photos are fetched at once, for all accounts and for one, and how many may wait. */
const atOnce = { all: 8, account: 6 } as const;
const mostWaiting = { all: 128, account: 56 } as const;

/** For how many milliseconds a host is skipped after a timeout, and for how many hosts that is remembered. */
const silence = { lasts: 5 * 60_000, hosts: 1_000 } as const;

/**
 * Fetches photos from foreign servers. Slow photos delay at most each other, and accounts begin theirs in turn. After a timeout a
 * host is skipped for a while. Otherwise every list would wait for each of its photos.
 * @param reach another part of the network, for tests
 */
export function createPhotos(reach: Reach = internet, now = () => performance.now()): Photos {
  /** What begins each waiting photo, by account. The account that is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  const silentUntil = new Map<string, number>();
  const total = () => [...running.values()].reduce((sum, count) => sum + count, 0);
  const mayBegin = (by: string) => total() < atOnce.all && (running.get(by) ?? 0) < atOnce.account;
  const count = (by: string, change: 1 | -1) => {
    const left = (running.get(by) ?? 0) + change;
    if (left === 0) running.delete(by);
    else running.set(by, left);
  };
  const leave = (by: string) => {
    count(by, -1);
    for (const [next, own] of waiting) {
      if (!mayBegin(next)) continue;
      const begin = own.shift();
      // Its other photos wait behind those of all accounts.
      waiting.delete(next);
      if (own.length > 0) waiting.set(next, own);
      count(next, 1);
      return begin?.();
    }
  };
  const enter = async (by: string, gone: AbortSignal) => {
    if (mayBegin(by)) return count(by, 1);
    const own = waiting.get(by)?.length ?? 0;
    const all = [...waiting.values()].reduce((sum, { length }) => sum + length, 0);
    if (own >= mostWaiting.account || all >= mostWaiting.all) throw new NoPhoto("busy");
    await turn(by, gone);
  };
  /** Waits until one more photo of this account may be fetched, or its caller has gone. */
  const turn = (by: string, gone: AbortSignal) =>
    new Promise<void>((begin, refuse) => {
      const left = () => {
        const others = waiting.get(by)?.filter((one) => one !== waiter) ?? [];
        if (others.length > 0) waiting.set(by, others);
        else waiting.delete(by);
        refuse(new NoPhoto("gone"));
      };
      const waiter = () => {
        gone.removeEventListener("abort", left);
        begin();
      };
      if (gone.aborted) return refuse(new NoPhoto("gone"));
      gone.addEventListener("abort", left, { once: true });
      waiting.set(by, [...(waiting.get(by) ?? []), waiter]);
    });
  const isSilent = (host: string) => (silentUntil.get(host) ?? 0) > now();
  const noteSilent = (host: string) => {
    silentUntil.delete(host);
    silentUntil.set(host, now() + silence.lasts);
    // The oldest one is first.
    for (const known of silentUntil.keys()) if (silentUntil.size > silence.hosts) silentUntil.delete(known);
  };
  return async (address, by, gone) => {
    const { host } = URL.canParse(address) ? new URL(address) : { host: "" };
    if (isSilent(host)) throw new NoPhoto("time");
    await enter(by, gone);
    try {
      // Another photo may have timed out while this one waited.
      if (isSilent(host)) throw new NoPhoto("time");
      return await fetchPhoto(address, reach, gone);
    } catch (error) {
      if (error instanceof NoPhoto && error.reason === "time") noteSilent(host);
      throw error;
    } finally {
      leave(by);
    }
  };
}
