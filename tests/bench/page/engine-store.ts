import type { ColumnIndex } from "#client/search/column-index.ts";
import { openColumnIndex } from "#client/search/column-index.ts";
import type { Idle } from "#client/search/idle.ts";
import { browserBus, browserClock, browserLocks, browserSignals } from "#sync/engine/client/browser-ports.ts";
import { type Transport, TransportError } from "#sync/engine/client/ports.ts";
import { openReplica } from "#sync/engine/client/replica.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { type ExchangeAnswer, pushLimits } from "#sync/engine/protocol.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { fetchPage, type PageKind } from "./fetch-rows.ts";

const name = "engine";
const actor = { id: "0192f000-0000-7000-8000-000000000001", master: true };
/** The acting administrator, as screens show it. */
export const administrator = { id: actor.id, name: "管理者", mail: "admin@example.com", authority: 1 };
/** The list's first page, which a person who closes the browser has seen. */
export const firstPage = { sort: "updatedAt", offset: 0, limit: 50 };

/** Opens the product's own engine over pages of the bench's server; without a size there is no network. */
export const openEngine = (size?: number): Promise<Replica> => openEngineOver(size === undefined ? offline : pagesOf(size));

/** Opens the product's own engine over this line. */
export function openEngineOver(transport: Transport): Promise<Replica> {
  return openReplica({
    name,
    model,
    actor,
    transport,
    locks: browserLocks(),
    bus: browserBus(name),
    signals: browserSignals(),
    clock: browserClock(),
  });
}

/** Returns the milliseconds until a search finds a page, until all partners are durable and searchable, and until everything is. */
export async function fillEngine(
  size: number,
  kind: PageKind = "rows",
): Promise<{ first: number; partners: number; all: number }> {
  const replica = await openEngineOver(pagesOf(size, kind));
  const index = openColumnIndex(replica, partner, soon);
  await index.ready;
  const shown = size - Math.floor(size / 200);
  const began = performance.now();
  const found = until(index, () => index.query({ ...firstPage, text: "tanaka" }).rows.length > 0).then(
    () => performance.now() - began,
  );
  const partners = until(index, () => index.query(firstPage).total === shown);
  replica.start();
  await partners;
  const partnersTook = performance.now() - began;
  index.keep(firstPage);
  await new Promise<void>((resolve) => {
    const subscription = replica.status.subscribe((status) => {
      if (!status.complete || status.progress) return;
      queueMicrotask(() => subscription.unsubscribe());
      resolve();
    });
  });
  const all = performance.now() - began;
  await savedIndex(replica);
  index.close();
  await replica.close();
  return { first: await found, partners: partnersTook, all };
}

/** An idle moment that comes soon. */
const soon: Idle = (run) => {
  const timer = setTimeout(run, 500);
  return () => clearTimeout(timer);
};

/** Resolves when the index and its first page have been saved with all rows, as a cold open needs them. */
async function savedIndex(replica: Replica): Promise<void> {
  const { last } = await replica.changesSince(Number.MAX_SAFE_INTEGER);
  for (;;) {
    const saved = await Promise.all(["mark", "page"].map((one) => replica.derived.load(`columns/${partner.name}/${one}`)));
    if (saved.every((one) => ((one ?? { counter: -1 }) as { readonly counter: number }).counter >= last)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function until(index: ColumnIndex, holds: () => boolean): Promise<void> {
  if (holds()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = index.subscribe(() => {
      if (!holds()) return;
      stop();
      resolve();
    });
  });
}

/** A server that only answers with a bootstrap, page by page. */
export function pagesOf(size: number, kind: PageKind = "rows"): Transport {
  return {
    room: () => pushLimits.bytes,
    reach: () => Promise.resolve(),
    async exchange({ cursor, mutations }) {
      if (mutations.length > 0) throw new TransportError("unreachable");
      const page = Number(cursor ?? 0);
      const fetched = cursor === "end" ? undefined : await fetchPage(size, page, kind);
      const rows = fetched?.rows;
      const next = rows && cursor !== "end" ? String(page + 1) : "end";
      const put = Object.fromEntries(Object.entries(rows ?? {}).map(([entity, list]) => [entity, { put: list, drop: [] }]));
      const answer: ExchangeAnswer = {
        responseCode: 200,
        kind: rows ? "page" : "delta",
        epoch: "bench",
        cursor: next,
        lastSeq: 0,
        lastId: null,
        rows: put,
        more: rows !== undefined,
        now: new Date().toISOString(),
      };
      return fetched
        ? { ...answer, progress: { bootstrap: true, last: false, done: page, total: page + 1, whole: [...fetched.whole] } }
        : answer;
    },
    listen: waitForEnd,
    wholeIssue: unreachable,
  };
}

const unreachable = () => Promise.reject(new TransportError("unreachable"));
const offline: Transport = {
  room: () => 0,
  reach: unreachable,
  exchange: unreachable,
  listen: waitForEnd,
  wholeIssue: unreachable,
};

function waitForEnd(_onPoke: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new TransportError("unreachable")), { once: true });
  });
}
