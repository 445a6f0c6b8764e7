import type { Knex } from "knex";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile, partnerFile, projectFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { AppError } from "#sync/model/errors.ts";
import { findRow } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";

/**
 * The record of a file, whatever it belongs to. It is gone while that is in the trash.
 * @throws AppError `not_found`
 */
export async function findFile(
  knex: Knex,
  id: string,
  actor: Actor,
): Promise<RowOf<typeof partnerFile | typeof projectFile | typeof contractFile>> {
  const [[ofPartner], [ofProject], [ofContract]] = await Promise.all([
    rowsOf(knex, partnerFile, actor).where("t.id", id),
    rowsOf(knex, projectFile, actor).where("t.id", id),
    rowsOf(knex, contractFile, actor).where("t.id", id),
  ]);
  const file = ofPartner ?? ofProject ?? ofContract;
  if (!file) throw new AppError("not_found");
  const owners = ofContract ? await findRow(knex, contract, ofContract.contractId, actor) : { ...ofPartner, ...ofProject };
  if (owners.partnerId !== undefined) await findRow(knex, partner, owners.partnerId, actor);
  if (owners.projectId !== undefined) await findRow(knex, project, owners.projectId, actor);
  return file;
}
