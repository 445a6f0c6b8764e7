import { fold } from "./fold.ts";

/** A skill of the masters. */
export interface MasterSkill {
  /** The entity and the id, `engineerSkill/201`. */
  readonly key: string;
  readonly name: string;
}

/**
 * Returns the skills that a text names, in the order of `skills`. A word in Latin letters must stand alone: Java is not within
 * JavaScript. Of names within one another the longest counts: React Native does not also name React.
 */
export function namedSkills<S extends MasterSkill>(text: string, skills: readonly S[]): S[] {
  let rest = fold(text);
  const found = new Set<S>();
  for (const skill of skills.toSorted((a, b) => b.name.length - a.name.length)) {
    const name = fold(skill.name).trim();
    if (name === "" || !rest.includes(name)) continue;
    // What is before and behind is read from the text as it was, so that `C、C` are two.
    const parts = rest.split(name);
    rest = parts.reduce((done, part, at) => {
      const before = parts[at - 1]?.at(-1) ?? (at > 1 ? name.at(-1) : "") ?? "";
      const alone = standsAlone(name, before, part === "" && at < parts.length - 1 ? name : part);
      if (alone) found.add(skill);
      return `${done}${alone ? "\n" : name}${part}`;
    });
  }
  return skills.filter((skill) => found.has(skill));
}

function standsAlone(name: string, before: string, after: string): boolean {
  // A single letter is a language in an enumeration, or where the text says so. `B to C` and `R&D` name none.
  if (/^[a-z]$/u.test(name)) return /^$|[、,/・(\n]/u.test(before) && /^(?:$|[、,/・)\n]|言語)/u.test(after);
  const begins = !/^[a-z\d]/u.test(name) || !/[a-z\d]/u.test(before);
  return begins && (!/[a-z\d]$/u.test(name) || !/^[a-z\d+#]/u.test(after));
}

/** Returns the least whole years that a step of experience means: 「3年以上5年未満」 is 3, 「半年未満」 is 0. */
export const yearsOf = (step: string): number => Number(/^\s*(\d+)年(?:以上|$)/u.exec(step)?.[1] ?? 0);
