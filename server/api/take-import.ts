import type { Knex } from "knex";
import { type Actor, type AnyEntity, type Row, validate } from "#sync/engine/entity.ts";
import { EngineError, type Problem } from "#sync/engine/errors.ts";
import { sameValue } from "#sync/engine/field.ts";
import { selectRow } from "#sync/engine/server/columns.ts";
import { LockedRows } from "#sync/engine/server/locked-rows.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { resultEvaluationItem } from "#sync/model/entities/result-evaluation.ts";
import { validInput } from "../http/input.ts";
import type { Draft, ImportKind, Reference } from "./import-kinds.ts";
import { findRows } from "./row-ref.ts";
import { rowsOf } from "./rows.ts";

/** One item as it was sent. */
export interface Sent {
  readonly kind: ImportKind;
  /** Where it stands in the body. */
  readonly path: string;
  readonly value: unknown;
}

export interface Taken {
  readonly accepted: number;
  readonly refused: Problem[];
  /** Whether any row is another than before. */
  readonly changed: boolean;
}

/**
 * Stores what can be stored of an import, past the mutators: the partners' own site is its only author, so nothing of it
 * merges. What an item says of a row is all that row is; one that stands so already is left alone.
 *
 * @param now ISO moment
 */
export async function takeImport(trx: Knex.Transaction, sent: readonly Sent[], now: string): Promise<Taken> {
  const refused: Problem[] = [];
  const refuse = ({ path }: Sent, problems: readonly Problem[]) => {
    refused.push(...problems.map((problem) => ({ ...problem, path: join(path, problem.path) })));
  };
  const read = sent.flatMap((item) => {
    const parsed = parse(item);
    if ("problems" in parsed) refuse(item, parsed.problems);
    return "value" in parsed ? [{ ...item, value: parsed.value, references: item.kind.references(parsed.value) }] : [];
  });
  const idOf = await lookUp(
    trx,
    read.flatMap(({ references }) => references),
  );
  const drafts = new Map<string, { readonly item: Sent; readonly draft: Draft }>();
  for (const { references, ...item } of read) {
    const missing = references.filter(({ to, ref }) => idOf(to, ref) === null);
    if (missing.length > 0) {
      refuse(
        item,
        missing.map(({ to, path }) => ({ path, message: `${labels[to]}が見つかりません` })),
      );
      continue;
    }
    const draft = item.kind.draft(item.value, idOf);
    const name = `${item.kind.entity.name}/${draft.id}`;
    if (drafts.has(name)) refuse(item, [{ path: "", message: "同じ記録が二度送られています" }]);
    else if (draft.createdAt !== null && draft.createdAt > now)
      refuse(item, [{ path: "createdAt", message: "登録日時が未来になっています" }]);
    else drafts.set(name, { item, draft });
  }
  const standing = await lockStanding(trx, [...drafts.values()]);
  const rows = new LockedRows(trx);
  let [accepted, changed] = [0, false];
  // In one order for all, so that imports that meet wait for each other instead of both.
  for (const [name, { item, draft }] of [...drafts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { entity } = item.kind;
    const before = standing.get(name);
    const result = validate(entity, merged(entity, before, draft, now));
    if ("problems" in result) {
      refuse(item, result.problems);
      continue;
    }
    accepted++;
    if (before && isSame(entity, before, result.row)) continue;
    await rows.flush([{ entity, id: draft.id, before, after: result.row }]);
    changed = true;
  }
  return { accepted, refused, changed };
}

const join = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(".");

/** Reads one item by itself, so that a bad one holds up no other. */
function parse({ kind, value }: Sent): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  try {
    return { value: validInput(kind.schema, value) };
  } catch (error) {
    if (error instanceof EngineError) return { problems: error.problems };
    throw error;
  }
}

const targets = { partner, project, admin } as const;
const labels: Readonly<Record<Reference["to"], string>> = {
  partner: partner.label,
  project: project.label,
  admin: admin.label,
  resultEvaluationItem: resultEvaluationItem.label,
};

/** Reads for nobody in particular: what an import names is what everyone sees. */
const service: Actor = { id: "00000000-0000-0000-0000-000000000000", master: false };

/** Finds what is named, all at once. Gives the id of each; null for what there is not, or is in the trash. */
async function lookUp(trx: Knex.Transaction, references: readonly Reference[]) {
  const ids = new Map<string, string>();
  for (const [to, entity] of Object.entries(targets)) {
    const refs = [...new Set(references.filter((one) => one.to === to).map(({ ref }) => ref))];
    for (const row of refs.length > 0 ? await findRows(trx, entity, refs, service) : []) {
      ids.set(`${to}/${row.id}`, row.id);
      ids.set(`${to}/${row.number}`, row.id);
    }
  }
  if (references.some(({ to }) => to === "resultEvaluationItem")) {
    for (const { id } of await rowsOf(trx, resultEvaluationItem, service)) ids.set(`resultEvaluationItem/${id}`, String(id));
  }
  return (to: Reference["to"], ref: string) => ids.get(`${to}/${ref.includes("-") ? ref : Number(ref)}`) ?? null;
}

/** The rows that stand already, locked against every other writer, by entity and id. */
async function lockStanding(
  trx: Knex.Transaction,
  drafts: readonly { readonly item: Sent; readonly draft: Draft }[],
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const entity of new Set(drafts.map(({ item }) => item.kind.entity))) {
    const ids = drafts.filter(({ item }) => item.kind.entity === entity).map(({ draft }) => draft.id);
    const sql = `${selectRow(entity)} where t.id = any(?::uuid[]) order by t.id for no key update of t`;
    const { rows } = await trx.raw<{ rows: Row[] }>(sql, [ids]);
    for (const row of rows) found.set(`${entity.name}/${row.id}`, row);
  }
  return found;
}

/** The row as the item says it. It has no author among the administrators. */
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
