import type { Knex } from "knex";
import { type Actor, type AnyEntity, allFields, ownerColumns, titleOf } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import type { RowChange } from "#sync/engine/server/audit.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { type NameById, valueText } from "#sync/model/rules/value-text.ts";
import type { CellValue, SheetHead } from "#sync/model/sheets/sheet.ts";
import { goneBefore, isOfPeople, isOfPerson } from "../../services/trash/of-person.ts";
import { withMerged } from "../../services/trash/remove-for-good.ts";
import { namingByKind } from "../history/names.ts";
import { inPages } from "../sql/in-pages.ts";
import { rowsOf } from "../sql/rows.ts";
import { heldWaiting } from "./held-waiting.ts";

/** The columns of the list of all data about one person. */
export const heldHeads: readonly SheetHead[] = [
  { label: "種類", kind: "text", width: 22 },
  { label: "No.", kind: "number", width: 8 },
  { label: "項目", kind: "text", width: 24 },
  { label: "内容", kind: "text", width: 80 },
  { label: "登録・変更日時", kind: "moment", width: 20 },
  { label: "登録・変更者", kind: "text", width: 18 },
];

type Values = Readonly<Record<string, unknown>>;
type Line = readonly CellValue[];

/**
 * Yields all data about one person, a line for each value. It includes the record, records about the person, the person's
 * evaluations of others, the history, and what waits. It names files and sealed bank fields, but leaves out their contents.
 */
export async function* heldAbout(knex: Knex, id: string, actor: Actor): AsyncGenerator<readonly Line[]> {
  const people = await withMerged(knex, [id]);
  const groups: { readonly entity: AnyEntity; readonly rows: readonly Values[] }[] = [];
  for (const [entity, narrow] of aboutPerson(knex, people))
    groups.push({ entity, rows: await narrow(rowsOf(knex, entity, actor)) });
  const nameOf = await namesFor(knex, groups, actor);
  for (const { entity, rows } of groups) for (const row of rows) yield linesOf(entity, row, nameOf);
  const standing = new Map(groups.flatMap(({ rows }) => rows.map((row) => [String(row["id"]), row] as const)));
  const isTold = (name: string) => !privateEntities.has(name);
  const before = await goneBefore(knex, { people, records: people, contracts: [...standing.keys()] });
  const gone = before.filter(({ entity }) => isTold(entity)).map(({ id }) => id);
  for await (const changes of history(knex, { standing, gone, people }, nameOf)) yield changes;
  const ids = [...people, ...standing.keys(), ...gone];
  for await (const { kind, label, text, at, by } of heldWaiting(knex, ids, { nameOf, isTold }))
    yield [[kind, null, label, text, momentOf(at), by]];
}

type Narrow = (query: Knex.QueryBuilder) => PromiseLike<readonly Values[]>;

/** Returns the entities with data about a person, each with a query of those rows. The person may have been several partners. */
function aboutPerson(knex: Knex, ids: readonly string[]): readonly (readonly [AnyEntity, Narrow])[] {
  const own = model.entities.flatMap((entity): (readonly [AnyEntity, Narrow])[] => {
    const columns = ownerColumns(entity, partner).map((column) => `t.${column}`);
    if (columns.length === 0) return [];
    const ofThisOne = (query: Knex.QueryBuilder) => columns.reduce((some, column) => some.orWhereIn(column, ids), query);
    return [[entity, (query) => query.where(ofThisOne).orderBy("t.created_at")]];
  });
  return [
    [partner, (query) => query.whereIn("t.id", ids).orderBy("t.created_at")],
    ...own,
    [memberEvaluation, (query) => query.whereIn("t.evaluation_partner_id", ids).whereNotIn("t.partner_id", ids)],
    [contractFile, (query) => query.whereIn("t.contract_id", knex("contract").whereIn("partner_id", ids).select("id"))],
  ];
}

function linesOf(entity: AnyEntity, row: Values, nameOf: NameById): readonly Line[] {
  const number = typeof row["number"] === "number" ? row["number"] : null;
  const [at, by] = [momentOf(row["updatedAt"]), personOf(row["updatedBy"] ?? row["createdBy"], nameOf)];
  return Object.entries(entity.fields).flatMap(([name, field]): Line[] => {
    const text = textOf(field, row[name], namingByKind(entity, row, nameOf));
    return text === null ? [] : [[entity.label, number, field.label, text, at, by]];
  });
}

/** The rows that the history tells about. */
interface Told {
  readonly standing: ReadonlyMap<string, Values>;
  /** The ids of rows that were removed. */
  readonly gone: readonly string[];
  readonly people: readonly string[];
}

/** Yields the history of these rows, and of others that belonged to the person: both values, when and by whom. */
async function* history(knex: Knex, { standing, gone, people }: Told, nameOf: NameById): AsyncGenerator<readonly Line[]> {
  const entries = knex("sync_audit").whereRaw(
    `exists (select from jsonb_array_elements(changes) as told(change) where change ->> 'id' = any(:ids) or ${isOfPeople})`,
    { ids: [...standing.keys(), ...gone], people: [...people] },
  );
  const persons = new Set(people);
  const went = new Set(gone);
  const isAbout = (change: RowChange) =>
    standing.has(String(change.id)) || went.has(String(change.id)) || (!isPrivate(change) && isOfPerson(change, persons));
  const keys = await entries.orderBy(["taken_at", "mutation_id"]).pluck<string[]>("mutation_id");
  const read = (some: readonly string[]) =>
    knex("sync_audit")
      .whereIn("mutation_id", some)
      .orderBy(["taken_at", "mutation_id"])
      .select<AuditRow[]>("admin_id", "taken_at", "changes");
  for await (const { admin_id, taken_at, changes } of inPages(keys, read)) {
    const about = changes.filter(isAbout);
    const who = [momentOf(taken_at), personOf(admin_id, nameOf)];
    yield about.flatMap((change) => changeLines(change, standing.get(String(change.id)), who, nameOf));
  }
}

/** The names of entities whose rows only their makers see. What others wrote there is left out. */
const privateEntities = new Set(model.entities.flatMap((entity) => (isMakersOwn(entity) ? [entity.name] : [])));
const isPrivate = ({ entity }: RowChange) => privateEntities.has(entity);

function isMakersOwn({ visibility }: AnyEntity): boolean {
  return typeof visibility === "object" && "maker" in visibility;
}

interface AuditRow {
  readonly admin_id: string;
  readonly taken_at: Date;
  readonly changes: readonly RowChange[];
}

/** @param row the current row; undefined for one that was removed */
function changeLines(
  { entity: name, before, after }: RowChange,
  row: Values | undefined,
  who: readonly CellValue[],
  nameOf: NameById,
): readonly Line[] {
  const entity = model.entities.find((one) => one.name === name);
  if (!entity) return [];
  const naming = namingByKind(entity, { ...row, ...before, ...after }, nameOf);
  return Object.entries(entity.fields).flatMap(([key, field]): Line[] => {
    const [from, to] = [textOf(field, before?.[key], naming), textOf(field, after?.[key], naming)];
    return from === to
      ? []
      : [[`変更履歴：${entity.label}`, null, field.label, `${from ?? "（空）"} → ${to ?? "（空）"}`, ...who]];
  });
}

/** Returns the names of all records that these rows refer to, and of administrators. */
async function namesFor(
  knex: Knex,
  groups: readonly { readonly entity: AnyEntity; readonly rows: readonly Values[] }[],
  actor: Actor,
): Promise<NameById> {
  const names = new Map<string, string>();
  for (const { name, rows } of await referredTo(knex, groups, actor))
    for (const row of rows) names.set(`${name}/${String(row["id"])}`, titleOf(model.entity(name), row) ?? "");
  return (entity, id) => names.get(`${entity}/${String(id)}`) ?? "（不明）";
}

async function referredTo(
  knex: Knex,
  groups: readonly { readonly entity: AnyEntity; readonly rows: readonly Values[] }[],
  actor: Actor,
): Promise<readonly { readonly name: string; readonly rows: readonly Values[] }[]> {
  const wanted = new Map<string, Set<unknown>>([[admin.name, new Set()]]);
  for (const { entity, rows } of groups)
    for (const [key, { references }] of Object.entries(allFields(entity)))
      if (references !== undefined)
        for (const row of rows)
          if (row[key] !== null) (wanted.get(references) ?? wanted.set(references, new Set()).get(references))?.add(row[key]);
  return Promise.all(
    [...wanted].map(async ([name, ids]) => ({
      name,
      // All administrators are read, since the history and what waits name them too.
      rows: await rowsOf(knex, model.entity(name), actor).modify((query) =>
        name === admin.name ? query : query.whereIn("t.id", [...ids] as string[]),
      ),
    })),
  );
}

function textOf(field: Field, value: unknown, nameOf: NameById): string | null {
  return valueText(field, value instanceof Date ? value.toISOString() : value, nameOf);
}

const momentOf = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString() : typeof value === "string" ? value : null;
const personOf = (id: unknown, nameOf: NameById): string | null => (typeof id === "string" ? nameOf("admin", id) : null);
