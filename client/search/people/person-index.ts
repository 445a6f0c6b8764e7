import type { Replica } from "#sync/engine/client/replica-types.ts";
import { Coalesced } from "#sync/engine/coalesced.ts";
import type { Row, RowOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { type Likeness, likeness, type Person, personKeys, probable, warnedOf } from "#sync/model/rules/same-person.ts";
import { IdTable } from "../id-table.ts";
import { readChanges } from "../read-changes.ts";
import { KeyTable } from "./key-table.ts";

export interface AlikePartner {
  readonly row: RowOf<typeof partner>;
  readonly likeness: Likeness;
}

/** Two partners who are probably one person, the one registered first before the other. */
export interface AlikePair {
  readonly first: RowOf<typeof partner>;
  readonly second: RowOf<typeof partner>;
  readonly likeness: Likeness;
}

/** A key that more partners share is no person's, such as the telephone of a company. */
const mostSharing = 8;
/** The most partners of one name who are compared with one who is being entered. */
const mostNamesakes = 50;
/** Number of pairs whose rows are read at once. */
const pairsAtOnce = 100;
/** Milliseconds of work after which what waits runs first, so that nothing holds a frame up. */
const longest = 8;

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
  readonly #following = new Coalesced(() => this.#catchUp());

  constructor(replica: Replica) {
    this.#replica = replica;
  }

  /** Returns the partners who may be this person, most alike first. They are not in the trash. */
  async alike(person: Person): Promise<readonly AlikePartner[]> {
    const { sharp, names } = personKeys(person);
    if (sharp.length + names.length === 0) return [];
    await this.#following.run();
    const slots = new Set([
      ...sharp.flatMap((key) => this.#sharp.slotsOf(key)),
      ...names.flatMap((key) => this.#names.slotsOf(key).slice(0, mostNamesakes)),
    ]);
    const rows = await this.#replica.getMany(
      partner,
      [...slots].map((slot) => this.#ids.id(slot)),
    );
    return rows
      .flatMap((row) => (row && row.deletedAt === null ? [{ row, likeness: likeness(person, row) }] : []))
      .filter((found) => found.likeness.points >= warnedOf)
      .toSorted((one, other) => other.likeness.points - one.likeness.points);
  }

  /** Returns the pairs of partners who are probably one person, most alike first. It pauses for what is more urgent. */
  async pairs(): Promise<readonly AlikePair[]> {
    await this.#following.run();
    const [ids, sharp] = [this.#ids, this.#sharp];
    const pause = pauses();
    const wanted = new Map<string, readonly [string, string]>();
    for (const groups of sharp.groups(mostSharing)) {
      for (const group of groups) {
        for (const [at, slot] of group.entries()) {
          for (const other of group.slice(at + 1)) wanted.set(`${slot}/${other}`, [ids.id(slot), ids.id(other)]);
        }
      }
      await pause();
    }
    const all = [...wanted.values()];
    const found: AlikePair[] = [];
    for (let from = 0; from < all.length; from += pairsAtOnce) {
      const some = all.slice(from, from + pairsAtOnce);
      const rows = await this.#replica.getMany(partner, some.flat());
      for (const at of some.keys()) {
        const [one, other] = [rows[2 * at], rows[2 * at + 1]];
        if (!one || !other || one.deletedAt !== null || other.deletedAt !== null) continue;
        const alike = likeness(one, other);
        const [first, second] = one.createdAt <= other.createdAt ? [one, other] : [other, one];
        if (alike.points >= probable) found.push({ first, second, likeness: alike });
      }
      await pause();
    }
    return found.toSorted(
      (a, b) =>
        b.likeness.points - a.likeness.points ||
        compare(b.second.createdAt, a.second.createdAt) ||
        compare(a.first.createdAt, b.first.createdAt),
    );
  }

  /** Bytes in memory, for the bench. */
  memory(): { readonly rows: number; readonly bytes: number } {
    return { rows: this.#ids.count, bytes: this.#sharp.bytes + this.#names.bytes + this.#ids.bytes };
  }

  async #catchUp(): Promise<void> {
    if (this.#counter !== undefined) {
      const put = (row: Row) => this.#put(row, "add", searchKey);
      const caught = await readChanges(this.#replica, [{ entity: partner, put, remove: () => undefined }], this.#counter);
      if (caught) {
        this.#counter = caught.counter;
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
    // Names repeat: of 100,000 partners hardly a tenth has one of their own.
    const folded = new Map<string, string>();
    const key = (text: string): string => {
      const known = folded.get(text);
      if (known !== undefined) return known;
      const folding = searchKey(text);
      folded.set(text, folding);
      return folding;
    };
    const { counter } = await this.#replica.scan(partner, (rows) => {
      for (const row of rows) this.#put(row, "append", key);
    });
    this.#counter = counter;
  }

  #put(row: Row, by: "append" | "add", key: (text: string) => string): void {
    const { sharp, names } = personKeys(row as unknown as Person, key);
    const slot = this.#ids.findOrAdd(String(row.id));
    for (const one of sharp) this.#sharp[by](one, slot);
    for (const one of names) this.#names[by](one, slot);
  }
}

const indexes = new WeakMap<Replica, PersonIndex>();

/** Returns the tab's index of persons; it is filled at the first question. */
export function personIndexOf(replica: Replica): PersonIndex {
  let index = indexes.get(replica);
  if (!index) indexes.set(replica, (index = new PersonIndex(replica)));
  return index;
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** Returns a function that lets whatever waits run first, once this has worked for long enough. */
function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await new Promise<void>((resolve) => void setTimeout(resolve));
    since = performance.now();
  };
}
