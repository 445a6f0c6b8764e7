import type { RowOf } from "../../engine/entity.ts";
import type { Tx } from "../../engine/tx.ts";
import type { contract } from "../entities/contract.ts";
import { partner } from "../entities/partner.ts";
import { project } from "../entities/project.ts";
import { AppError } from "../errors.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";

/**
 * Returns the contract, unless its project or partner is in the trash: an edit against a removal becomes an issue (M4).
 * @throws AppError `not_found`
 */
export async function existingContract(tx: Tx, row: RowOf<typeof contract> | undefined): Promise<RowOf<typeof contract>> {
  if (!row) throw new AppError("not_found");
  mustNotBeDeleted(await tx.look(project, row.projectId));
  mustNotBeDeleted(await tx.look(partner, row.partnerId));
  return row;
}
