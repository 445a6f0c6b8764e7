import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { titleOf } from "#sync/engine/entity.ts";
import type { Mutator } from "#sync/engine/mutator.ts";
import { partnerFollow, projectFollow } from "#sync/model/entities/follow.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import {
  followPartner,
  followProject,
  lookAtPartner,
  lookAtProject,
  unfollowPartner,
  unfollowProject,
} from "#sync/model/mutators/follow.ts";
import type { FollowedName } from "#sync/model/rules/follow.ts";
import { byName } from "#sync/model/rules/name-order.ts";
import { readLiving } from "../partner/read-living.ts";

/** A record that the current user follows. */
export interface Followed {
  readonly owner: FollowedName;
  /** The ids that were followed. Each leads to `id`: a partner who was merged since was another one. */
  readonly followedIds: readonly string[];
  readonly id: string;
  readonly name: string;
  readonly lookedAt: string;
  /** Marks of the changes that were seen; none where the time of a change decides. */
  readonly seen: readonly string[] | undefined;
}

type Act = "follow" | "unfollow" | "look";

const mutators = {
  partner: { follow: followPartner, unfollow: unfollowPartner, look: lookAtPartner },
  project: { follow: followProject, unfollow: unfollowProject, look: lookAtProject },
} as const;

/**
 * Returns the call by which the current user follows a record, no longer does, or has looked at its changes.
 * @param seen marks of the changes that are on the device, where all have arrived there
 */
export function followCall(
  act: Act,
  owner: FollowedName,
  id: string,
  seen?: readonly string[],
): { readonly mutator: Mutator; readonly input: object } {
  return { mutator: mutators[owner][act], input: { [`${owner}Id`]: id, ...(seen && { seen }) } };
}

/**
 * Reads the records that the current user follows, by their names. Partners who were merged are one of them. Those in the trash are
 * left out until they come back.
 */
export async function readFollowed(reader: ReplicaReader): Promise<readonly Followed[]> {
  const me = reader.actor.id;
  const [partners, projects] = await Promise.all([
    reader.list(partnerFollow, "adminId", me),
    reader.list(projectFollow, "adminId", me),
  ]);
  const found = await Promise.all([
    ...partners.map(async ({ partnerId, lookedAt, seen: marks }): Promise<Followed | undefined> => {
      const row = await readLiving(reader, partner, partnerId);
      if (row?.deletedAt !== null) return undefined;
      // What was seen of one who was merged since says nothing about the changes of the other.
      const seen = row.id === partnerId ? marks : undefined;
      return { owner: "partner", followedIds: [partnerId], id: row.id, name: titleOf(partner, row) ?? "", lookedAt, seen };
    }),
    ...projects.map(async ({ projectId, lookedAt, seen }): Promise<Followed | undefined> => {
      const row = await reader.get(project, projectId);
      if (row?.deletedAt !== null) return undefined;
      return { owner: "project", followedIds: [projectId], id: row.id, name: row.name, lookedAt, seen };
    }),
  ]);
  const joined = new Map<string, Followed>();
  for (const one of found) if (one) joined.set(one.id, join(joined.get(one.id), one));
  return [...joined.values()].sort((a, b) => byName(a.name, b.name));
}

/** Joins what leads to one record. What was seen of itself counts, not of one who was merged into it. */
function join(one: Followed | undefined, other: Followed): Followed {
  if (!one) return other;
  const own = one.followedIds.includes(one.id) ? one : other;
  return { ...own, followedIds: [...one.followedIds, ...other.followedIds] };
}
