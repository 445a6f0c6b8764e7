import type { Knex } from "knex";
import { actStep } from "#sync/engine/client/act-step.ts";
import type { Actor, AnyEntity, Row } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { Mutation } from "#sync/engine/protocol.ts";
import type { Model } from "#sync/engine/registry.ts";
import { type AnyMutation, AnyMutations, type Rows } from "./any-mutation.ts";
import type { Device, Tab } from "./device.ts";
import { rowsSeenBy } from "./oracle.ts";
import type { Random } from "./random.ts";
import { readingOf, rowsIn, storesOf } from "./rows-inside.ts";
import type { Seeds } from "./seeds.ts";

/** A mutation that a device has accepted. It must never be lost. */
export interface Accepted {
  readonly mutation: Mutation;
  readonly device: Device;
}

/** Random changes, on devices and directly on the server, and what the server has after them. */
export class Doings {
  readonly accepted: Accepted[] = [];
  /** Mutators of which every second change is one; by default all are drawn alike. */
  often: readonly string[] = [];
  readonly #model: Model;
  readonly #random: Random;
  readonly #knex: () => Knex;
  readonly #seeds: Seeds;
  readonly #mutations: AnyMutations;

  constructor(model: Model, random: Random, newId: () => string, knex: () => Knex, seeds: Seeds) {
    this.#model = model;
    this.#random = random;
    this.#knex = knex;
    this.#seeds = seeds;
    this.#mutations = new AnyMutations(model, random, newId);
  }

  /** Returns an entity's rows on the server, as an actor may see them. */
  rows(entity: AnyEntity, actor: Actor): Promise<Row[]> {
    return rowsSeenBy(this.#knex(), entity, actor);
  }

  /** Makes a random change on a device, or two in one act (A6). Undefined when it was refused or the tab died of it. */
  async authorAny(device: Device, tab: Tab): Promise<Mutation | undefined> {
    try {
      const rows = await this.#rowsOn(device);
      const draw = () => this.#mutations.draw(rows, device.options.actor, this.#oftenName());
      const drawn = await draw();
      if (!drawn) return undefined;
      const another = this.#random.chance(1 / 6) ? await draw() : undefined;
      const { mutator, input } = another ? actStep(this.#model, [drawn, another]) : drawn;
      const mutation = await tab.replica.mutate(mutator, input);
      this.accepted.push({ mutation, device });
      return mutation;
    } catch (error) {
      if (error instanceof EngineError || !tab.alive) return undefined;
      throw error;
    }
  }

  /** Draws a random change of the server's rows, by the mutator of this name where one is given. */
  async drawCall(actor: Actor, name?: string): Promise<AnyMutation | undefined> {
    const all = await Promise.all(
      this.#model.entities.map(async (entity) => [entity.name, await this.rows(entity, actor)] as const),
    );
    return this.#mutations.draw(
      new Map(all.map(([of, found]) => [of, found.filter(this.#mayTouch)])),
      actor,
      name ?? this.#oftenName(),
    );
  }

  #oftenName(): string | undefined {
    return this.often.length > 0 && this.#random.chance(0.5) ? this.#random.pick(this.often) : undefined;
  }

  async #rowsOn(device: Device): Promise<Rows> {
    const inside = await device.inside();
    const { entities } = this.#model;
    const reading = readingOf(inside, entities.flatMap(storesOf));
    const all = new Map<string, Row[]>();
    for (const entity of entities) all.set(entity.name, (await rowsIn(reading, entity)).filter(this.#mayTouch));
    return all;
  }

  readonly #mayTouch = ({ id }: Row) => !this.#seeds.pair.includes(String(id));
}
