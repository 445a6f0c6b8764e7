import type { Member } from "./engagement.ts";
import type { Random } from "./random.ts";
import { type Role, roles } from "./roles.ts";

/** The partners that projects can ask, by trade. */
export interface Staff {
  /** Returns how many of the shown partners have not been asked yet. */
  waiting(role: Role): number;
  /**
   * Takes up to `count` partners for one project. Partners without a project come first, then those who may have a second one. With
   * `shown`, the shown partners come before all others.
   */
  take(role: Role, count: number, shown: boolean): Member[];
  /** Returns any partner who has worked before and may again. If possible, it is one registered by that moment. */
  anyone(role: Role, by: number): Member | undefined;
}

export function staffFrom(random: Random, members: readonly Member[]): Staff {
  const groups = new Map(roles.map((role) => [role, groupOf(random, role, members)]));
  const of = (role: Role) => groups.get(role) ?? groupOf(random, role, members);
  return {
    waiting: (role) => of(role).shown.length,
    take(role, count, first) {
      const { shown, others, again } = of(role);
      const chosen = first ? shown.splice(0, count) : [];
      chosen.push(...others.splice(Math.max(0, others.length - (count - chosen.length))));
      const missing = count - chosen.length;
      const besides = missing > 0 ? again.filter((one) => !chosen.includes(one)).slice(0, missing) : [];
      for (const one of besides) again.splice(again.indexOf(one), 1);
      again.push(...chosen.filter(({ rich }) => !rich));
      return [...chosen, ...besides];
    },
    anyone(role, by) {
      const { known } = of(role);
      const [first] = known;
      return first && known[Math.floor(random.next() * Math.max(1, registeredBy(known, by)))];
    },
  };
}

/** Groups the partners of a trade. `again`: those who may have one more project. */
function groupOf(random: Random, role: Role, members: readonly Member[]) {
  const all = members.filter((one) => one.role === role);
  const shown = all.filter(({ rich }) => rich);
  const others = shuffled(
    random,
    all.filter(({ rich, status }) => !rich && (status === 2 || status === 4)),
  );
  return { known: all.filter(({ status }) => status !== 1), shown, others, again: [...shown] };
}

/** Shuffles in one pass, also a long list. */
const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((one) => [random.next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

/** Returns how many of these, oldest first, were registered by then. */
function registeredBy(members: readonly Member[], by: number): number {
  let [least, most] = [0, members.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if ((members[middle]?.created ?? by) <= by) least = middle + 1;
    else most = middle;
  }
  return least;
}
