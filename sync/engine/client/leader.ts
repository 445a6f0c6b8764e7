import type { DeviceDatabase } from "./device-database.ts";
import type { Clock, Locks } from "./ports.ts";

/** A lease outlives the slowest timers that browsers leave to hidden tabs: one a minute. Milliseconds. */
export const leaseFor = 90_000;
const renewEvery = 20_000;

export interface LeaderEvents {
  /** This tab leads from now on, or no longer. */
  onLeading(leading: boolean): void;
  /** The lease could not be read or written. */
  onError(error: unknown): void;
}

/**
 * One tab leads (L3): whoever holds the lock takes the lease, and renews it. A leader that is frozen keeps its lock but
 * lets its lease run out; then another takes the lease without the lock, and the frozen one steps down when it wakes.
 * For a moment two may lead: the server takes what both send only once.
 */
export class Leader {
  readonly #db: DeviceDatabase;
  readonly #locks: Locks;
  readonly #clock: Clock;
  readonly #name: string;
  readonly #events: LeaderEvents;
  readonly #tab: string;
  readonly #ended = new AbortController();
  #leading = false;
  #release: (() => void) | undefined;
  #cancel: (() => void) | undefined;

  constructor(db: DeviceDatabase, locks: Locks, clock: Clock, name: string, events: LeaderEvents) {
    this.#db = db;
    this.#locks = locks;
    this.#clock = clock;
    this.#name = name;
    this.#events = events;
    this.#tab = clock.id();
  }

  get leading(): boolean {
    return this.#leading;
  }

  start(): void {
    void this.#wait();
    this.#tick();
  }

  stop(): void {
    this.#cancel?.();
    this.#ended.abort();
    this.#release?.();
    this.#lead(false);
  }

  /** Waits for the lock, holds it while this tab leads, and waits again when it has lost the lease. */
  async #wait(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      try {
        await this.#locks.hold(this.#name, this.#ended.signal, async () => {
          // A lock may be granted although the wait for it was called off.
          if (this.#ended.signal.aborted) return;
          const released = new Promise<void>((resolve) => {
            this.#release = resolve;
          });
          // The lock's last holder is gone, whatever its lease says.
          await this.#claim(true);
          await released;
        });
      } catch (error) {
        if (!this.#ended.signal.aborted) this.#events.onError(error);
        return;
      }
    }
  }

  #tick(): void {
    this.#cancel = this.#clock.after(renewEvery, () => {
      if (this.#ended.signal.aborted) return;
      this.#tick();
      void this.#claim(false);
    });
  }

  /** Takes or renews the lease, unless another has one that still runs. */
  async #claim(anyway: boolean): Promise<void> {
    try {
      const now = this.#clock.now();
      const mine = await this.#db.writeState(async (tx) => {
        const lease = await tx.lease();
        if (this.#ended.signal.aborted) return false;
        // A lease from far ahead was written before the clock was set back: it binds nobody.
        const runs = lease !== undefined && lease.until > now && lease.until <= now + leaseFor;
        if (!anyway && runs && lease.holder !== this.#tab) return false;
        tx.saveLease({ holder: this.#tab, until: now + leaseFor });
        return true;
      });
      if (this.#ended.signal.aborted) return;
      if (!mine && this.#leading) this.#release?.();
      this.#lead(mine);
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#events.onError(error);
    }
  }

  #lead(leading: boolean): void {
    if (leading === this.#leading) return;
    this.#leading = leading;
    this.#events.onLeading(leading);
  }
}
