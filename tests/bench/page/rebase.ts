import { columnIndexOf } from "#client/search/column-indexes.ts";
import { type Transport, TransportError } from "#sync/engine/client/ports.ts";
import { type Replica, step } from "#sync/engine/client/replica-types.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { updatePartner } from "#sync/model/mutators/partner.ts";
import { partnerId, partnerRow, range } from "../rows.ts";
import { openEngineOver, pagesOf } from "./engine-store.ts";

/** Edits that are made in one transaction before anything is measured. */
const atOnce = 100;
/** Milliseconds between two readings of the screen. */
const pause = 5;
/** Readings while nothing else happens. */
const quietReadings = 200;

/** One pull over what is unsent. Milliseconds. */
export interface RebaseRound {
  /** From the answer's arrival until the device asks again, which it does once all is rebased and durable. */
  readonly took: number;
  /** How long each reading of the screen waited meanwhile, from the moment at which it was due. */
  readonly waits: readonly number[];
}

/** A line whose server has one answer for each pull, and takes nothing that is sent. */
class PullingLine {
  readonly transport: Transport;
  #next: ReturnType<typeof answerOf> | undefined;
  #began = 0;
  #onAsked: (took: number) => void = () => undefined;

  constructor(size: number) {
    const pages = pagesOf(size);
    this.transport = {
      ...pages,
      exchange: async (request, signal) => {
        if (request.mutations.length === 0) return pages.exchange(request, signal);
        const answer = this.#next;
        this.#next = undefined;
        if (answer) {
          this.#began = performance.now();
          return answer;
        }
        this.#onAsked(performance.now() - this.#began);
        throw new TransportError("unreachable");
      },
    };
  }

  /** Lets the device pull these rows, and returns the milliseconds until it has rebased. */
  async pull(replica: Replica, answer: ReturnType<typeof answerOf>): Promise<number> {
    this.#next = answer;
    const asked = new Promise<number>((resolve) => (this.#onAsked = resolve));
    await replica.syncNow();
    return asked;
  }
}

/** A catch-up of partners that somebody else has changed, as a server answers with up to 2,000 rows. Each round has other values. */
const answerOf = (size: number, changed: number, round: number) => ({
  responseCode: 200 as const,
  kind: "delta" as const,
  epoch: "bench",
  cursor: `end ${round}`,
  lastSeq: 0,
  lastId: null,
  rows: {
    partner: {
      put: range(0, changed, (n) => ({
        ...partnerRow(living(n), size),
        source: sourceOf(round),
        updatedAt: new Date().toISOString(),
      })),
      drop: [],
    },
  },
  more: true,
  now: new Date().toISOString(),
});

/** Returns the place of the nth partner that is not in the trash, where each 200th is. */
const living = (nth: number) => nth + Math.floor(nth / 199);
const sourceOf = (round: number) => `ほかの端末 ${round}`;
const memoOf = (n: number) => `未送信の編集 ${n}`;

/** Makes so many unsent edits on a filled device, and pulls other values of the same rows, as often as told. */
export async function measureRebase(size: number, edits: number, rounds: number) {
  const line = new PullingLine(size);
  const replica = await openEngineOver(line.transport);
  const index = columnIndexOf(replica, partner);
  replica.start();
  await new Promise<void>((resolve) => replica.status.subscribe(({ complete }) => complete && resolve()));
  await index.ready;
  for (let from = 0; from < edits; from += atOnce)
    await replica.mutateAll(
      range(from, Math.min(edits, from + atOnce), (n) => step(updatePartner, { id: partnerId(living(n)), memo: memoOf(n) })),
    );
  const read = async (nth: number) => {
    index.query({ sort: "updatedAt", offset: 0, limit: 50, text: nth % 2 === 0 ? "" : "tanaka" });
    await replica.get(partner, partnerId((nth * 7919) % size));
  };
  let done = 0;
  const quiet = await readings(read, () => done++ < quietReadings);
  const all: RebaseRound[] = [];
  for (let round = 0; round < rounds; round++) {
    let runs = true;
    const reading = readings(read, () => runs);
    const took = await line.pull(replica, answerOf(size, edits, round));
    runs = false;
    all.push({ took, waits: await reading });
    const last = await replica.get(partner, partnerId(living(edits - 1)));
    if (last?.memo !== memoOf(edits - 1) || last.source !== sourceOf(round))
      throw new Error("the edits are not over the pulled rows");
  }
  index.close();
  await replica.close();
  return { quiet, rounds: all };
}

/** Reads as a screen does, again and again, and returns for how long each reading waited since it was due. */
async function readings(read: (nth: number) => Promise<void>, goesOn: () => boolean): Promise<number[]> {
  const waits: number[] = [];
  for (let nth = 0; goesOn(); nth++) {
    const due = performance.now() + pause;
    await new Promise((resolve) => setTimeout(resolve, pause));
    await read(nth);
    waits.push(performance.now() - due);
  }
  return waits;
}
