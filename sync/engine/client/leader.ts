import type { Clock, Locks } from "./ports.ts";
import type { DeviceDatabase } from "./storage/device-database.ts";
import type { Lease } from "./storage/device-rows.ts";

/**
 * How often the leader renews its lease, and the other tabs read it. Hidden tabs do neither, since their timers are slow.
 * Milliseconds.
 */
const lookEvery = 3_000;
/** The number of looks after which a lease that has not changed is stale. */
const looksAtTheDead = 3;
/** Length of the lease for tabs of an older version, which go by the clock. Milliseconds. */
const leaseFor = 15_000;

export interface LeaderEvents {
  /** This tab leads from now on, or no longer. */
  onLeading(leading: boolean): void;
  /** The lease could not be read or written. */
  onError(error: unknown): void;
}

/**
 * Makes one tab the leader (L3): the tab that has the lock takes the lease, and renews it. A frozen leader keeps its lock but no
 * longer renews the lease. Then another tab takes the lease without the lock, and the frozen one steps down when it wakes. For a
 * moment two tabs may lead: the server takes what both send only once.
 *
 * Each tab finds out for itself whether a lease moves, and counts its own looks. No clock is used, so a machine that slept for a
 * night has missed one look and not thousands.
 */
export class Leader {
  readonly #db: DeviceDatabase;
  readonly #locks: Locks;
  readonly #clock: Clock;
  readonly #name: string;
  readonly #events: LeaderEvents;
  readonly #tab: string;
  #ended = new AbortController();
  #leading = false;
  /** Another tab's lease as last seen, and how many checks it has remained unchanged. */
  #seen = { lease: "", looks: 0 };
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

  /** Begins to wait for the lead. */
  start(): void {
    this.stop();
    this.#ended = new AbortController();
    this.#seen = { lease: "", looks: 0 };
    void this.#wait(this.#ended.signal);
    void this.#claim(this.#ended.signal, false);
    this.#tick(this.#ended.signal);
  }

  /** Gives up the lead, or the wait for it. */
  stop(): void {
    this.#cancel?.();
    this.#ended.abort();
    this.#release?.();
    this.#lead(false);
  }

  /** Waits for the lock, keeps it while this tab leads, and waits again when the lease is lost. */
  async #wait(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      try {
        await this.#locks.hold(this.#name, ended, async () => {
          // A lock may be granted although the wait for it was aborted.
          if (ended.aborted) return;
          const released = new Promise<void>((resolve) => {
            this.#release = resolve;
          });
          // The lock's last owner has ended, even if its lease looks current.
          await Promise.race([this.#claim(ended, true), released]);
          await released;
        });
      } catch (error) {
        // The timer keeps running. It takes a lease that no longer changes, even without the lock.
        if (!ended.aborted) this.#events.onError(error);
        return;
      }
    }
  }

  #tick(ended: AbortSignal): void {
    this.#cancel = this.#clock.after(lookEvery, () => {
      if (ended.aborted) return;
      this.#tick(ended);
      void this.#claim(ended, false);
    });
  }

  /** Renews the lease, or takes it unless another tab still renews it. */
  async #claim(ended: AbortSignal, anyway: boolean): Promise<void> {
    try {
      const mine = await this.#db.note(async (tx) => {
        const lease = await tx.lease();
        if (ended.aborted) return false;
        if (!anyway && (this.#leading ? lease?.holder !== this.#tab : this.#moves(lease))) return false;
        tx.saveLease({ holder: this.#tab, until: this.#clock.now() + leaseFor });
        return true;
      });
      if (ended.aborted) return;
      if (!mine && this.#leading) this.#release?.();
      this.#lead(mine);
    } catch (error) {
      if (!ended.aborted) this.#events.onError(error);
    }
  }

  /** Whether another tab still renews its lease, as far as this tab has seen. */
  #moves(lease: Lease | undefined): boolean {
    const now = JSON.stringify(lease ?? null);
    this.#seen = now === this.#seen.lease ? { lease: now, looks: this.#seen.looks + 1 } : { lease: now, looks: 0 };
    return this.#seen.looks < looksAtTheDead;
  }

  #lead(leading: boolean): void {
    if (leading === this.#leading) return;
    this.#leading = leading;
    this.#events.onLeading(leading);
  }
}
