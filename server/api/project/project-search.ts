import type { Knex } from "knex";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { project } from "#sync/model/entities/project.ts";
import { searchWords } from "#sync/model/rules/fold.ts";
import { type Condition, findPage, holdsText, isLike } from "../sql/list-page.ts";
import { findRows } from "../sql/row-ref.ts";

/** The filters of a list of projects; an absent one matches all. */
export interface ProjectQuery {
  /** The page, from 1. */
  readonly page: number;
  /** Words to find, however typed, in the names of the project, its client and its managers, or in its code. All must be found. */
  readonly name?: string | undefined;
  /** Validity, 1 or 0. */
  readonly sts?: number | undefined;
  readonly status?: number | undefined;
  readonly phase?: number | undefined;
  readonly executionPhase?: number | undefined;
  readonly priority?: string | undefined;
  /** One of its managers, by id or display number; the next two also take either. */
  readonly projectOwner?: string | undefined;
  readonly clientId?: string | undefined;
  readonly aeAdminId?: string | undefined;
  /** Days, both inclusive: the project's period has at least one of them. */
  readonly startPeriod?: string | undefined;
  readonly endPeriod?: string | undefined;
}

/** Returns one page of the projects that a query matches, newest update first, and how many it matches in all. */
export async function searchProjects(
  knex: Knex,
  query: ProjectQuery,
  actor: Actor,
): Promise<{ readonly rows: RowOf<typeof project>[]; readonly total: number }> {
  const { name, sts, status, phase, executionPhase, priority, startPeriod, endPeriod, page } = query;
  const [owner, client, ae] = await Promise.all([
    idOf(knex, admin, query.projectOwner, actor),
    idOf(knex, orderClient, query.clientId, actor),
    idOf(knex, admin, query.aeAdminId, actor),
  ]);
  const given = (holds: typeof holdsText): readonly (Condition | undefined)[] => [
    sts === undefined ? undefined : [["not t.is_valid", "t.is_valid"][sts] ?? "false"],
    where("t.status_id = ?", status),
    where("t.phase_id = ?", phase),
    where("t.execution_phase_id = ?", executionPhase),
    where("t.priority = ?", priority),
    where("t.id in (select project_id from project_role where role = 'manager' and admin_id = ?)", owner),
    where("t.order_client_id = ?", client),
    where("t.ae_admin_id = ?", ae),
    where("(t.end_date is null or t.end_date >= ?)", startPeriod),
    where("(t.start_date is null or t.start_date <= ?)", endPeriod),
    startPeriod !== undefined && endPeriod !== undefined && endPeriod < startPeriod ? ["false"] : undefined,
    ...searchWords(name ?? "").map((word) => holds("search.folded", word)),
  ];
  const conditions = given(holdsText).filter((condition) => condition !== undefined);
  const expected = given(isLike).filter((condition) => condition !== undefined);
  const from = name === undefined ? outsideTrash : `${outsideTrash} join project_search as search on search.project_id = t.id`;
  return findPage(knex, project, actor, { from, id: "t.id", conditions, expected, order: "t.updated_at desc, t.id" }, page);
}

const outsideTrash = "(select * from project where deleted_at is null) as t";

const where = (sql: string, value: Knex.Value | undefined): Condition | undefined =>
  value === undefined ? undefined : [sql, value];

/** Returns the id of the record that a caller names. Null, which equals no row, if there is none. */
async function idOf(
  knex: Knex,
  entity: typeof admin | typeof orderClient,
  ref: string | undefined,
  actor: Actor,
): Promise<string | null | undefined> {
  if (ref === undefined) return undefined;
  const [row] = await findRows(knex, entity, [ref], actor);
  return row?.id ?? null;
}
