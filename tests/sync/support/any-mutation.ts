import type { Actor, AnyEntity, Row, RowId } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import { recording } from "#sync/engine/recorder.ts";
import type { Model } from "#sync/engine/registry.ts";
import type { RowReader } from "#sync/engine/tx.ts";
import { runMutator } from "#sync/engine/unit-of-work.ts";
import { anyInput, type Drawing } from "./any-input.ts";
import type { Random } from "./random.ts";

/** The rows that a mutation may use, by entity. */
export type Rows = ReadonlyMap<string, readonly Row[]>;

export interface AnyMutation {
  readonly mutator: Mutator;
  readonly input: unknown;
}

/** Attempts before a mutator is given up. Most mutators change something within a few attempts. */
const tries = 25;

/**
 * Draws random calls of any of the model's mutators over existing rows. It knows no mutator by name. Each call is tried over the
 * rows in memory, and calls that change something are preferred. One call in eight is returned without a trial; such calls are
 * mostly refused.
 */
export class AnyMutations {
  readonly #model: Model;
  readonly #random: Random;
  readonly #newId: () => string;
  readonly #learned = new Map<string, string[]>();

  constructor(model: Model, random: Random, newId: () => string) {
    this.#model = model;
    this.#random = random;
    this.#newId = newId;
  }

  /** Returns a call; undefined when no input was found that the mutator's schema accepts. */
  async draw(rows: Rows, actor: Actor, name = this.#anyName()): Promise<AnyMutation | undefined> {
    const mutator = this.#model.mutators.get(name) as unknown as Mutator | undefined;
    if (!mutator) throw new Error(`no mutator is called ${name}`);
    const known = new Map<string, readonly RowId[]>();
    for (const [entity, of] of rows) if (of.length > 0) known.set(entity, of.map(({ id }) => id).sort());
    let found: AnyMutation | undefined;
    for (let attempt = 0; attempt < tries; attempt++) {
      const ids: (readonly [name: string, entity: string])[] = [];
      const onId: Drawing["onId"] = (name, entity) => ids.push([name, entity]);
      const learned = this.#learned;
      const drawing = { model: this.#model, random: this.#random, known, learned, onId, newId: this.#newId };
      const input = anyInput(mutator.input, drawing, mutator.name.split("."));
      if (!mutator.input.safeParse(input).success) continue;
      found = { mutator, input };
      if (this.#random.chance(1 / 8)) break;
      if (!(await this.#changes(found, rows, actor))) continue;
      for (const [name, entity] of ids) this.#learned.set(name, [...new Set([...(this.#learned.get(name) ?? []), entity])]);
      break;
    }
    return found;
  }

  #anyName(): string {
    return this.#random.pick([...this.#model.mutators.keys()]);
  }

  async #changes({ mutator, input }: AnyMutation, rows: Rows, actor: Actor): Promise<boolean> {
    const of = (entity: AnyEntity) => rows.get(entity.name) ?? [];
    const reader: RowReader = {
      get: async (entity, id) => of(entity).find((row) => row.id === id),
      list: async (entity, lookup, value) => of(entity).filter((row) => row[lookup] === value),
    };
    try {
      const context = { model: this.#model, actor, now: new Date(0).toISOString(), mutationId: "tried", merge: recording() };
      const work = await runMutator(mutator, input, reader, context);
      return work.writes.length > 0;
    } catch (error) {
      if (error instanceof EngineError) return false;
      throw error;
    }
  }
}
