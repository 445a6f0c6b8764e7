import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineEntity, type Row } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import { integer, text } from "#sync/engine/field.ts";
import { issue } from "#sync/engine/issue.ts";
import { defineMutator, type Mutator } from "#sync/engine/mutator.ts";
import type { ExchangeAnswer, ExchangeRequest, Mutation } from "#sync/engine/protocol.ts";
import { defineModel } from "#sync/engine/registry.ts";
import type { Tx } from "#sync/engine/tx.ts";
import { Device, type Tab } from "../support/device.ts";
import { Network } from "../support/network.ts";
import { wrongRows } from "../support/oracle.ts";
import { type Random, seeded } from "../support/random.ts";
import { seedsToRun } from "../support/seeds-to-run.ts";
import { virtualTime } from "../support/virtual-clock.ts";

/**
 * Mutators read and write cells by the values of other cells. So a new run may read other cells than the last one, which the
 * product's own mutators seldom do.
 */
const cell = defineEntity({
  name: "cell",
  label: "セル",
  id: "uuid",
  fields: { group: text("組", 10), value: integer("値", 0, 1_000) },
  lookups: ["group"],
});
/** There are so many that most mutations do not affect each other. So it matters which of them run again. */
const cells = 40;
const idOf = (at: number) => `0190aaaa-0000-7000-8000-${String(at % cells).padStart(12, "0")}`;
const groups = ["a", "b", "c", "d", "e", "f", "g", "h"];

const number = z.number().int();
const valueOf = async (tx: Tx, at: number) => {
  const row = await tx.get(cell, idOf(at));
  if (!row) throw new EngineError("not_found");
  return row.value;
};

const mutators = {
  set: defineMutator({
    name: "cell.set",
    label: "",
    input: z.object({ at: number, value: number }),
    run: (tx, { at, value }) => tx.update(cell, idOf(at), { value }),
  }),
  /** Reads one cell, and uses its value to choose the cell to write or read: the data decides which rows it reads. */
  follow: defineMutator({
    name: "cell.follow",
    label: "",
    input: z.object({ at: number, value: number }),
    async run(tx, { at, value }) {
      const first = await valueOf(tx, at);
      const second = first % 3 === 0 ? value : await valueOf(tx, first);
      await tx.update(cell, idOf(first + second), { value: (first + second + value) % 1_000 });
    },
  }),
  /** Writes the sum of a group into a cell; refuses when it is too large. */
  sum: defineMutator({
    name: "cell.sum",
    label: "",
    input: z.object({ at: number, value: number }),
    async run(tx, { at, value }) {
      const rows = await tx.list(cell, "group", String(groups[value % groups.length]));
      const total = rows.reduce((sum, row) => sum + row.value, 0);
      if (total % 7 === 0) throw new EngineError("conflict");
      await tx.update(cell, idOf(at), { value: total % 1_000 });
    },
  }),
  move: defineMutator({
    name: "cell.move",
    label: "",
    input: z.object({ at: number, value: number }),
    run: (tx, { at, value }) => tx.update(cell, idOf(at), { group: String(groups[value % groups.length]) }),
  }),
  create: defineMutator({
    name: "cell.create",
    label: "",
    input: z.object({ at: number, value: number }),
    run: (tx, { at, value }) => tx.insert(cell, { id: idOf(at), group: String(groups[at % groups.length]), value }),
  }),
  remove: defineMutator({
    name: "cell.remove",
    label: "",
    input: z.object({ at: number, value: number }),
    run: (tx, { at }) => tx.remove(cell, idOf(at)),
  }),
} as const;
const model = defineModel({
  entities: [cell, issue],
  mutators: Object.values(mutators) as unknown as Mutator<never>[],
  errors: {},
});

/** A server that accepts mutations at random, and whose rows change at random. A device must follow it. */
class WilfulServer {
  readonly #random: Random;
  readonly #rows = new Map<string, Row>();
  #answers = 0;
  #taken: Mutation[] = [];

  constructor(random: Random) {
    this.#random = random;
    for (let at = 0; at < cells; at++) this.#change(at);
  }

  answer(request: ExchangeRequest): ExchangeAnswer {
    const last = this.#taken.at(-1)?.seq ?? 0;
    const fresh = request.mutations.filter(({ seq }) => seq > last);
    if (this.#random.chance(0.1)) this.#taken.push(...fresh.slice(0, 1 + this.#random.below(fresh.length)));
    const first = request.cursor === null;
    const changed = first ? [] : Array.from({ length: this.#random.below(3) }, () => this.#change(this.#random.below(cells)));
    const ids = first ? [...this.#rows.keys()] : changed;
    return {
      responseCode: 200,
      kind: "delta",
      epoch: "e",
      cursor: String(++this.#answers),
      lastSeq: this.#taken.at(-1)?.seq ?? 0,
      lastId: this.#taken.at(-1)?.id ?? null,
      rows: {
        cell: {
          put: ids.flatMap((id) => this.#rows.get(id) ?? []),
          drop: ids.filter((id) => !this.#rows.has(id)),
        },
      },
      more: false,
      now: new Date().toISOString(),
    };
  }

  #change(at: number): string {
    const id = idOf(at);
    const stamps = {
      createdAt: "2026-01-01T00:00:00.000Z",
      createdBy: null,
      updatedAt: "2026-01-01T00:00:00.000Z",
      updatedBy: null,
    };
    if (this.#random.chance(0.2)) this.#rows.delete(id);
    else this.#rows.set(id, { id, number: at, group: this.#random.pick(groups), value: this.#random.below(60), ...stamps });
    return id;
  }
}

describe("a rebase (R1, R2)", () => {
  it.each(seedsToRun(3_000, 8))(
    "leaves what a run of everything over the server's rows would, whatever changes (SEED=%i)",
    async (seed) => {
      const random = seeded(seed);
      const time = virtualTime(random);
      const network = new Network(() => {
        throw new Error("this device has a server of its own");
      }, random);
      const actor = { id: time.clock().id(), master: false };
      const device = new Device({ name: "cells", model, actor, network, time });
      const server = new WilfulServer(random);
      const tab: Tab = await device.open(model, (transport) => ({
        listen: transport.listen.bind(transport),
        exchange: async (request) => server.answer(request),
      }));
      await tab.replica.syncNow();
      for (let step = 0; step < 80; step++) {
        time.advance(1_000);
        const published = random.chance(0.15);
        if (published) await tab.replica.syncNow();
        else if (random.chance(0.07)) await discardAny(tab, random);
        else await authorAny(tab, random);
        expect(await wrongRows(device, published), `step ${step}`).toBeUndefined();
      }
      tab.kill();
    },
  );
});

async function authorAny({ replica }: Tab, random: Random): Promise<void> {
  const mutator = random.pick(Object.values(mutators));
  try {
    await replica.mutate(mutator, { at: random.below(cells), value: random.below(40) });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}

async function discardAny({ replica }: Tab, random: Random): Promise<void> {
  const outbox = await replica.outbox();
  if (outbox.length > 0) await replica.discard(random.pick(outbox).mutation.id);
}
