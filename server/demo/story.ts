import { engineerSkillNamed, industriesWithin, industryNames } from "./masters.ts";
import type { Random } from "./random.ts";
import type { Deed, Role } from "./roles.ts";

export interface UsedSkill {
  readonly name: string;
  readonly years: number;
}

/** The positions in a team, lowest first. */
const parts = ["メンバー", "主担当", "サブリーダー", "リーダー"] as const;
export type Part = (typeof parts)[number];

/** A job. The career sheet, interviews, résumés and the person's own fields all describe it alike. */
export interface Job {
  readonly industryId: number;
  readonly industry: string;
  /** Second-level industry; null where nobody said. */
  readonly within: { readonly id: number; readonly name: string } | null;
  readonly years: number;
  readonly part: Part;
  /** How many the team were. */
  readonly people: number;
  /** The duration of the last project in months. */
  readonly months: number;
  /** The most important one first. */
  readonly skills: readonly UsedSkill[];
  readonly deed: string | null;
}

/** What somebody has done up to now. All texts about their work are derived from it. */
export interface Story {
  readonly role: Role;
  /** Years in the trade: the sum of the jobs' years. */
  readonly years: number;
  /** The newest first, each in another industry. */
  readonly jobs: readonly Job[];
  /** Over all jobs, the most important one first. */
  readonly skills: readonly UsedSkill[];
}

/** Invents the life of somebody who has worked this many years in a trade; `years` from 2. */
export function storyOf(random: Random, role: Role, years: number): Story {
  const count = years < 5 ? 1 : years < 12 ? random.between(1, 2) : random.chance(0.3) ? (years < 18 ? 3 : 5) : 2;
  const lengths = split(random, years, count);
  const known = skillsOf(random, role);
  const deeds = deedsOf(random, role, lengths);
  const tied = new Set(deeds.map((deed) => deed?.industry));
  const free = random.some(
    industryNames.filter(({ name }) => !tied.has(name)),
    count,
  );
  const rose = partsOf(random, lengths);
  const jobs = lengths.map((length, at): Job => {
    const deed = deeds[at];
    const industry = industryNames.find(({ name }) => name === deed?.industry) ?? free[at] ?? random.pick(industryNames);
    const skills = known
      .filter((_, nth) => nth === 0 || at === 0 || random.chance(0.6))
      .map((name, nth) => ({ name, years: nth === 0 ? length : random.between(Math.ceil(length / 2), length) }));
    return {
      industryId: industry.id,
      industry: industry.name,
      within: random.chance(0.85) ? random.pick(industriesWithin(industry.id)) : null,
      years: length,
      part: rose[at] ?? "メンバー",
      people: random.between(3, 12),
      months: random.between(3, Math.min(24, 12 * length)),
      skills,
      deed: deed?.text ?? null,
    };
  });
  const skills = known.map((name) => ({ name, years: sumOf(jobs, name) }));
  return { role, years, jobs, skills };
}

const sumOf = (jobs: readonly Job[], skill: string): number =>
  jobs.flatMap(({ skills }) => skills).reduce((sum, { name, years }) => sum + (name === skill ? years : 0), 0);

/** Splits a number of whole years into parts, none of them empty. */
function split(random: Random, years: number, count: number): number[] {
  const between = Array.from({ length: years - 1 }, (_, at) => at + 1);
  const cuts = [0, ...random.some(between, count - 1).sort((a, b) => a - b), years];
  return cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0));
}

/** Returns some of a trade's skills. The first is one that career sheets know, if the trade has any. */
function skillsOf(random: Random, role: Role): string[] {
  const engineering = role.skills.filter((name) => engineerSkillNamed(name) !== undefined);
  const first = engineering.length > 0 ? [random.pick(engineering)] : [];
  const others = role.skills.filter((name) => !first.includes(name));
  return [...first, ...random.some(others, random.between(4, 5) - first.length)];
}

/** Returns a result for each job that had time for it. None occurs twice, and no two have the same industry. */
function deedsOf(random: Random, role: Role, lengths: readonly number[]): (Deed | undefined)[] {
  const left = random.some(role.deeds, role.deeds.length);
  const tied = new Set<string>();
  return lengths.map((years) => {
    const at = left.findIndex((deed) => deed.years <= years && !(deed.industry && tied.has(deed.industry)));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found?.industry) tied.add(found.industry);
    return found;
  });
}

/** No position in a team is lower than the one before it. */
function partsOf(random: Random, lengths: readonly number[]): Part[] {
  let experience = 0;
  let part: Part = "メンバー";
  const oldestFirst = lengths.toReversed().map((years) => {
    experience += years;
    const next = partAfter(random, experience);
    if (parts.indexOf(next) > parts.indexOf(part)) part = next;
    return part;
  });
  return oldestFirst.toReversed();
}

const partAfter = (random: Random, years: number): Part =>
  years < 3
    ? "メンバー"
    : random.weighted<Part>([
        ["メンバー", years < 7 ? 3 : 1],
        ["主担当", 3],
        ["サブリーダー", years < 7 ? 2 : 1],
        ["リーダー", years < 7 ? 1 : 3],
      ]);

/** A job in two sentences, as people write it into a career sheet. */
export function told({ title }: Role, { part, skills, deed }: Job): string {
  const names = skills.slice(0, 3).map(({ name }) => name);
  return `${title}（${part}）として${names.join("、")}を中心に担当しました。${deed ? `${deed}。` : ""}`;
}
