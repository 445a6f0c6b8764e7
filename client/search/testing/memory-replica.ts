import { BehaviorSubject } from "rxjs";
import type { LocalChange, Replica, SyncStatus } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { model } from "#sync/model/model.ts";

/** A replica in memory for tests of the column index: rows, a change log and a store for derived data. */
export class MemoryReplica {
  readonly rows = new Map<string, Map<string, Row>>();
  readonly saved = new Map<string, unknown>();
  readonly log: LocalChange[] = [];
  /** Entities that have not arrived. */
  missing: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();
  #counter = 0;
  /** Number of full reads of an entity. */
  scans = 0;
  /** Number of reads of rows by their parent. */
  lists = 0;
  readonly #status = new BehaviorSubject<SyncStatus>({
    activity: "idle",
    unsent: 0,
    files: 0,
    attention: 0,
    aside: 0,
    lastExchange: null,
    exchanged: false,
    failure: null,
    progress: null,
    complete: true,
  });

  /** Changes rows in one transaction; `null` removes one. Notifies every index. */
  change(...changes: readonly (readonly [AnyEntity, Row] | readonly [AnyEntity, string, null])[]): void {
    const keys = changes.map(([entity, row]) => {
      const id = typeof row === "string" ? row : String(row.id);
      if (typeof row === "string") this.#of(entity).delete(id);
      else this.#of(entity).set(id, row);
      return rowKey(entity.name, id);
    });
    this.log.push({ counter: ++this.#counter, keys });
    this.hint();
  }

  hint(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Sets whether a download is running. */
  download(running: boolean): void {
    const progress = running ? { bootstrap: true, done: 0, total: 0 } : null;
    this.#status.next({ ...this.#status.value, activity: running ? "syncing" : "idle", progress });
  }

  /** Returns it as the replica that an index takes. */
  asReplica(): Replica {
    const unused = () => {
      throw new Error("the column index does not use this");
    };
    return {
      name: "memory",
      actor: { id: "", master: false },
      model,
      erased: new AbortController().signal,
      status: this.#status,
      now: () => Date.now(),
      get: unused,
      getMany: async (entity, ids) => ids.map((id) => this.#of(entity).get(id)) as never,
      list: async (entity, lookup, value) => {
        this.lists++;
        return [...this.#of(entity).values()].filter((row) => row[lookup] === value) as never;
      },
      listEach: async (entity, lookup, values) =>
        values.map((value) => [...this.#of(entity).values()].filter((row) => row[lookup] === value)) as never,
      all: unused,
      missing: async () => this.missing,
      attachments: {
        all: unused,
        open: unused,
        pin: unused,
        unpin: unused,
        evict: unused,
        discard: unused,
        retry: unused,
        hold: unused,
        release: unused,
      },
      texts: { use: unused, stop: unused, keep: unused },
      mutate: unused,
      mutateAll: unused,
      refusalOf: unused,
      dryRun: unused,
      outbox: unused,
      unsentKeys: unused,
      discard: unused,
      retry: unused,
      verification: unused,
      verify: unused,
      wholeIssue: unused,
      unsent: unused,
      wipe: unused,
      unseen: unused,
      changesSince: async (counter) => ({
        changes: this.log.filter((change) => change.counter > counter),
        last: this.#counter,
        complete: counter === this.#counter || (this.log[0]?.counter ?? Number.POSITIVE_INFINITY) <= counter + 1,
      }),
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      trimChanges: async (upTo) => {
        while (this.log[0] && this.log[0].counter <= upTo && this.log.length > 1) this.log.shift();
      },
      scan: async (entity, onRows) => {
        this.scans++;
        const rows = [...this.#of(entity).values()];
        const counter = this.#counter;
        for (let from = 0; from < rows.length; from += 3) {
          onRows(rows.slice(from, from + 3));
          await Promise.resolve();
        }
        return { counter };
      },
      derived: {
        load: async (key) => structuredClone(this.saved.get(key)),
        save: async (key, value) => void this.saved.set(key, structuredClone(value)),
        change: unused,
      },
      drafts: { load: unused, all: unused, save: unused, change: unused },
      start: unused,
      syncNow: unused,
      close: async () => undefined,
    };
  }

  #of(entity: AnyEntity): Map<string, Row> {
    let rows = this.rows.get(entity.name);
    if (!rows) this.rows.set(entity.name, (rows = new Map()));
    return rows;
  }
}
