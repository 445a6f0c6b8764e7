import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { isRunning } from "#sync/model/rules/contract.ts";

/** What holds a position where it is. */
export interface PositionUse {
  /** Contracts that run: while there are any, it is not removed. */
  readonly running: number;
  /** Those of them whose partner is not in the trash: it has no fewer places. */
  readonly places: number;
}

/** Reads the positions of a project that contracts run on, as far as this device knows; the others are left out. */
export async function readPositionUses(reader: ReplicaReader, projectId: string): Promise<ReadonlyMap<string, PositionUse>> {
  const running = (await reader.list(contract, "projectId", projectId)).filter(isRunning);
  const partners = await reader.getMany(
    partner,
    running.map(({ partnerId }) => partnerId),
  );
  const uses = new Map<string, PositionUse>();
  for (const [at, { positionId }] of running.entries()) {
    if (positionId === null) continue;
    const before = uses.get(positionId) ?? { running: 0, places: 0 };
    const who = partners[at];
    // One who has not arrived on this device counts: the server would refuse what is offered too freely.
    const takesPlace = who === undefined || who.deletedAt === null;
    uses.set(positionId, { running: before.running + 1, places: before.places + (takesPlace ? 1 : 0) });
  }
  return uses;
}

/** Why a position cannot have so few people. */
export const tooFewText = (places: number) => `契約中のメンバーが${places}名いるため、人数を${places}名より少なくできません。`;

/** Why a change of a position was refused. */
export const inUseForChangeText = "契約中のメンバーがいるため、このポジションを変更できません。";

/** Why a position cannot be removed. */
export const inUseText = "契約中のメンバーがいるため、削除できません。";
