import { fold } from "./fold.ts";

/** A skill of the masters. */
export interface MasterSkill {
  /** The entity and the id, `engineerSkill/201`. */
  readonly key: string;
  readonly name: string;
}

/**
 * Returns the skills that a text names, in the order of `skills`. A word in Latin letters must stand alone: Java is not within
 * JavaScript. Of names within one another the longest counts: React Native does not also name React. Skills that share a name are
 * all named by it.
 */
export function namedSkills<S extends MasterSkill>(text: string, skills: readonly S[]): S[] {
  let rest = fold(text);
  const byName = new Map<string, S[]>();
  for (const skill of skills) {
    const name = fold(skill.name).trim();
    if (name !== "" && rest.includes(name)) byName.set(name, [...(byName.get(name) ?? []), skill]);
  }
  const found = new Set<S>();
  for (const [name, same] of [...byName].toSorted(([a], [b]) => b.length - a.length)) {
    // What is before and behind is read from the text as it was, so that `C、C` are two.
    const parts = rest.split(name);
    rest = parts.reduce((done, part, at) => {
      const before = (parts[at - 1] || (at > 1 ? name : "")).slice(-nearby);
      const alone = standsAlone(name, before, (part === "" && at < parts.length - 1 ? name : part).slice(0, nearby));
      if (alone) for (const skill of same) found.add(skill);
      return `${done}${alone ? "\n" : name}${part}`;
    });
  }
  return skills.filter((skill) => found.has(skill));
}

/** The number of letters on either side of a name that decide whether it is a word of its own. */
const nearby = 8;

function standsAlone(name: string, before: string, after: string): boolean {
  // A single letter is a language in an enumeration, or where the text says so. `B to C` and `R&D` name none.
  if (/^[a-z]$/u.test(name)) return /(?:^|[、,/・(:\n]) *$/u.test(before) && /^(?: *(?:$|[、,/・)\n])|言語)/u.test(after);
  // Two letters are often a word: `Go/No-Go`, `go to`, `go-live`.
  if (/^[a-z]{2}$/u.test(name) && (/[-&]$/u.test(before) || /^(?:[-&]|[ /]*(?:no|to)(?![a-z]))/u.test(after))) return false;
  if (/^[a-z\d]/u.test(name) && /[a-z\d]$/u.test(before)) return false;
  if (!/[a-z\d]$/u.test(name)) return true;
  // A number of up to four digits behind a longer name is its version: `Java8`, `PHP8.2`, `SQL2019`.
  const version = /[a-z]{3}$|\.[a-z]+$/u.test(name) ? after.replace(/^\d{1,4}(?![a-z\d])/u, " ") : after;
  return !/^[a-z\d+#]/u.test(version);
}

/**
 * Returns the least whole years that a step of experience means: 「3年以上5年未満」 is 3, 「半年未満」 is 0. Null for a step without any
 * experience.
 */
export const yearsOf = (step: string): number | null =>
  /なし|未経験/u.test(step) ? null : Number(/^\s*(\d+)年(?:以上|$)/u.exec(step)?.[1] ?? 0);
