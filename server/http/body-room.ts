import type { AppError } from "#sync/model/errors.ts";
import { overloaded } from "./admission.ts";

/** Bytes of bodies that are in memory. */
export interface BodyBounds {
  /** Of each body, the bytes that are not counted. So sign-ins, edits and short exchanges come in on a full server, too. */
  readonly free: number;
  /** The most of one account, or of one address that has not signed in: two of the largest bodies. */
  readonly account: number;
  readonly server: number;
}

const usualBounds: BodyBounds = { free: 128_000, account: 48_000_000, server: 256_000_000 };

/** One body's share of the room. */
export interface BodyShare {
  /** Counts a piece that came. Returns a refusal where there is no room for it. */
  take(piece: Buffer): AppError | undefined;
  /** Gives the room back. */
  end(): void;
}

/**
 * The memory for JSON bodies. Each has a limit of its own, but a slow one stays for a quarter of an hour. A server has thousands of
 * connections. Bytes are counted as they come, since announcing them costs nothing.
 */
export class BodyRoom {
  readonly #bounds: BodyBounds;
  readonly #accounts = new Map<string, number>();
  #taken = 0;

  constructor(bounds = usualBounds) {
    this.#bounds = bounds;
  }

  /** @param account whose body it is */
  open(account: string): BodyShare {
    const { free, account: mostOfAccount, server } = this.#bounds;
    let [came, counted] = [0, 0];
    const count = (bytes: number) => {
      counted += bytes;
      this.#taken += bytes;
      const own = (this.#accounts.get(account) ?? 0) + bytes;
      if (own === 0) this.#accounts.delete(account);
      else this.#accounts.set(account, own);
    };
    return {
      take: ({ length }) => {
        came += length;
        const more = Math.max(0, came - free) - counted;
        const own = (this.#accounts.get(account) ?? 0) + more;
        if (more > 0 && (own > mostOfAccount || this.#taken + more > server)) return overloaded();
        count(more);
        return undefined;
      },
      end: () => count(-counted),
    };
  }
}
