import type { ContractView } from "#client/records/contract/read-contracts.ts";
import type { PlannedMember } from "./planned-members.ts";

interface Numbered {
  readonly id: string;
  /** Counted from 1: 「メンバー1追加」. */
  readonly number: number;
}

/** A place of a position. It is taken by a member, planned for one, or free. All free places are one slot. */
export type Slot<M extends PlannedMember = PlannedMember> = Numbered &
  (
    | { readonly kind: "member"; readonly contract: ContractView }
    | { readonly kind: "planned"; readonly member: M }
    | { readonly kind: "free"; readonly places: number }
  );

interface Position {
  readonly id: string;
  readonly numberPeople: number;
}

/**
 * Returns the places of a position: its members, those who are planned, and the free ones. All members are listed, even if they are
 * too many.
 */
export function slotsOf<M extends PlannedMember>(
  { id, numberPeople }: Position,
  running: readonly ContractView[],
  members: readonly M[],
): readonly Slot<M>[] {
  const taken = running.filter(({ positionId }) => positionId === id);
  const coming = members.filter(({ positionId }) => positionId === id);
  const free = Math.max(0, numberPeople - taken.length - coming.length);
  return [
    ...taken.map((contract) => ({ kind: "member" as const, id: contract.id, contract })),
    ...coming.map((member) => ({ kind: "planned" as const, id: member.id, member })),
    ...(free > 0 ? [{ kind: "free" as const, id, places: free }] : []),
  ].map((slot, at) => ({ ...slot, number: at + 1 }));
}

/** Returns the number of places that have neither a member nor a planned one. */
export const freeIn = (slots: readonly Slot[]): number =>
  slots.reduce((sum, slot) => sum + (slot.kind === "free" ? slot.places : 0), 0);
