import { v7 } from "uuid";
import { type PlannedChange, planned } from "#client/device/change-set.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { byText } from "#sync/engine/order.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { createCompany } from "#sync/model/mutators/company.ts";
import { beginImport, importOverPartner, importPartner } from "#sync/model/mutators/partner-import.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import type { Person } from "#sync/model/rules/same-person.ts";
import type { PartnerTarget, PartnerValues, ReadRow, RowProblem, Target } from "./import-target.ts";

type PartnerRow = RowOf<typeof partner>;

/** Somebody who may be the person of a row, with the words that say why. */
export interface Alike {
  readonly row: PartnerRow;
  /** The company to which this partner belongs. */
  readonly companyId: string | null;
  /** The tags that this partner has. */
  readonly tagIds: readonly string[];
  readonly reason: string;
}

/** A row of the file, as it was read and compared. */
export interface ImportRow {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly read: ReadRow;
  /** Who is registered already and may be this person, most alike first. */
  readonly alike: readonly Alike[];
  /** The number of an earlier row with the same person. */
  readonly sameAs: number | undefined;
}

/** What is done with a row. */
export type RowAct = { readonly kind: "add" } | { readonly kind: "skip" } | { readonly kind: "update"; readonly id: string };

/** What a row comes to. `wrong`: it cannot be imported as it is. */
export type RowState = "add" | "update" | "skip" | "wrong";

/**
 * Returns what is done with a row as long as nobody has chosen: nobody is registered twice unasked. A row that cannot be imported
 * at all counts as wrong, whomever it is like.
 */
export const usualAct = (row: ImportRow): RowAct =>
  (row.alike.length > 0 || row.sameAs !== undefined) && importActs(row).length > 0 ? { kind: "skip" } : { kind: "add" };

/**
 * Returns how a row can be imported: as somebody new, or over somebody it is like. None is left for a row that is wrong anyway.
 */
export const importActs = (row: ImportRow): readonly Exclude<RowAct, { kind: "skip" }>[] =>
  [{ kind: "add" } as const, ...row.alike.map((one) => ({ kind: "update", id: one.row.id }) as const)].filter(
    (act) => problemsOf(row, act).length === 0,
  );

/** Returns the act of one kind on a row, over the most alike; to skip it where there is none. */
export const actOfKind = (row: ImportRow, kind: RowAct["kind"]): RowAct =>
  importActs(row).find((act) => act.kind === kind) ?? { kind: "skip" };

/** Returns why a row cannot be imported. A partner who is there needs nothing that the row does not have. */
export const problemsOf = ({ read }: ImportRow, act: RowAct): readonly RowProblem[] =>
  act.kind === "update" ? read.problems.filter(({ text }) => text !== "") : read.problems;

/** Returns what a row comes to. */
export const stateOf = (row: ImportRow, act: RowAct): RowState =>
  act.kind !== "skip" && problemsOf(row, act).length > 0 ? "wrong" : act.kind;

/** Returns the person of a row, to be compared with others. */
export function personOf({ values }: Pick<ReadRow, "values">): Person {
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const { lastName, firstName, lastNameKana, firstNameKana, mail, mail2, phone, birthday } = values;
  return {
    lastName: text(lastName),
    firstName: text(firstName),
    lastNameKana: text(lastNameKana),
    firstNameKana: text(firstNameKana),
    mail: text(mail),
    mail2: text(mail2),
    phone: text(phone),
    birthday: text(birthday),
  };
}

/** Returns what a row would change of a registered partner. */
export function changedBy(read: ReadRow, { row, companyId, tagIds }: Alike, known: Known): readonly Target[] {
  const tags = read.tags.flatMap((tag) => idNamed(known.tags, tag) ?? []);
  // A company that is not known is made, and is another one.
  const { companyName: name } = read;
  const joins = name !== undefined && (idNamed(known.companies, name) ?? "new") !== companyId;
  return [
    ...(Object.keys(unlike(givenValues(read), row)) as PartnerTarget[]),
    ...(tags.some((id) => !tagIds.includes(id)) ? (["tags"] as const) : []),
    ...(joins ? (["companyName"] as const) : []),
  ];
}

/** Returns the values that a row gives. An empty cell gives none. */
const givenValues = ({ values, given }: ReadRow): PartnerValues =>
  Object.fromEntries(
    given.flatMap((name) => (values[name] === null || values[name] === undefined ? [] : [[name, values[name]]])),
  );

/** Returns those of these values that a registered partner does not have. */
function unlike(values: PartnerValues, row: PartnerRow): PartnerValues {
  const standing: Readonly<Record<string, unknown>> = { ...row };
  const isNew = ([name, value]: readonly [string, unknown]) =>
    !sameValue(partner.fields[name as PartnerTarget], value, standing[name]);
  return Object.fromEntries(Object.entries(values).filter(isNew));
}

/** What rows name that has a record of its own. */
export interface Known {
  readonly tags: IdsByName;
  readonly companies: IdsByName;
}

/** Ids by folded name, and by the very name. */
type IdsByName = ReadonlyMap<string, string>;

/** Marks a name as it is written. No folded name begins so. */
const asWritten = (name: string) => `\n${name}`;

/** Returns the ids of records by their names. Of several names that fold alike, the oldest record has it. */
export const idsByName = (
  rows: readonly { readonly id: string; readonly name: string; readonly createdAt: string }[],
): IdsByName =>
  new Map(
    rows
      .toSorted((a, b) => byText(b.createdAt, a.createdAt) || byText(b.id, a.id))
      .flatMap(({ id, name }) => [
        [searchKey(name), id],
        [asWritten(name), id],
      ]),
  );

/** Returns the id of the record with that very name, else of one whose name folds alike. */
export const idNamed = (ids: IdsByName, name: string): string | undefined => ids.get(asWritten(name)) ?? ids.get(searchKey(name));

/** Returns the names of companies that these rows would make, each once. */
export const newCompanies = (rows: readonly ReadRow[], { companies }: Known): readonly string[] => [
  ...new Map(
    rows.flatMap(({ companyName: name }) =>
      name === undefined || idNamed(companies, name) !== undefined ? [] : [[searchKey(name), name]],
    ),
  ).values(),
];

/** Returns the names of a row's tags that do not exist. */
export const unknownTags = ({ tags }: ReadRow, known: Known): readonly string[] =>
  tags.filter((tag) => idNamed(known.tags, tag) === undefined);

/** An import as it is planned. */
export interface PlannedImport {
  readonly changes: readonly PlannedChange[];
  /** The ids of the changes that rows are in, by the rows' numbers. */
  readonly changeOf: ReadonlyMap<number, string>;
}

/**
 * Plans an import: itself, and each row as a change of its own. Rows that are wrong or skipped are left out. A new company comes
 * before its first partner. If that one is refused, others can still join the company. Rows that update the same partner are one
 * change, in which later rows come last.
 */
export function planImport(
  rows: readonly (readonly [ImportRow, RowAct])[],
  { fileName, known }: { readonly fileName: string; readonly known: Known },
): PlannedImport {
  const plan = new ImportPlan(known);
  const changeOf = new Map<number, string>();
  for (const [row, act] of rows) {
    const state = stateOf(row, act);
    if (state === "add") changeOf.set(row.number, plan.add(row.read));
    const target = act.kind === "update" && state === "update" ? row.alike.find((one) => one.row.id === act.id) : undefined;
    if (target) changeOf.set(row.number, plan.update(row.read, target));
  }
  return { changes: plan.changes(fileName), changeOf };
}

/** What rows of a file write of one partner who is there. */
interface Update {
  readonly target: Alike;
  values: PartnerValues;
  companyId: string | undefined;
  readonly tags: Set<string>;
}

class ImportPlan {
  readonly #known: Known;
  readonly #importId = v7();
  readonly #companies: Map<string, string>;
  readonly #made: PlannedChange[] = [];
  readonly #updates = new Map<string, Update>();

  constructor(known: Known) {
    this.#known = known;
    this.#companies = new Map(known.companies);
  }

  /** Returns the id of the change. */
  add(read: ReadRow): string {
    const id = v7();
    const companyId = this.#companyOf(read);
    const company = companyId === undefined ? { kind: "none" } : { kind: "existing", id: companyId };
    const input = { id, importId: this.#importId, ...read.values, company, tags: this.#tagsOf(read) };
    this.#made.push(planned<unknown>(id, importPartner, input));
    return id;
  }

  /** Returns the id of the change, which rows of the same partner share. */
  update(read: ReadRow, target: Alike): string {
    const { id } = target.row;
    const update = this.#updates.get(id) ?? { target, values: {}, companyId: undefined, tags: new Set<string>() };
    this.#updates.set(id, update);
    // Also what stands already: it takes back what an earlier row says.
    update.values = { ...update.values, ...givenValues(read) };
    for (const tag of this.#tagsOf(read)) update.tags.add(tag);
    update.companyId = this.#companyOf(read) ?? update.companyId;
    return id;
  }

  changes(fileName: string): readonly PlannedChange[] {
    const begin = planned(this.#importId, beginImport, { id: this.#importId, fileName });
    return [begin, ...this.#made, ...[...this.#updates.values()].map((update) => this.#changeOf(update))];
  }

  /** The values that were seen are sent with the change: no later value of a colleague is overwritten unseen (A3). */
  #changeOf({ target: { row, companyId: own }, values: given, companyId, tags }: Update): PlannedChange {
    const values = unlike(given, row);
    const standing: Readonly<Record<string, unknown>> = { ...row };
    const seen = {
      [rowKey(partner.name, row.id)]: Object.fromEntries(Object.keys(values).map((name) => [name, standing[name]])),
      [rowKey(membership.name, row.id)]: { partnerId: own === null ? null : row.id, companyId: own },
    };
    const joins = companyId !== undefined && companyId !== own;
    const input = { id: row.id, importId: this.#importId, ...values, ...(joins && { companyId }), tags: [...tags] };
    return planned<unknown>(row.id, importOverPartner, input, seen);
  }

  /** Returns the id of a row's company, which is made if it is new; undefined for a row without one. */
  #companyOf({ companyName: name }: ReadRow): string | undefined {
    if (name === undefined) return undefined;
    const known = idNamed(this.#companies, name);
    if (known !== undefined) return known;
    const id = v7();
    this.#companies.set(searchKey(name), id);
    this.#made.push(planned<unknown>(id, createCompany, { id, name }));
    return id;
  }

  #tagsOf({ tags }: ReadRow): readonly string[] {
    return tags.flatMap((tag) => idNamed(this.#known.tags, tag) ?? []);
  }
}

/** Returns the numbers of the rows that a run has tried, which made the first changes of a plan. */
export function rowsTried({ changes, changeOf }: PlannedImport, done: number): ReadonlySet<number> {
  const rest = new Set(changes.slice(done).map(({ id }) => id));
  return new Set([...changeOf].flatMap(([number, id]) => (rest.has(id) ? [] : [number])));
}
