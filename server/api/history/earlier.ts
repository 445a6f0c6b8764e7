import type { Knex } from "knex";
import { type Actor, type AnyEntity, columnOf, type Row } from "#sync/engine/entity.ts";
import type { Field } from "#sync/engine/field.ts";
import { type EarlierRow, type EarlierState, mostEarlierRows } from "#sync/model/calls/history.ts";
import { AppError } from "#sync/model/errors.ts";
import { model } from "#sync/model/model.ts";
import { type HistoryOwner, historyKindOf, historyPartsOf, historyTitle, titleOfGone } from "#sync/model/rules/history.ts";
import { type NameById, valueText } from "#sync/model/rules/value-text.ts";
import { rowsOf } from "../sql/rows.ts";
import { changesSince } from "./changes-since.ts";
import { namesIn } from "./names.ts";
import { type RowThen, rewind } from "./rewind.ts";
import { shownFields } from "./to-lines.ts";

interface EarlierQuery {
  readonly owner: HistoryOwner;
  readonly id: string;
  /** `YYYY-MM-DD`, a day in Japan, at whose end the record is shown. */
  readonly day: string;
  /** Who reads it. */
  readonly actor: Actor;
}

interface Earlier {
  readonly state: EarlierState;
  readonly rows: EarlierRow[];
  readonly more: number;
}

const dayLength = 24 * 60 * 60 * 1_000;

/**
 * Reads a record as it was at the end of a day, beside its current values. It includes the rows that make up the record: its
 * tags, company, roles and positions.
 * @throws AppError `validation_error` where more has happened since than can be taken back
 */
export async function readEarlier(knex: Knex, query: EarlierQuery): Promise<Earlier> {
  const { owner, id, day, actor } = query;
  const own = model.entity(owner);
  const parts = historyPartsOf(model.entities, owner).flatMap(({ entity }) =>
    historyKindOf(entity.name) === "record" && entity.name !== "partnerMerge" ? [entity] : [],
  );
  const now = await standingRows(knex, query, own, parts);
  const since = await changesOf(knex, query, [own, ...parts], now);
  const end = Date.parse(`${day}T00:00:00+09:00`) + dayLength;
  const field = `${owner}Id`;
  const then = rewind(now, since).filter(
    ({ entity, values }) => !isLater(values, end) && (entity === owner || String(values[field]) === id),
  );
  const itself = then.find((row) => row.entity === owner);
  const hiddenBy = own.listing?.hiddenBy ?? "";
  if (!itself) return { state: "unregistered", rows: [], more: 0 };
  if (itself.isErased) return { state: "unknown", rows: [], more: 0 };
  const pairs = pairsOf(
    now,
    then.filter(({ isErased }) => !isErased),
  );
  const write = (nameOf: NameById) => pairs.slice(0, mostEarlierRows).map((pair) => written(pair, query, nameOf));
  const rows = write(await namesIn(knex, actor, write));
  return {
    state: (itself.values[hiddenBy] ?? null) === null ? "there" : "trashed",
    rows,
    more: pairs.length - rows.length,
  };
}

/** Whether a row was made after a moment. Rows that came past the mutators have no line that adds them. */
const isLater = ({ createdAt }: RowThen["values"], end: number) => typeof createdAt === "string" && Date.parse(createdAt) >= end;

type Standing = Omit<RowThen, "isErased">;

async function standingRows(
  knex: Knex,
  { owner, id, actor }: EarlierQuery,
  own: AnyEntity,
  parts: readonly AnyEntity[],
): Promise<readonly Standing[]> {
  const column = columnOf(`${owner}Id`);
  const read = [
    { entity: own, rows: rowsOf(knex, own, actor).where("t.id", id) },
    ...parts.map((entity) => ({ entity, rows: rowsOf(knex, entity, actor).where(`t.${column}`, id).orderBy("t.id") })),
  ];
  const found: Standing[] = [];
  for (const { entity, rows } of read)
    for (const values of (await rows) as unknown as Row[]) found.push({ entity: entity.name, id: String(values.id), values });
  return found;
}

async function changesOf(knex: Knex, query: EarlierQuery, entities: readonly AnyEntity[], now: readonly Standing[]) {
  const since = {
    entities: entities.map(({ name }) => name),
    ownerField: `${query.owner}Id`,
    ownerId: query.id,
    day: query.day,
  };
  const keys = new Set(now.map((row) => row.id));
  const changes = await changesSince(knex, { ...since, keys: [...keys] });
  const removed = (changes ?? []).filter(({ id, after }) => after === null && !keys.has(String(id))).map(({ id }) => String(id));
  // An edit names only its row, so those of a row that was removed are found by its id.
  const all = removed.length === 0 ? changes : await changesSince(knex, { ...since, keys: [...keys, ...removed] });
  if (all) return all;
  throw new AppError("validation_error", [
    { path: "day", message: "この日より後の変更が多すぎます。もっと新しい日を指定してください" },
  ]);
}

interface Pair {
  readonly entity: string;
  readonly id: string;
  readonly past: RowThen["values"] | undefined;
  readonly present: RowThen["values"] | undefined;
}

/** Pairs each row with what it was; those that are gone come last. */
function pairsOf(now: readonly Standing[], then: readonly RowThen[]): readonly Pair[] {
  const keyOf = ({ entity, id }: Pick<RowThen, "entity" | "id">) => `${entity}/${id}`;
  const earlier = new Map(then.map((row) => [keyOf(row), row.values]));
  const standing = new Set(now.map(keyOf));
  return [
    ...now.map(({ entity, id, values }) => ({ entity, id, past: earlier.get(`${entity}/${id}`), present: values })),
    ...then
      .filter((row) => !standing.has(keyOf(row)))
      .map(({ entity, id, values }) => ({ entity, id, past: values, present: undefined })),
  ];
}

/** Whether a field's value has words. A position has no name, and its occupation is a field of its own. */
const hasWords = ({ references }: Field) => references === undefined || model.entity(references).title.length > 0;

function written({ entity: name, id, past, present }: Pair, { owner, actor }: EarlierQuery, nameOf: NameById): EarlierRow {
  const entity = model.entity(name);
  const values = { ...past, ...present };
  // What was removed says that it was removed, and not what it said.
  const isGone = present === undefined && !actor.master;
  const isShown = isGone ? () => false : shownFields(entity, { row: present as Row | undefined, owner, actor });
  return {
    entity: name,
    id,
    title: (isGone ? titleOfGone : historyTitle)(entity, values, owner, nameOf),
    past: past !== undefined,
    present: present !== undefined,
    fields: Object.entries(entity.fields).flatMap(([field, declared]) => {
      if (declared.derived || !isShown(field) || !hasWords(declared)) return [];
      const [before, now] = [valueText(declared, past?.[field], nameOf), valueText(declared, present?.[field], nameOf)];
      return before === null && now === null ? [] : [{ name: field, label: declared.label, past: before, present: now }];
    }),
  };
}
