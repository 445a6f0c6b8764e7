import { personIndexOf } from "#client/search/people/person-index.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { membership } from "#sync/model/entities/company.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { likeness, likenessText, type Person, personKeys, probable } from "#sync/model/rules/same-person.ts";
import { type ImportRow, personOf } from "./import-plan.ts";
import type { ReadRow } from "./import-target.ts";

/** A row of the file that was read, with its number in the file. */
export interface NumberedRow {
  readonly number: number;
  readonly read: ReadRow;
}

/** The most registered partners who are named for one row. */
const mostAlike = 3;
/** The most earlier rows that are kept for a key. */
const mostKept = 20;
/** The most earlier rows that a row is compared with. */
const mostCompared = 40;
/** Milliseconds of work after which what waits runs first. */
const longest = 20;

/**
 * Looks for the persons of these rows among the partners on the device, and among the rows before (decision 078). It pauses for
 * what is more urgent.
 * @param onRow called with how many were compared
 * @throws the signal's reason once it is aborted
 */
export async function compareRows(
  replica: Replica,
  rows: readonly NumberedRow[],
  onRow: (count: number) => void,
  signal: AbortSignal,
): Promise<readonly ImportRow[]> {
  const index = personIndexOf(replica);
  const earlier = new EarlierRows();
  const compared: ImportRow[] = [];
  let since = performance.now();
  for (const { number, read } of rows) {
    signal.throwIfAborted();
    const person = personOf(read);
    const found = await index.alike(person);
    const likely = found.filter((one) => one.likeness.points >= probable).slice(0, mostAlike);
    const ids = likely.map((one) => one.row.id);
    const companies = await replica.getMany(membership, ids);
    const taggings = await replica.listEach(partnerTagging, "partnerId", ids);
    const alike = likely.map((one, at) => ({
      row: one.row,
      companyId: companies[at]?.companyId ?? null,
      tagIds: taggings[at]?.map(({ partnerTagId }) => partnerTagId) ?? [],
      reason: likenessText(one.likeness),
    }));
    compared.push({ number, read, alike, sameAs: earlier.findAndAdd({ number, read }) });
    if (performance.now() - since < longest) continue;
    onRow(compared.length);
    await new Promise((resolve) => void setTimeout(resolve));
    since = performance.now();
  }
  return compared;
}

/** Finds rows of the same file with the same person. */
export class EarlierRows {
  readonly #byKey = new Map<string, { readonly number: number; readonly person: Person }[]>();

  /**
   * Returns the number of an earlier row with this person. A row with problems is not imported, so later rows of its person stand
   * alone.
   */
  findAndAdd({ number, read }: NumberedRow): number | undefined {
    const person = personOf(read);
    const { sharp, names } = personKeys(person);
    // Names come first: an agency's whole file may have one address and one number.
    const keys = [...names, ...sharp.toReversed()];
    const candidates = new Set(keys.flatMap((key) => this.#byKey.get(key) ?? []));
    const same = [...candidates].slice(0, mostCompared).filter((one) => likeness(one.person, person).points >= probable);
    const row = { number, person };
    if (read.problems.length === 0)
      for (const key of keys) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), row].slice(-mostKept));
    return same.reduce<number | undefined>((first, one) => Math.min(first ?? one.number, one.number), undefined);
  }
}
