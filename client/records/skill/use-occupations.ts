import { useLive } from "#client/device/use-live.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { intermediateHardSkill, majorHardSkill } from "#sync/model/entities/skill.ts";
import { inOrder, type SkillGroup, skillIn } from "./skill-group.ts";

/** The hard skills that are judged for an occupation, by their groups. */
export interface Occupation {
  readonly id: number;
  readonly name: string;
  readonly groups: readonly SkillGroup[];
}

/** The skills of all groups of an occupation. */
export const skillsOf = ({ groups }: Occupation) => groups.flatMap(({ skills }) => skills);

/** The occupations that have hard skills, in the masters' order; undefined while they are being read. */
export const useOccupations = (): readonly Occupation[] | undefined => useLive(readOccupations, [])?.value;

/** Reads the occupations that have hard skills, in the masters' order. */
export async function readOccupations(reader: ReplicaReader): Promise<readonly Occupation[]> {
  const [occupations, groups, skills] = await Promise.all([
    reader.all(occupation),
    reader.all(majorHardSkill),
    reader.all(intermediateHardSkill),
  ]);
  return inOrder(occupations).flatMap((one) => {
    const own = inOrder(groups)
      .filter(({ occupationId }) => occupationId === Number(one.id))
      .map((group) => ({
        id: Number(group.id),
        name: group.name,
        skills: inOrder(skills)
          .filter(({ majorHardSkillId }) => majorHardSkillId === Number(group.id))
          .map(skillIn),
      }));
    return own.length > 0 ? [{ id: Number(one.id), name: one.name, groups: own }] : [];
  });
}
