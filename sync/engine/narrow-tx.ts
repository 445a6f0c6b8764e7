import { type AnyEntity, derivedId, type LookupOf, type NewRowOf, type PatchOf, type RowId, type RowOf } from "./entity.ts";
import type { Place, Tx } from "./tx.ts";

/**
 * Lets a mutator read everything and write to one place only. Writes elsewhere have no effect, and are no refusal. Fields derived
 * from the written one are written with it. Rows that refer to a removed row are removed with it.
 */
export class NarrowTx implements Tx {
  /** Whether anything was written to that place. */
  reached = false;
  readonly settled: Place;
  readonly #tx: Tx;

  constructor(tx: Tx, place: Place) {
    this.#tx = tx;
    this.settled = place;
  }

  get<E extends AnyEntity>(entity: E, id: RowId): Promise<RowOf<E> | undefined> {
    return this.#tx.get(entity, id);
  }

  look<E extends AnyEntity>(entity: E, id: RowId): Promise<RowOf<E> | undefined> {
    return this.#tx.look(entity, id);
  }

  list<E extends AnyEntity, const K extends keyof RowOf<E> & string = keyof RowOf<E> & string>(
    entity: E,
    lookup: LookupOf<E>,
    value: string,
    names?: readonly K[],
  ): Promise<Pick<RowOf<E>, K | (keyof RowOf<E> & "id")>[]> {
    return this.#tx.list(entity, lookup, value, names);
  }

  children<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, parent: string): Promise<RowOf<E>[]> {
    return this.#tx.children(entity, lookup, parent);
  }

  isUnmoved<E extends AnyEntity>(entity: E, id: RowId): Promise<boolean> {
    return this.#tx.isUnmoved(entity, id);
  }

  async insert<E extends AnyEntity>(entity: E, values: NewRowOf<E>): Promise<void> {
    const given: Readonly<Record<string, unknown>> = { ...values };
    if (!this.#isPlace(entity, derivedId(entity, given) ?? given["id"])) return;
    this.reached = true;
    await this.#tx.insert(entity, values);
  }

  async update<E extends AnyEntity>(entity: E, id: string, patch: PatchOf<E>, seenAs?: string): Promise<void> {
    const here = this.#isPlace(entity, id);
    const before = here ? undefined : await this.#referring(entity, id);
    const kept = Object.entries(patch).filter(([key, value]) =>
      here ? value !== undefined && this.#lets(entity, key) : value === null && this.#pointsHere(entity, key, before),
    );
    if (here ? !kept.some(([key]) => this.settled.field === null || key === this.settled.field) : kept.length === 0) return;
    this.reached ||= here;
    // The author who settles has seen this row, whichever row the mutation named before.
    await this.#tx.update(entity, id, Object.fromEntries(kept) as PatchOf<E>, here ? id : seenAs);
  }

  /** The author who settles has seen the current values of all other rows. */
  async seenOf<E extends AnyEntity>(entity: E, id: RowId): Promise<RowOf<E> | undefined> {
    return this.#tx.get(entity, id);
  }

  async sawNone(entity: AnyEntity, id: RowId): Promise<boolean> {
    return (await this.#tx.get<AnyEntity>(entity, id)) === undefined;
  }

  /** Rows that go to another parent are elsewhere. */
  async adopt(): Promise<string[]> {
    return [];
  }

  async remove<E extends AnyEntity>(entity: E, id: string): Promise<void> {
    const here = this.#isPlace(entity, id);
    if (here ? this.settled.field !== null : !(await this.#referring(entity, id))) return;
    this.reached ||= here;
    await this.#tx.remove(entity, id);
  }

  #isPlace(entity: AnyEntity, id: unknown): boolean {
    return entity.name === this.settled.entity && String(id) === this.settled.id;
  }

  #lets(entity: AnyEntity, key: string): boolean {
    const { field } = this.settled;
    return field === null || key === field || entity.fields[key]?.derived === true;
  }

  /** Returns a row that refers to the one that may be removed. */
  async #referring(entity: AnyEntity, id: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    if (this.settled.field !== null) return undefined;
    const row: Readonly<Record<string, unknown>> | undefined = await this.#tx.get(entity, id);
    return row && Object.keys(entity.fields).some((key) => this.#pointsHere(entity, key, row)) ? row : undefined;
  }

  #pointsHere(entity: AnyEntity, key: string, row: Readonly<Record<string, unknown>> | undefined): boolean {
    return row?.[key] === this.settled.id && entity.fields[key]?.references === this.settled.entity;
  }
}
