import type { Bus, Locks, PageState, Signals } from "#sync/engine/client/ports.ts";

/** Web Locks among the tabs of one device. */
export class VirtualLocks {
  readonly #queues = new Map<string, Promise<void>>();

  /** Returns the locks as one tab has them. The death of the tab releases its locks. */
  tab(dead: Promise<void>): Locks {
    return {
      hold: async (name, signal, run) => {
        const before = this.#queues.get(name) ?? Promise.resolve();
        let release: () => void = () => undefined;
        const mine = new Promise<void>((resolve) => {
          release = resolve;
        });
        this.#queues.set(
          name,
          before.then(() => mine),
        );
        void dead.then(release);
        try {
          await Promise.race([before, aborted(signal)]);
          await run();
        } finally {
          // The wait was aborted, so the lock goes to the next one as soon as it is granted.
          release();
        }
      },
    };
  }
}

async function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new Error("aborted"));
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail);
  });
}

/** BroadcastChannel among the tabs of one device. A tab does not receive its own messages. */
export class VirtualBus {
  readonly #tabs = new Set<(message: string) => void>();

  /** Returns the bus as one tab has it. */
  tab(): Bus {
    let own: ((message: string) => void)[] = [];
    return {
      post: (message) => {
        for (const listener of this.#tabs) if (!own.includes(listener)) queueMicrotask(() => listener(message));
      },
      listen: (listener) => {
        this.#tabs.add(listener);
        own.push(listener);
        return () => {
          this.#tabs.delete(listener);
          own = own.filter((other) => other !== listener);
        };
      },
    };
  }
}

/** Online and focus events, and the state of the page, as a test sets them. */
export class VirtualSignals implements Signals {
  page: PageState = "visible";
  online = true;
  readonly #listeners = new Set<() => void>();

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  turn(page: PageState): void {
    this.page = page;
    this.fire();
  }

  fire(): void {
    for (const listener of this.#listeners) listener();
  }
}
