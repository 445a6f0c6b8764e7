import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { admin } from "../entities/admin.ts";
import { contract } from "../entities/contract.ts";
import { partner } from "../entities/partner.ts";
import { position, project } from "../entities/project.ts";
import { AppError } from "../errors.ts";
import { living } from "../rules/partner.ts";
import { fieldSchemas, mayStay, nullByDefault } from "./field-schemas.ts";
import { mustHavePlace } from "./position-places.ts";

const terms = fieldSchemas(contract, ["authAdminId", "openDate", "closeDate", "isAutoRenewed"]);
const { authAdminId, closeDate } = nullByDefault(terms);

const newContract = z.object({
  ...terms,
  id: rowId,
  positionId: rowId,
  partnerId: rowId,
  authAdminId,
  closeDate,
});

/** Puts a partner on a position, if a place is free. */
export const createContract = defineMutator({
  name: "contract.create",
  label: "契約の登録",
  merge: "whole",
  input: newContract,
  run: (tx, input) => assign(tx, input),
});

/** Puts several partners on positions: all of them, or nobody. */
export const assignContracts = defineMutator({
  name: "contract.assign",
  label: "メンバーのアサイン",
  merge: "whole",
  input: z.object({ contracts: z.array(newContract).min(1).max(200) }),
  async run(tx, { contracts }) {
    // In one order, whoever else assigns at the same time.
    const inOrder = [...contracts].sort((a, b) => (a.positionId < b.positionId ? -1 : 1));
    for (const entry of inOrder) await assign(tx, entry);
  },
});

/** Changes the terms given; the rest stays. */
export const updateContract = defineMutator({
  name: "contract.update",
  label: "契約の編集",
  input: z.object({ id: rowId, ...mayStay(terms) }),
  async run(tx, { id, ...patch }) {
    await mustExist(tx, patch.authAdminId);
    await tx.update(contract, id, patch);
  },
});

/** Ends a contract now. One that has ended stays as it was. */
export const endContract = defineMutator({
  name: "contract.end",
  label: "契約の終了",
  merge: "whole",
  input: z.object({ id: rowId }),
  async run(tx, { id }, { now }) {
    const row = await tx.get(contract, id);
    if (!row) throw new AppError("not_found");
    await tx.update(contract, id, { endedAt: row.endedAt ?? now });
  },
});

async function assign(tx: Tx, { positionId, ...values }: z.output<typeof newContract>): Promise<void> {
  const place = await tx.get(position, positionId);
  if (!place) throw new AppError("not_found");
  const { projectId, occupationId } = place;
  living(await tx.get(project, projectId));
  living(await tx.get(partner, values.partnerId));
  await mustExist(tx, values.authAdminId);
  await mustHavePlace(tx, place);
  await tx.insert(contract, { ...values, positionId, projectId, occupationId });
}

/** @throws AppError `not_found` */
async function mustExist(tx: Tx, adminId: string | null | undefined): Promise<void> {
  if (adminId && !(await tx.get(admin, adminId))) throw new AppError("not_found");
}
