import { actName, callsOf } from "#sync/engine/act.ts";
import type { Call } from "#sync/engine/carried.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { idsIn } from "#sync/engine/ids-in.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { createContract } from "#sync/model/mutators/contract.ts";
import { addContractFile } from "#sync/model/mutators/file.ts";
import { resendSteps } from "./settle.ts";
import type { SettlePlan, SyncItem } from "./sync-item.ts";

/** A partner whom a refused change should assign to a position. */
export interface Placement {
  /** The id of the contract. */
  readonly id: string;
  readonly partnerId: string;
  readonly positionId: string;
}

/** The new position of each contract, by the contract's id; null for none. */
export type Places = ReadonlyMap<string, string | null>;

/** Returns the partners for whom the user's own refused change found no place; none for any other item. */
export function placementsOf(replica: Pick<Replica, "actor">, { source, mutation }: SyncItem): readonly Placement[] {
  const code = source.kind === "refused" ? source.row.code : source.kind === "aside" ? source.entry.reason : null;
  if (code !== "position_full" || mutation.author !== replica.actor.id) return [];
  const calls = callsOf(mutation);
  // The other calls of an act must not be made without its contract.
  if (!calls.every(({ name }) => name === createContract.name || name === addContractFile.name)) return [];
  return calls.flatMap((call) => placementIn(call) ?? []);
}

/** Returns the steps that make these contracts on the chosen positions, with their documents, in place of the refused ones. */
export function placing(replica: Pick<Replica, "model">, item: SyncItem, places: Places): SettlePlan {
  const calls = placedCalls(callsOf(item.mutation), places);
  const input = item.mutation.name === actName ? { calls } : calls[0]?.input;
  return resendSteps(replica, item, input, givenUpUnder(item, places));
}

/** Returns the changes under an item that go with contracts for which the user gives up a place. */
export function givenUpUnder({ under }: Pick<SyncItem, "under">, places: Places): readonly SyncItem[] {
  const gone = new Set([...places].flatMap(([id, place]) => (place === null ? [id] : [])));
  return under.filter(({ mutation: { input, from } }) => idsIn([input, from]).some((id) => gone.has(id)));
}

/** Returns the calls of members who get a position, with that position. */
export const placedCalls = (calls: readonly Call[], places: Places): readonly Call[] =>
  calls.flatMap((call) => {
    const made = placementIn(call);
    if (made) {
      const positionId = places.get(made.id);
      return positionId ? [{ ...call, input: { ...made.input, positionId } }] : [];
    }
    const file = addContractFile.input.safeParse(call.input).data;
    return file && !places.get(file.contractId) ? [] : [call];
  });

/** Returns the documents that a refused change should add, by the keys of their bytes. */
export const filesOf = ({ mutation }: Pick<SyncItem, "mutation">) =>
  callsOf(mutation).flatMap(({ name, input }) => {
    const file = name === addContractFile.name ? addContractFile.input.safeParse(input).data : undefined;
    return file ? [{ key: rowKey(contractFile.name, file.id), name: file.name }] : [];
  });

/** Returns the assignment that a call makes; undefined for any other. */
export function placementIn({ name, input }: Call) {
  const made = name === createContract.name ? createContract.input.safeParse(input).data : undefined;
  return made && { id: made.id, partnerId: made.partnerId, positionId: made.positionId, input: made };
}
