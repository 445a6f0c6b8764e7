import pg from "pg";
import { setTypeParsers } from "#server/db/type-parsers.ts";
import { unlimited } from "#server/db/unlimited.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { rowJson, selectRow } from "#sync/engine/server/columns.ts";
import { model } from "#sync/model/model.ts";
import { about, type Finding } from "../finding.ts";
import { followRow, type Gap, type RowFollower } from "./follow-row.ts";
import { isWrittenPast } from "./written-past.ts";

const { ok, notice, problem } = about("履歴");

/** How many changes are read at once, how many rows are compared at once, and how many places are named. */
const sizes = { changes: 500, rows: 200, named: 5 };

interface ChangeLine {
  readonly entity: string;
  readonly id: string;
  readonly values: string;
  readonly is_old: boolean;
}

/**
 * Each row's changes, one after the other. Lines from before migration 038 have the moment at which their transaction began, so
 * that their order is not certain.
 */
const changesSql = `
  select change ->> 'entity' as entity, change ->> 'id' as id,
    json_build_array(change -> 'before', change -> 'after')::text as values,
    coalesce(line.taken_at < (select applied_at from migration where name = '038-moments-of-the-audit'), true) as is_old
  from sync_audit as line, jsonb_array_elements(line.changes) with ordinality as told(change, place)
  order by 1, 2, line.taken_at, coalesce(line.seq, 0), line.mutation_id, place`;

interface Ended {
  readonly id: string;
  readonly follower: RowFollower;
  /** Whether its lines are in no certain order, so that the last one may not have the last value. */
  isUnsure: boolean;
}

/** What was counted, and where gaps are that the product allows, and others. */
interface Tally {
  lines: number;
  rows: number;
  allowed: number;
  broken: number;
  readonly named: string[];
}

/**
 * Follows each row that the audit names, from value to value to the current one. It reads at one moment of the database, with
 * bounded memory. Places are named by entity, id and field, and never by a value.
 */
export async function verifyHistory(connection: pg.ClientConfig): Promise<readonly Finding[]> {
  setTypeParsers();
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(`begin transaction isolation level repeatable read, read only; ${unlimited}`);
    return judge(await follow(client));
  } finally {
    await client.end();
  }
}

async function follow(client: pg.Client): Promise<Tally> {
  const tally: Tally = { lines: 0, rows: 0, allowed: 0, broken: 0, named: [] };
  const entities = new Map<string, AnyEntity>(model.entities.map((entity) => [entity.name, entity]));
  const note = (entity: AnyEntity, id: string, gaps: readonly Gap[], isAllowed = false) => {
    for (const gap of gaps) {
      if (isAllowed || isWrittenPast(entity, gap)) tally.allowed += 1;
      else {
        tally.broken += 1;
        if (tally.named.length < sizes.named) tally.named.push([entity.name, id, ...(gap.field ? [gap.field] : [])].join(" "));
      }
    }
  };
  const compare = async (entity: AnyEntity, ended: readonly Ended[]) => {
    const rows = await rowsOf(
      client,
      entity,
      ended.map(({ id }) => id),
    );
    for (const { id, follower, isUnsure } of ended) {
      const gaps = follower.end(rows.get(id));
      note(
        entity,
        id,
        gaps.filter(({ field }) => field !== undefined),
        isUnsure,
      );
      const ofRow = gaps.filter(({ field }) => field === undefined);
      note(entity, id, ofRow, ofRow.some(({ isGone }) => isGone) && (await isOrphan(client, entity, follower.known())));
    }
    tally.rows += ended.length;
  };

  let entity: AnyEntity | undefined;
  let open: Ended | undefined;
  let ended: Ended[] = [];
  const finish = async () => {
    if (open) ended.push(open);
    open = undefined;
    if (entity && ended.length > 0) await compare(entity, ended);
    ended = [];
  };
  for await (const { entity: name, id, values, is_old } of changesOf(client)) {
    tally.lines += 1;
    if (name !== entity?.name) {
      await finish();
      entity = entities.get(name);
    }
    // An entity that this version does not know any more has no rows to compare.
    if (!entity) continue;
    if (open?.id !== id) {
      if (open) ended.push(open);
      open = { id, follower: followRow(entity), isUnsure: false };
      if (ended.length >= sizes.rows) {
        await compare(entity, ended);
        ended = [];
      }
    }
    const [before, after] = JSON.parse(values) as [Record<string, unknown> | null, Record<string, unknown> | null];
    const gaps = open.follower.take({ before, after });
    open.isUnsure ||= is_old && gaps.length > 0;
    note(entity, id, gaps, is_old);
  }
  await finish();
  return tally;
}

async function* changesOf(client: pg.Client): AsyncGenerator<ChangeLine> {
  await client.query(`declare told no scroll cursor for ${changesSql}`);
  for (;;) {
    const { rows } = await client.query<ChangeLine>(`fetch ${sizes.changes} from told`);
    if (rows.length === 0) return;
    yield* rows;
  }
}

/** Returns the current rows, by their ids as text. */
async function rowsOf(
  client: pg.Client,
  entity: AnyEntity,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  // Without a type of its own the list takes that of the ids.
  const select = rowJson(`${selectRow(entity)} where t.id = any($1)`);
  const { rows } = await client.query<{ key: string | number; json: string }>(select, [ids]);
  return new Map(rows.map(({ key, json }) => [String(key), JSON.parse(json) as Record<string, unknown>]));
}

/**
 * Whether a row named another one that is gone, too. The database removes it then: a memo's mentions, or a removed
 * administrator's roles. It does so only by references that cannot be empty.
 */
async function isOrphan(client: pg.Client, { fields }: AnyEntity, values: Readonly<Record<string, unknown>>): Promise<boolean> {
  for (const [name, { references, required }] of Object.entries(fields)) {
    const id = values[name];
    if (references === undefined || typeof id !== "string" || !required) continue;
    const { rowCount } = await client.query(`select from ${model.entity(references).table} where id = $1`, [id]);
    if (rowCount === 0) return true;
  }
  return false;
}

function judge({ lines, rows, allowed, broken, named }: Tally): readonly Finding[] {
  const count = (number: number) => number.toLocaleString("ja-JP");
  const findings: Finding[] = [];
  if (broken > 0)
    findings.push(
      problem(
        `履歴のたどり着く値と違うところが ${count(broken)} か所あります（${named.join("、")}）。`,
        "SQL で直した覚えがなければ、バックアップと見比べてください。",
      ),
    );
  if (allowed > 0)
    findings.push(
      notice(
        `履歴を通らずに変わったところが ${count(allowed)} か所あります。`,
        "パートナーのサイトからの取り込みなど、正しい変更でも起こります。",
      ),
    );
  if (findings.length > 0) return findings;
  return [ok(`${count(lines)} 件の変更が、${count(rows)} 行の今の値までつながっています。`)];
}
