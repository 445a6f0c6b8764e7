import type { Replica } from "#sync/engine/client/replica-types.ts";
import { Coalesced } from "#sync/engine/coalesced.ts";
import type { Row, RowOf } from "#sync/engine/entity.ts";
import { byText } from "#sync/engine/order.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { type Likeness, likeness, type Person, personKeys, probable, warnedOf } from "#sync/model/rules/same-person.ts";
import { IdTable } from "../id-table.ts";
import { pauses } from "../pauses.ts";
import { readChanges } from "../read-changes.ts";
import { KeyTable, mostSlots } from "./key-table.ts";

export interface AlikePartner {
  readonly row: RowOf<typeof partner>;
  readonly likeness: Likeness;
}

/** Two partners who are probably one person, the one registered first before the other. */
export interface AlikePair {
  readonly firstId: string;
  readonly secondId: string;
  /** How much they agree (`Likeness`). */
  readonly points: number;
}

/** As many who share a key are all compared with each other. */
const mostSharing = 8;
/**
 * Of more, such as the people behind a company's telephone, each is compared with so many who follow by name. Those who are the same
 * have the same or nearly the same name.
 */
const neighbours = 4;
/** The most partners who share a key with one who is being entered and are compared. */
const mostCompared = 50;
/** The most partners of one key whose rows are read to order them by name. */
const mostOrdered = 1_000;
/** Number of pairs whose rows are read at once. */
const pairsAtOnce = 100;

/**
 * Finds partners who may be one person, by the keys of all who are on the device (`same-person.ts`). A partner takes some 130
 * bytes. Keys only say whom to compare: the key of an earlier mail address stays, and the rows decide.
 */
export class PersonIndex {
  readonly #replica: Replica;
  #ids = new IdTable();
  #sharp = new KeyTable();
  #names = new KeyTable();
  #counter: number | undefined;
  /** Grows with each partner who has come or changed. */
  #version = 0;
  #pairs: { readonly version: number; readonly found: readonly AlikePair[] } | undefined;
  readonly #following = new Coalesced(() => this.#catchUp());
  readonly #pairing = new Coalesced(() => this.#findPairs());

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  /** Returns the partners who may be this person, most alike first. They are not in the trash. */
  async alike(person: Person): Promise<readonly AlikePartner[]> {
    const { sharp, names } = personKeys(person);
    if (sharp.length + names.length === 0) return [];
    await this.#following.run();
    const found = new Set([
      ...sharp.flatMap((key) => this.#sharp.slotsOf(key, mostCompared)),
      ...names.flatMap((key) => this.#names.slotsOf(key, mostCompared)),
    ]);
    const rows = await this.#replica.getMany(
      partner,
      [...found].map((slot) => this.#ids.id(slot)),
    );
    return rows
      .flatMap((row) => (isLiving(row) ? [{ row, likeness: likeness(person, row) }] : []))
      .filter((one) => one.likeness.points >= warnedOf)
      .toSorted((one, other) => other.likeness.points - one.likeness.points);
  }

  /**
   * Returns the pairs of partners who are probably one person, most alike first and then the latest. It pauses for what is more
   * urgent, and compares nobody again while no partner has changed.
   */
  pairs(): Promise<readonly AlikePair[]> {
    return this.#pairing.run();
  }

  /** Bytes in memory, for the bench. */
  memory(): { readonly rows: number; readonly bytes: number } {
    return { rows: this.#ids.count, bytes: this.#sharp.bytes + this.#names.bytes + this.#ids.bytes };
  }

  async #findPairs(): Promise<readonly AlikePair[]> {
    await this.#following.run();
    const version = this.#version;
    if (this.#pairs?.version === version) return this.#pairs.found;
    const found = await this.#compareAll(this.#ids, this.#sharp);
    this.#pairs = { version, found };
    return found;
  }

  async #compareAll(ids: IdTable, sharp: KeyTable): Promise<readonly AlikePair[]> {
    const pause = pauses();
    const wanted = new Set<number>();
    const note = (one: number, other: number) => wanted.add(Math.min(one, other) * mostSlots + Math.max(one, other));
    for (const groups of sharp.groups()) {
      for (const group of groups) {
        const near = group.length <= mostSharing ? group.length : neighbours;
        const ordered = near === group.length ? group : await this.#byName(ids, group);
        for (const [at, slot] of ordered.entries()) for (const other of ordered.slice(at + 1, at + 1 + near)) note(slot, other);
      }
      await pause();
    }
    const found: AlikePair[] = [];
    const key = remembering();
    let some: (readonly [string, string])[] = [];
    // In order of their slots, so that a row is read for several of its pairs at once.
    for (const pair of Float64Array.from(wanted).sort()) {
      some.push([ids.id(Math.floor(pair / mostSlots)), ids.id(pair % mostSlots)]);
      if (some.length < pairsAtOnce) continue;
      found.push(...(await this.#compare(some, key)));
      some = [];
      await pause();
    }
    found.push(...(await this.#compare(some, key)));
    // Ids begin with the moment at which they were made.
    return found.toSorted((a, b) => b.points - a.points || byText(b.secondId, a.secondId) || byText(a.firstId, b.firstId));
  }

  /** Returns those of a large group who are not in the trash, in the order of their names. */
  async #byName(ids: IdTable, group: readonly number[]): Promise<readonly number[]> {
    const some = group.slice(0, mostOrdered);
    const rows = await this.#replica.getMany(
      partner,
      some.map((slot) => ids.id(slot)),
    );
    const named = some.flatMap((slot, at) => {
      const row = rows[at];
      return isLiving(row) ? [{ slot, name: `${fullKana(row)}/${fullName(row)}` }] : [];
    });
    return named.toSorted((one, other) => byText(one.name, other.name)).map(({ slot }) => slot);
  }

  async #compare(pairs: readonly (readonly [string, string])[], key: Folding): Promise<readonly AlikePair[]> {
    const ids = [...new Set(pairs.flat())];
    const rows = await this.#replica.getMany(partner, ids);
    const byId = new Map(ids.map((id, at) => [id, rows[at]]));
    return pairs.flatMap(([one, other]) => {
      const [row, otherRow] = [byId.get(one), byId.get(other)];
      if (!isLiving(row) || !isLiving(otherRow)) return [];
      const { points } = likeness(row, otherRow, key);
      const [firstId, secondId] = one < other ? [one, other] : [other, one];
      return points >= probable ? [{ firstId, secondId, points }] : [];
    });
  }

  async #catchUp(): Promise<void> {
    if (this.#counter !== undefined) {
      let changed = 0;
      const put = (row: Row) => {
        this.#put(row, searchKey);
        changed += 1;
      };
      const remove = () => void (changed += 1);
      const caught = await readChanges(this.#replica, [{ entity: partner, put, remove }], this.#counter);
      if (caught) {
        this.#counter = caught.counter;
        if (changed > 0) this.#version += 1;
        return;
      }
    }
    await this.#fill();
  }

  async #fill(): Promise<void> {
    this.#ids = new IdTable();
    this.#sharp = new KeyTable();
    this.#names = new KeyTable();
    this.#counter = undefined;
    this.#version += 1;
    const key = remembering();
    const { counter } = await this.#replica.scan(partner, (rows) => {
      for (const row of rows) this.#put(row, key);
    });
    this.#counter = counter;
  }

  #put(row: Row, key: Folding): void {
    const { sharp, names } = personKeys(row as unknown as Person, key);
    const slot = this.#ids.findOrAdd(String(row.id));
    for (const one of sharp) this.#sharp.add(one, slot);
    for (const one of names) this.#names.add(one, slot);
  }
}

const indexes = new WeakMap<Replica, PersonIndex>();

/** Returns the tab's index of persons; it is filled at the first question. */
export function personIndexOf(replica: Replica): PersonIndex {
  let index = indexes.get(replica);
  if (!index) indexes.set(replica, (index = new PersonIndex(replica)));
  return index;
}

type Folding = typeof searchKey;

/** Returns a folding that remembers. Names repeat: of 100,000 partners hardly a tenth has one of their own. */
function remembering(): Folding {
  const folded = new Map<string, string>();
  return (text) => {
    const known = folded.get(text);
    if (known !== undefined) return known;
    const folding = searchKey(text);
    folded.set(text, folding);
    return folding;
  };
}

type PartnerRow = RowOf<typeof partner>;
const isLiving = (row: PartnerRow | undefined): row is PartnerRow => row !== undefined && row.deletedAt === null;
