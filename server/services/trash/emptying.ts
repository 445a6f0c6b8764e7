import type { Knex } from "knex";
import { importDays } from "#sync/model/rules/partner-import.ts";
import { trashDays } from "#sync/model/rules/trash.ts";
import type { Context } from "../../context.ts";
import { inRounds } from "../in-rounds.ts";
import { projectParts } from "./of-person.ts";
import { partnerStays, projectStays, removeCandidateLists, removePartners, removeProjects } from "./remove-for-good.ts";

/** Milliseconds between two rounds. */
const every = 60 * 60 * 1_000;

/** How many records one transaction removes. Each has some hundred rows, and the history is read once for all of them. */
const atOnce = 50;

/**
 * Removes records that can no longer be restored from the trash, by the database's clock. A record that others still need stays,
 * and is removed once none needs it. Several instances may do so at once.
 * @param stopping no further portion begins once it is aborted
 * @returns the number of processed records
 */
export async function emptyTrash(knex: Knex, stopping?: AbortSignal): Promise<number> {
  const over = `deleted_at < now() - make_interval(days => ${trashDays})`;
  // A merged partner stays as long as the one into whom it was merged: its id leads there.
  const partners = `select id from partner where ${over}
    and not exists (select from partner_merge where partner_id = partner.id)
    and (not ${partnerStays} or not exists (select from erasure where partner_id = partner.id))`;
  const parts = projectParts.map(({ table }) => `exists (select from ${table} where project_id = project.id)`);
  // One that was restored and deleted again is due anew.
  const emptied = "select from emptied_project where project_id = project.id and emptied_at > deleted_at";
  const projects = `select id from project where ${over}
    and (not ${projectStays} or not exists (${emptied}) or ${parts.join(" or ")})`;
  const lists = `select id from candidate_list where ${over}`;
  // After that time no merge can be taken back.
  await knex.raw(
    `update partner_merge set moved = '[]', taken = '[]'
     where merged_at < now() - make_interval(days => ${trashDays}) and (moved <> '[]' or taken <> '[]')`,
  );
  // After that time no import can be taken back. What it changed is in the history.
  await knex.raw(`delete from partner_import where imported_at < now() - make_interval(days => ${importDays})`);
  const histories = "settled";
  const erasure = { by: null, reason: null, histories } as const;
  const inPortions = (due: string, remove: Remove) => removeInPortions(knex, due, remove, stopping);
  const removed = await inPortions(partners, (trx, ids) => removePartners(trx, ids, erasure));
  const further = await inPortions(projects, (trx, ids) => removeProjects(trx, ids, histories));
  return removed + further + (await inPortions(lists, (trx, ids) => removeCandidateLists(trx, ids, histories)));
}

type Remove = (trx: Knex.Transaction, ids: readonly string[]) => Promise<void>;

async function removeInPortions(knex: Knex, due: string, remove: Remove, stopping?: AbortSignal): Promise<number> {
  for (let removed = 0; ; ) {
    if (stopping?.aborted) return removed;
    const count = await knex.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { id: string }[] }>(`${due} order by id limit ${atOnce} for update skip locked`);
      await remove(
        trx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
    removed += count;
    if (count < atOnce) return removed;
  }
}

/** Empties the trash now and every hour. Returns a function that stops it after the current portion. */
export function startEmptyingTrash(context: Pick<Context, "knex" | "log" | "sync" | "stopping">): () => Promise<void> {
  const { knex, log, sync, stopping } = context;
  const round = () =>
    emptyTrash(knex, stopping).then(
      (removed) => {
        if (removed === 0) return;
        log.info("trash_emptied", { removed });
        sync.pokes.changed();
      },
      (error: unknown) => log.warn("trash_not_emptied", { error: error instanceof Error ? error.name : typeof error }),
    );
  return inRounds(every, round);
}
