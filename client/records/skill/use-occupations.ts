import { useLive } from "#client/device/use-live.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { intermediateHardSkill, majorHardSkill } from "#sync/model/entities/skill.ts";

/** The hard skills that are judged for an occupation, by their groups. */
export interface Occupation {
  readonly id: number;
  readonly name: string;
  readonly groups: readonly {
    readonly id: number;
    readonly name: string;
    readonly skills: readonly { readonly id: number; readonly name: string; readonly description: string }[];
  }[];
}

/** The skills of all groups of an occupation. */
export const skillsOf = ({ groups }: Occupation) => groups.flatMap(({ skills }) => skills);

/** The occupations that have hard skills, in the masters' order; undefined while they are being read. */
export function useOccupations(): readonly Occupation[] | undefined {
  const reading = useLive(async (reader) => {
    const [occupations, groups, skills] = await Promise.all([
      reader.all(occupation),
      reader.all(majorHardSkill),
      reader.all(intermediateHardSkill),
    ]);
    const inOrder = <T extends { readonly id: unknown }>(rows: readonly T[]) =>
      rows.toSorted((a, b) => Number(a.id) - Number(b.id));
    return inOrder(occupations).flatMap((one) => {
      const own = inOrder(groups)
        .filter(({ occupationId }) => occupationId === Number(one.id))
        .map((group) => ({
          id: Number(group.id),
          name: group.name,
          skills: inOrder(skills)
            .filter(({ majorHardSkillId }) => majorHardSkillId === Number(group.id))
            .map(({ id, name, description }) => ({ id: Number(id), name, description })),
        }));
      return own.length > 0 ? [{ id: Number(one.id), name: one.name, groups: own }] : [];
    });
  }, []);
  return reading?.value;
}
