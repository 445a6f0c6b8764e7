import { fetchPhoto, NoPhoto, type Photo } from "./fetch-photo.ts";
import { internet, type Reach } from "./reach.ts";

/**
 * Fetches a photo by its address.
 * @param by whose screen shows it: one account's many photos leave places to others
 * @throws NoPhoto
 */
export type Photos = (address: string, by: string, gone: AbortSignal) => Promise<Photo>;

/** How many are fetched at once, for all and for one account, and how many may wait for that. */
const atOnce = { all: 8, account: 6 } as const;
const mostWaiting = 64;

/** How long a host is left alone that let time run out, in milliseconds, and of how many that is known. */
const silence = { lasts: 5 * 60_000, hosts: 1_000 } as const;

interface Waiter {
  readonly by: string;
  begin(): void;
}

/**
 * The way to photos on other people's servers. Slow ones hold up one another at most: a host that said nothing within a photo's
 * time is not asked again for a while, since every list with one of its photos would wait for each of them.
 * @param reach another part of the network, for tests
 */
export function createPhotos(reach: Reach = internet, now = () => performance.now()): Photos {
  const waiting: Waiter[] = [];
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
    const next = waiting.findIndex((one) => mayBegin(one.by));
    const [waiter] = next < 0 ? [] : waiting.splice(next, 1);
    if (!waiter) return;
    count(waiter.by, 1);
    waiter.begin();
  };
  const enter = async (by: string) => {
    if (mayBegin(by)) return count(by, 1);
    if (waiting.length >= mostWaiting) throw new NoPhoto("busy");
    await new Promise<void>((begin) => waiting.push({ by, begin }));
  };
  const isSilent = (host: string) => (silentUntil.get(host) ?? 0) > now();
  const noteSilent = (host: string) => {
    silentUntil.delete(host);
    silentUntil.set(host, now() + silence.lasts);
    // The oldest stands first.
    for (const known of silentUntil.keys()) if (silentUntil.size > silence.hosts) silentUntil.delete(known);
  };
  return async (address, by, gone) => {
    const { host } = URL.canParse(address) ? new URL(address) : { host: "" };
    if (isSilent(host)) throw new NoPhoto("time");
    await enter(by);
    try {
      // It may have been found out while this one waited.
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
