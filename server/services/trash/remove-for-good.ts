import type { Knex } from "knex";
import { columnOf, ownerColumns } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { model } from "#sync/model/model.ts";
import { erasedName } from "#sync/model/rules/partner.ts";
import { contractYears } from "#sync/model/rules/retention.ts";
import { trashDays } from "#sync/model/rules/trash.ts";
import { forgetHistory, type Histories } from "./forget-history.ts";
import { projectParts } from "./of-person.ts";

/** A contract that the law requires to keep: it is running, or ended less than `contractYears` ago. Days are Japan's. */
const keptContract = `(contract.ended_at is null and contract.is_auto_renewed
  or coalesce((contract.ended_at at time zone 'Asia/Tokyo')::date, contract.close_date)
    > (now() at time zone 'Asia/Tokyo')::date - make_interval(years => ${contractYears}))`;

/** Partners whose row stays, without the person: contracts need it, or evaluations that they wrote of others. */
export const partnerStays = `(
  exists (select from contract where contract.partner_id = partner.id and ${keptContract})
  or exists (select from member_evaluation said where said.evaluation_partner_id = partner.id and said.partner_id <> partner.id))`;

/** Projects whose row stays: contracts need it, or evaluations of existing partners. */
export const projectStays = `(
  exists (select from contract where contract.project_id = project.id and ${keptContract})
  or exists (
    select from project_evaluation given join partner on partner.id = given.partner_id
    where given.project_id = project.id and partner.deleted_at is null))`;

/** Who erased a person, and why. Both are null if the time in the trash was over. */
export interface Erasure {
  readonly by: string | null;
  readonly reason: string | null;
  readonly histories: Histories;
}

/**
 * Removes partners for good, with everything that belongs to them and their content in the history. Whoever was merged into one of
 * them goes as well, as it is the same person. A partner's row stays, without
 * the person, if other rows need it (`partnerStays`). Its contracts and their documents are kept, bank fields are not. Tombstones
 * notify devices. Files are removed with the next sweep of the store.
 */
export async function removePartners(trx: Knex.Transaction, named: readonly string[], erasure: Erasure): Promise<void> {
  if (named.length === 0) return;
  const ids = await withMerged(trx, named);
  await trx.raw(`delete from contract where partner_id = any(?::uuid[]) and not ${keptContract}`, [[...ids]]);
  await trx.raw(`delete from partner where id = any(?::uuid[]) and not ${partnerStays}`, [[...ids]]);
  for (const [entity, columns] of ownEntities)
    for (const column of columns) await trx(entity.table).whereIn(column, ids).delete();
  const contracts = trx("contract").whereIn("partner_id", ids).select("id");
  // A kept contract is without the person, and a reminder's text may name them.
  await trx("reminder").whereIn("contract_id", contracts).delete();
  await trx("contract_bank").whereIn("contract_id", contracts).delete();
  // The date of its deletion becomes so old that the row can never be restored.
  await trx.raw(
    `update partner set ${withoutPerson.join(", ")}, deleted_at = least(deleted_at, now() - make_interval(days => ${trashDays + 1}))
     where id = any(?::uuid[])`,
    [...erasedValues, [...ids]],
  );
  const rows = ids.map((partner_id) => ({ partner_id, erased_by: erasure.by, reason: erasure.reason }));
  await trx("erasure").insert(rows).onConflict("partner_id").ignore();
  await forgetHistory(trx, ids, erasure.histories);
}

/** Returns the ids of these partners, and of all who were merged into them. */
export async function withMerged(knex: Knex, ids: readonly string[]): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `with recursive person(id) as (
       select unnest(?::uuid[]) union select merge.partner_id from partner_merge merge join person on merge.into_id = person.id)
     select id from person`,
    [[...ids]],
  );
  return rows.map(({ id }) => id);
}

/** Removes projects for good, like `removePartners`. A project that stays keeps its name, but no memos, files or reminders. */
export async function removeProjects(trx: Knex.Transaction, ids: readonly string[], histories: Histories): Promise<void> {
  if (ids.length === 0) return;
  await trx.raw(`delete from project where id = any(?::uuid[]) and not ${projectStays}`, [[...ids]]);
  for (const { table } of projectParts) await trx(table).whereIn("project_id", ids).delete();
  await trx.raw(
    `insert into emptied_project (project_id) select id from project where id = any(?::uuid[])
     on conflict (project_id) do update set emptied_at = now()`,
    [[...ids]],
  );
  await forgetHistory(trx, ids, histories);
}

/** Removes lists of candidates for good, with what was noted there. */
export async function removeCandidateLists(trx: Knex.Transaction, ids: readonly string[], histories: Histories): Promise<void> {
  if (ids.length === 0) return;
  await trx("candidate_list").whereIn("id", ids).delete();
  await forgetHistory(trx, ids, histories);
}

/** The entities whose rows belong to a partner alone, with the columns that name partners. */
const ownEntities = model.entities
  .filter((entity) => entity !== contract)
  .map((entity) => [entity, ownerColumns(entity, partner)] as const);

/** The values of an erased partner's name. All other optional fields become empty. */
const named: Readonly<Record<string, string>> = erasedName;
const personal = Object.entries(partner.fields).filter(([name]) => name !== "deletedAt" && name !== "employeeStatus");
const withoutPerson = personal.map(([name, { type }]) => `${columnOf(name)} = ${emptied(name, type)}`);
const erasedValues = personal.filter(([name]) => name in named).map(([name]) => named[name] ?? "");

function emptied(name: string, type: string): string {
  if (name in named) return "?";
  return type === "boolean" ? "false" : "null";
}
