import type { ReplicaReader } from "#sync/engine/client/reading.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { intermediateHardSkill, intermediateSoftSkill } from "#sync/model/entities/skill.ts";
import { engineerSkill, experienceYear, minorCategory } from "#sync/model/entities/skill-category.ts";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import { nameOf, noSuch } from "./record-name.ts";

/** What ids within JSON values name: by the field that holds the list, or by the list's field and the item's key. */
const named: Readonly<Record<string, AnyEntity>> = {
  interviewerAdminIds: admin,
  hardOccupationIds: occupation,
  "softScores.skillId": intermediateSoftSkill,
  "hardScores.skillId": intermediateHardSkill,
  "details.minorCategoryId": minorCategory,
  "details.experienceYearId": experienceYear,
  "engineers.engineerSkillId": engineerSkill,
  "engineers.experienceYearId": experienceYear,
};

/** A list kept as JSON as a person reads it: each item in words. */
export async function listText(replica: ReplicaReader, key: string, items: readonly unknown[]): Promise<string> {
  if (items.length === 0) return "（空）";
  const lines = await Promise.all(items.map((item, at) => itemText(replica, key, item, at)));
  return lines.join("、");
}

async function itemText(replica: ReplicaReader, key: string, item: unknown, at: number): Promise<string> {
  if (typeof item !== "object" || item === null) return wordOf(replica, key, item);
  const parts = await Promise.all(
    Object.entries(item)
      // The id of a line of a list is nobody's name.
      .filter(([part, value]) => part !== "id" && value !== null && value !== "")
      .map(async ([part, value]) => (part === "score" ? `${plainText(value)}点` : wordOf(replica, `${key}.${part}`, value))),
  );
  const subject = key === "softSkills" ? [softSkillNames[at] ?? ""] : [];
  return [...subject, ...parts].join(" ");
}

async function wordOf(replica: ReplicaReader, key: string, value: unknown): Promise<string> {
  const entity = named[key];
  if (!entity || (typeof value !== "string" && typeof value !== "number")) return plainText(value);
  return (await nameOf(replica, entity, value))?.name ?? noSuch(replica, entity);
}

/** A value of no form that is known here. */
const plainText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
