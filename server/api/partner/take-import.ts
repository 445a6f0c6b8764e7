import { setImmediate } from "node:timers/promises";
import type { Knex } from "knex";
import { type Actor, type AnyEntity, type Row, validate } from "#sync/engine/entity.ts";
import { EngineError, type Problem } from "#sync/engine/errors.ts";
import { sameValue } from "#sync/engine/normalise.ts";
import { selectRow } from "#sync/engine/server/columns.ts";
import { LockedRows } from "#sync/engine/server/locked-rows.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { resultEvaluationItem } from "#sync/model/entities/result-evaluation.ts";
import { mostProblems, validInput } from "../../http/input.ts";
import { roomLeft } from "../../http/room-left.ts";
import { findRows, idsAndNumbers } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import type { Draft, IdOf, ImportKind, Reference } from "./import-kinds.ts";

/** One item as it was sent. */
export interface Sent {
  readonly kind: ImportKind;
  /** Its place in the body. */
  readonly path: string;
  readonly value: unknown;
}

export interface Taken {
  readonly accepted: number;
  readonly refused: Problem[];
  /** Whether the import has changed any row. */
  readonly changed: boolean;
}

/** An item that could be parsed, and the records that it names. */
interface Read extends Sent {
  readonly references: readonly Reference[];
}

/** An item whose references were found, with the row that it describes. */
interface Drafted extends Sent {
  readonly draft: Draft;
  /** The key of its row across all entities. */
  readonly name: string;
}

/** Reports what is wrong with an item, which is then not stored. */
type Refuse = (item: Sent, problems: readonly Problem[]) => void;

/** After so many problems, each further item is refused with its first alone: a caller learns nothing from 100,000. */
const mostTold = 1_000;

/** How far the clock of the partners' own site may be ahead of the server's, in milliseconds. */
const clockTolerance = 10 * 60 * 1_000;

/**
 * Stores the valid items of an import, without mutators. The partners' own site is the only author of these rows, so nothing is
 * merged. An item replaces the whole row; an equal row is left alone.
 */
export async function takeImport(trx: Knex.Transaction, sent: readonly Sent[], now: Date): Promise<Taken> {
  const refusals = new Map<string, readonly Problem[]>();
  let told = 0;
  const refuse: Refuse = ({ path }, problems) => {
    const some = problems.slice(0, told < mostTold ? mostProblems : 1);
    told += some.length;
    refusals.set(
      path,
      some.map((problem) => ({ ...problem, path: join(path, problem.path) })),
    );
  };
  const read = await readable(sent, refuse);
  const idOf = await lookUp(
    trx,
    read.flatMap(({ references }) => references),
  );
  const drafted = await drafts(read, idOf, now, refuse);
  const changed = await store(trx, drafted, now, refuse);
  const refused = sent.flatMap(({ path }) => refusals.get(path) ?? []);
  return { accepted: sent.length - refusals.size, refused, changed };
}

const join = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(".");

/** Parses the items, each in a turn of its own: the texts of one may take milliseconds. */
async function readable(sent: readonly Sent[], refuse: Refuse): Promise<Read[]> {
  const read: Read[] = [];
  for (const item of sent) {
    await setImmediate();
    const parsed = parse(item);
    if ("value" in parsed) read.push({ ...item, value: parsed.value, references: item.kind.references(parsed.value) });
    else refuse(item, parsed.problems);
  }
  return read;
}

/** Returns the rows that the items describe, each once. An item may name hundreds of records, so that each has a turn of its own. */
async function drafts(read: readonly Read[], idOf: IdOf, now: Date, refuse: Refuse): Promise<Drafted[]> {
  const latest = new Date(now.getTime() + clockTolerance).toISOString();
  const found = new Map<string, Drafted>();
  for (const item of read) {
    await setImmediate();
    const missing = item.references.filter(({ to, ref }) => idOf(to, ref) === null);
    if (missing.length > 0) {
      const problems = missing.map(({ to, path }) => ({ path, message: `${labels[to]}が見つかりません` }));
      refuse(item, problems);
      continue;
    }
    const draft = item.kind.draft(item.value, idOf);
    const name = rowKey(item.kind.entity.name, draft.id);
    if (found.has(name)) refuse(item, [{ path: "", message: "同じ記録が二度送られています" }]);
    else if (draft.createdAt !== null && draft.createdAt > latest)
      refuse(item, [{ path: "createdAt", message: "登録日時が未来になっています" }]);
    else found.set(name, { ...item, draft, name });
  }
  return [...found.values()];
}

/** Stores the rows that have changed. Returns whether there was one. */
async function store(trx: Knex.Transaction, drafted: readonly Drafted[], now: Date, refuse: Refuse): Promise<boolean> {
  const existing = await lockExisting(trx, drafted);
  const rows = new LockedRows(trx);
  let changed = false;
  // All imports store in one order, so two imports with the same rows cannot deadlock.
  for (const { name, draft, ...item } of [...drafted].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { entity } = item.kind;
    const before = existing.get(name);
    const result = validate(entity, merged(entity, before, draft, now.toISOString()));
    if ("problems" in result) {
      refuse(item, result.problems);
    } else if (!before || !isSame(entity, before, result.row)) {
      await rows.flush([{ entity, id: draft.id, before, after: result.row }]);
      changed = true;
    }
  }
  return changed;
}

/** Parses one item separately, so that a bad one does not block the others. */
function parse({ kind, value }: Sent): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  if (roomLeft(value, mostValues) < 0) return { problems: [{ path: "", message: "項目が多すぎます" }] };
  try {
    return { value: validInput(kind.schema, value) };
  } catch (error) {
    if (error instanceof EngineError) return { problems: error.problems };
    throw error;
  }
}

/** The most values in an item. Ample for 200 scores and the item's other keys. */
const mostValues = 2_000;

const targets = { partner, project, admin } as const;
const labels: Readonly<Record<Reference["to"], string>> = {
  owner: partner.label,
  partner: partner.label,
  project: project.label,
  admin: admin.label,
  resultEvaluationItem: resultEvaluationItem.label,
};

/** Reads without an administrator's rights: an import may only name what all administrators see. */
const service: Actor = { id: "00000000-0000-0000-0000-000000000000", master: false };

/** Finds all referenced records at once. Returns the id of each, or null if it is missing or in the trash. */
async function lookUp(trx: Knex.Transaction, references: readonly Reference[]): Promise<IdOf> {
  const ids = new Map<string, string>();
  const refsTo = (to: string) => [...new Set(references.filter((one) => one.to === to).map(({ ref }) => ref))];
  const changed = refsTo("partner");
  for (const { named, number, id } of await lockOwners(trx, [...refsTo("owner"), ...changed], changed.length > 0)) {
    ids.set(`owner/${named}`, id);
    ids.set(`owner/${number}`, id);
  }
  for (const [to, entity] of Object.entries(targets)) {
    const refs = refsTo(to);
    for (const row of refs.length > 0 ? await findRows(trx, entity, refs, service) : []) {
      ids.set(`${to}/${row.id}`, row.id);
      ids.set(`${to}/${row.number}`, row.id);
    }
  }
  if (references.some(({ to }) => to === "resultEvaluationItem")) {
    for (const { id } of await rowsOf(trx, resultEvaluationItem, service)) ids.set(`resultEvaluationItem/${id}`, String(id));
  }
  return (to, ref) => ids.get(`${to}/${ref.includes("-") ? ref : Number(ref)}`) ?? null;
}

interface Owner {
  readonly named: string;
  readonly number: number;
  readonly id: string;
}

/**
 * Returns the partners to whom references lead, over merges. It locks them, so that nothing arrives at one that is being merged.
 */
async function lockOwners(trx: Knex.Transaction, refs: readonly string[], forChange: boolean): Promise<readonly Owner[]> {
  const read = async <T>(sql: string, bindings: readonly Knex.RawBinding[]) => (await trx.raw<{ rows: T[] }>(sql, bindings)).rows;
  for (;;) {
    const owners = await read<Owner>(
      `with recursive way as (
         select id as named, number, id from partner where id = any(?::uuid[]) or number = any(?::integer[])
         union select way.named, way.number, merge.into_id from way join partner_merge as merge on merge.partner_id = way.id)
       select way.named, way.number, way.id from way join partner on partner.id = way.id where partner.deleted_at is null`,
      idsAndNumbers(refs),
    );
    const wanted = [...new Set(owners.map(({ id }) => id))];
    const lock = forChange ? "no key update" : "share";
    const locked = await read(`select id from partner where id = any(?::uuid[]) and deleted_at is null order by id for ${lock}`, [
      wanted,
    ]);
    // Where somebody was merged or removed while this waited, it is read anew.
    if (locked.length === wanted.length) return owners;
  }
}

/** Returns the rows that exist already, locked against other writers, by entity and id. */
async function lockExisting(trx: Knex.Transaction, drafted: readonly Drafted[]): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const entity of new Set(drafted.map(({ kind }) => kind.entity))) {
    const ids = drafted.filter(({ kind }) => kind.entity === entity).map(({ draft }) => draft.id);
    const sql = `${selectRow(entity)} where t.id = any(?::uuid[]) order by t.id for no key update of t`;
    const { rows } = await trx.raw<{ rows: Row[] }>(sql, [ids]);
    for (const row of rows) found.set(rowKey(entity.name, row.id), row);
  }
  return found;
}

/** Returns the row that the item describes. No administrator is its author. */
function merged(entity: AnyEntity, before: Row | undefined, { id, values, createdAt }: Draft, now: string): Row {
  const nothing = Object.fromEntries(Object.keys(entity.fields).map((field) => [field, null]));
  return {
    ...(before ?? { ...nothing, id, number: null, createdAt: now, createdBy: null }),
    ...values,
    ...(createdAt === null ? {} : { createdAt }),
    id,
    updatedAt: now,
    updatedBy: null,
  };
}

const isSame = (entity: AnyEntity, before: Row, after: Row) =>
  before["createdAt"] === after["createdAt"] &&
  Object.entries(entity.fields).every(([key, field]) => sameValue(field, before[key], after[key]));
