import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import type { RowOf } from "../../engine/entity.ts";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import type { Tx } from "../../engine/tx.ts";
import { admin } from "../entities/admin.ts";
import { contract, noticeFields, statementFields, termFields } from "../entities/contract.ts";
import { project } from "../entities/project.ts";
import { AppError } from "../errors.ts";
import { isRunning } from "../rules/contract.ts";
import { mustNotBeDeleted } from "../rules/trash.ts";
import { existingContract } from "./existing-contract.ts";
import { livingPartner } from "./living-partner.ts";
import { getPositions, inOrder, mustHavePlaces } from "./position-places.ts";
import { edit, newRow } from "./record-input.ts";

const terms = ["authAdminId", "openDate", "closeDate", "isAutoRenewed"] as const;

const newContract = newRow(contract, ["partnerId", ...terms]).extend({ positionId: rowId });

/** Puts a partner on a position, if a place is free. */
export const createContract = defineMutator({
  name: "contract.create",
  label: "契約の登録",
  merge: "whole",
  input: newContract,
  run: (tx, input) => assign(tx, [input]),
});

/** Puts several partners on positions: all of them, or none. */
export const assignContracts = defineMutator({
  name: "contract.assign",
  label: "メンバーのアサイン",
  merge: "whole",
  input: z.object({ contracts: counted(z.array(newContract).min(1), 200) }),
  run: (tx, { contracts }) => assign(tx, contracts),
});

/**
 * Changes the given terms and no others. Who changes a contract that has ended meanwhile is told so. The change would have no effect,
 * and a successor goes by other terms.
 */
export const updateContract = defineMutator({
  name: "contract.update",
  label: "契約の編集",
  input: edit(contract, terms),
  async run(tx, { id, ...patch }) {
    const row = await existingContract(tx, await tx.get(contract, id));
    const seen = await tx.seenOf(contract, id, ["endedAt"]);
    if (seen?.endedAt === null && !isRunning(row))
      throw new AppError((await hasRunningSuccessor(tx, row)) ? "contract_renewed" : "contract_ended");
    await mustExist(tx, patch.authAdminId);
    await tx.update(contract, id, patch);
  },
});

/** Records the notice that the partner got before the end, also afterwards, or takes the record back. Nothing is sent. */
export const recordNotice = defineMutator({
  name: "contract.recordNotice",
  label: "予告の記録",
  input: edit(contract, noticeFields),
  async run(tx, { id, ...patch }) {
    await existingContract(tx, await tx.get(contract, id));
    await mustExist(tx, patch.noticedById);
    await tx.update(contract, id, patch);
    // A device of an earlier version takes a notice back without knowing the end that it told of.
    if (patch.noticedOn !== null || "noticedEnd" in patch) return;
    const after = await tx.get(contract, id);
    if (after?.noticedOn === null && after.noticedEnd !== null) await tx.update(contract, id, { noticedEnd: null });
  },
});

/**
 * Records the terms that were or will be stated to the partner, also after the end. Nothing is sent. Terms that change after they
 * were stated have to be stated anew: the record of the statement is removed.
 */
export const recordTerms = defineMutator({
  name: "contract.recordTerms",
  label: "取引条件の記録",
  input: edit(contract, statementFields),
  async run(tx, { id, ...patch }) {
    const before = await existingContract(tx, await tx.get(contract, id));
    await tx.update(contract, id, patch);
    if (before.termsStatedOn === null || "termsStatedOn" in patch || "termsMethod" in patch) return;
    // A term that another author changed meanwhile stays, and so does its statement.
    const after = await tx.get(contract, id);
    if (termFields.some((name) => after?.[name] !== before[name]))
      await tx.update(contract, id, { termsStatedOn: null, termsMethod: null });
  },
});

/**
 * Ends a contract now. One that has ended is not changed. But it is not renewed either: of two who renew one contract, the later
 * would make a second successor. Who ends a contract that another renewed meanwhile is told so: its successor runs on.
 */
export const endContract = defineMutator({
  name: "contract.end",
  label: "契約の終了",
  merge: "whole",
  input: z.object({ id: rowId, isRenewed: z.boolean().optional() }),
  async run(tx, { id, isRenewed }, { now }) {
    const row = await existingContract(tx, await tx.get(contract, id));
    if (isRenewed && !isRunning(row)) throw new AppError("contract_ended");
    const seen = await tx.seenOf(contract, id, ["endedAt"]);
    if (seen?.endedAt === null && (await hasRunningSuccessor(tx, row))) throw new AppError("contract_renewed");
    await tx.update(contract, id, { endedAt: row.endedAt ?? now });
  },
});

/** Whether a contract was ended by its renewal, and the successor runs. One act did both, at one moment. */
async function hasRunningSuccessor(tx: Tx, { partnerId, endedAt }: RowOf<typeof contract>): Promise<boolean> {
  if (endedAt === null) return false;
  const others = await tx.list(contract, "partnerId", partnerId);
  return others.some((other) => isRunning(other) && other.createdAt === endedAt);
}

/** Makes contracts. Locks each kind's rows by id (E2). */
async function assign(tx: Tx, contracts: readonly z.output<typeof newContract>[]): Promise<void> {
  const positions = await getPositions(
    tx,
    contracts.map(({ positionId }) => positionId),
  );
  for (const id of inOrder(positions.map(({ projectId }) => projectId))) mustNotBeDeleted(await tx.look(project, id));
  const coming = await ofLivingPartners(tx, contracts);
  await mustHavePlaces(tx, positions, coming);
  for (const id of inOrder(contracts.flatMap(({ authAdminId }) => authAdminId ?? []))) await mustExist(tx, id);
  const at = new Map(positions.map((row) => [row.id, row]));
  // The database locks partners' search data when their contracts come: this must have the same order.
  for (const entry of [...coming].sort((a, b) => (a.partnerId < b.partnerId ? -1 : 1))) {
    const place = at.get(entry.positionId);
    if (!place) throw new AppError("not_found");
    await tx.insert(contract, { ...entry, projectId: place.projectId, occupationId: place.occupationId });
  }
}

/** Returns the contracts with the partners to whom theirs lead. @throws AppError `not_found` */
async function ofLivingPartners<C extends { readonly partnerId: string }>(tx: Tx, contracts: readonly C[]): Promise<C[]> {
  const living = new Map<string, string>();
  for (const id of inOrder(contracts.map(({ partnerId }) => partnerId))) living.set(id, (await livingPartner(tx, id)).id);
  return contracts.map((entry) => ({ ...entry, partnerId: living.get(entry.partnerId) ?? entry.partnerId }));
}

/** Checks that an administrator exists. @throws AppError `not_found` */
async function mustExist(tx: Tx, adminId: string | null | undefined): Promise<void> {
  if (adminId && !(await tx.look(admin, adminId))) throw new AppError("not_found");
}
