import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { isRunning } from "#sync/model/rules/contract.ts";

/** What prevents the removal of a position, or fewer people for it. */
export interface PositionUse {
  /** Number of running contracts: while there are any, the position cannot be removed. */
  readonly running: number;
  /** Number of those whose partner is not in the trash: the position cannot have fewer places. */
  readonly places: number;
}

/** Reads which positions of a project have running contracts, as far as this device knows. Other positions are left out. */
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
    // A partner who has not arrived on this device counts, too. Else the device would offer what the server refuses.
    const takesPlace = who === undefined || who.deletedAt === null;
    uses.set(positionId, { running: before.running + 1, places: before.places + (takesPlace ? 1 : 0) });
  }
  return uses;
}

/** Returns why a position cannot have so few people. */
export const tooFewText = (places: number) => `契約中のメンバーが${places}名いるため、人数を${places}名より少なくできません。`;

/** Why a change of a position was refused. */
export const inUseForChangeText = "契約中のメンバーがいるため、このポジションを変更できません。";

/** Why a position cannot be removed. */
export const inUseText = "契約中のメンバーがいるため、削除できません。";
