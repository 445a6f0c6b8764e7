import type { Knex } from "knex";
import type { Actor } from "#sync/engine/entity.ts";
import type { SyncServer } from "#sync/engine/server/sync-server.ts";
import { addContractFile, addProjectFile } from "#sync/model/mutators/file.ts";
import type { Upload } from "../../http/form.ts";

/** Stores the rows of files that were uploaded to a project, so that the store keeps the files. */
export async function keepProjectFiles(
  sync: SyncServer,
  trx: Knex.Transaction,
  actor: Actor,
  projectId: string,
  uploads: readonly Upload[],
): Promise<void> {
  for (const { id, name, size } of uploads) await sync.mutate(actor, addProjectFile, { id, projectId, name, size }, { trx });
}

/** Stores the rows of files that were uploaded to a contract, so that the store keeps the files. */
export async function keepContractFiles(
  sync: SyncServer,
  trx: Knex.Transaction,
  actor: Actor,
  contractId: string,
  uploads: readonly Upload[],
): Promise<void> {
  for (const { id, name, size } of uploads) await sync.mutate(actor, addContractFile, { id, contractId, name, size }, { trx });
}
