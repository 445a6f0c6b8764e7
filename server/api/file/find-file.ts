import type { Knex } from "knex";
import type { Actor, RowOf } from "#sync/engine/entity.ts";
import { type FileEntity, fileEntities } from "#sync/model/entities/file.ts";
import { AppError } from "#sync/model/errors.ts";
import { ownedFiles } from "../../services/files/owned-files.ts";
import { findRow } from "../sql/row-ref.ts";

/**
 * Returns the record of a file of any kind. A file whose owner is in the trash counts as missing.
 * @throws AppError `not_found`
 */
export async function findFile(knex: Knex, id: string, actor: Actor): Promise<RowOf<FileEntity>> {
  const [kept] = await knex
    .from(knex.raw(`${ownedFiles} as file`))
    .where({ id, in_trash: false })
    .select("entity");
  const entity = fileEntities.find(({ name }) => name === kept?.entity);
  if (!entity) throw new AppError("not_found");
  return findRow<FileEntity>(knex, entity, id, actor);
}
