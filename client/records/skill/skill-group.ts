/** A skill that gets a score. */
export interface Skill {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}

/** Skills under their heading. */
export interface SkillGroup {
  readonly id: number;
  readonly name: string;
  readonly skills: readonly Skill[];
}

/** Returns master rows ordered by id. */
export const inOrder = <T extends { readonly id: unknown }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => Number(a.id) - Number(b.id));

/** Returns the values in a skill's row. */
export const skillIn = ({ id, name, description }: Omit<Skill, "id"> & { readonly id: string | number }): Skill => ({
  id: Number(id),
  name,
  description,
});
