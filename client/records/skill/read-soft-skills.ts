import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { intermediateSoftSkill, majorSoftSkill } from "#sync/model/entities/skill.ts";
import { inOrder, type SkillGroup, skillIn } from "./skill-group.ts";

/** Reads the soft skills by their major categories, in the masters' order. */
export async function readSoftSkills(reader: ReplicaReader): Promise<readonly SkillGroup[]> {
  const [groups, skills] = await Promise.all([reader.all(majorSoftSkill), reader.all(intermediateSoftSkill)]);
  return inOrder(groups).map(({ id, name }) => ({
    id: Number(id),
    name,
    skills: inOrder(skills)
      .filter(({ majorSoftSkillId }) => majorSoftSkillId === Number(id))
      .map(skillIn),
  }));
}
