import { fetchPhoto, NoPhoto, type Photo } from "./fetch-photo.ts";
import { internet, type Reach } from "./reach.ts";

/** Fetches a photo by its address. @throws NoPhoto */
export type Photos = (address: string, gone: AbortSignal) => Promise<Photo>;

/** How many are fetched at once, and how many may wait for that. */
const atOnce = 8;
const mostWaiting = 64;

/**
 * The way to photos on other people's servers. Slow ones hold up one another at most.
 * @param reach another part of the network, for tests
 */
export function createPhotos(reach: Reach = internet): Photos {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (address, gone) => {
    if (running < atOnce) running++;
    else if (waiting.length < mostWaiting) await new Promise<void>((begin) => waiting.push(begin));
    else throw new NoPhoto("busy");
    try {
      return await fetchPhoto(address, reach, gone);
    } finally {
      // Whoever waits takes over the place.
      const begin = waiting.shift();
      if (begin) begin();
      else running--;
    }
  };
}
