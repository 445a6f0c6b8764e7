/** Starts a live reading of all unsent keys (`entity/id`). Returns a function that ends it. */
type Watch = (next: (keys: ReadonlySet<string>) => void, failed: (error: unknown) => void) => () => void;

/** The rows with changes that no server has acknowledged. */
export interface UnsentStore {
  /** @throws the error of the failed reading */
  has(key: string): boolean;
  /** Calls `listener` when `has(key)` changes. The reading runs while anybody listens. */
  subscribe(key: string, listener: () => void): () => void;
}

/** Makes one reading for a whole page. Each listener is called only for its own key. */
export function unsentStore(watch: Watch): UnsentStore {
  const listeners = new Map<string, Set<() => void>>();
  let keys: ReadonlySet<string> = new Set();
  let failure: { readonly error: unknown } | undefined;
  let stop: (() => void) | undefined;

  const notify = (changed: (key: string) => boolean) => {
    for (const [key, own] of listeners) if (changed(key)) for (const listener of own) listener();
  };
  const next = (read: ReadonlySet<string>) => {
    const before = keys;
    keys = withOwners(read);
    notify((key) => keys.has(key) !== before.has(key));
  };
  const failed = (error: unknown) => {
    failure = { error };
    notify(() => true);
  };

  return {
    has(key) {
      if (failure) throw failure.error;
      return keys.has(key);
    },
    subscribe(key, listener) {
      stop ??= watch(next, failed);
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(key);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
        // A retry of the screen starts a new reading.
        failure = undefined;
      };
    },
  };
}

/** The key of all links of an entity whose id begins with `first`. */
export const linksKey = (entity: string, first: string): string => `${entity}/${first}_`;

function withOwners(keys: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(keys);
  for (const key of keys) {
    const end = key.indexOf("_");
    if (end >= 0) all.add(key.slice(0, end + 1));
  }
  return all;
}
