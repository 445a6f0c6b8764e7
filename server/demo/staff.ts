import type { Member } from "./engagement.ts";
import type { Random } from "./random.ts";
import { type Role, roles } from "./roles.ts";

/** Whom projects can ask, by trade. */
export interface Staff {
  /** How many of those to be shown have not been asked yet. */
  waiting(role: Role): number;
  /**
   * So many people at work for one project, or fewer: first those who have none yet, then those who have one beside it.
   * `shown`: the ones to be shown before all others.
   */
  take(role: Role, count: number, shown: boolean): Member[];
  /** Anybody who has worked before and may again, registered by then (a moment) where somebody was. */
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

/** `again`: those who may have one more project. */
function groupOf(random: Random, role: Role, members: readonly Member[]) {
  const all = members.filter((one) => one.role === role);
  const shown = all.filter(({ rich }) => rich);
  const others = shuffled(
    random,
    all.filter(({ rich, status }) => !rich && (status === 2 || status === 4)),
  );
  return { known: all.filter(({ status }) => status !== 1), shown, others, again: [...shown] };
}

/** Sorted by lot: in one pass, however many there are. */
const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((one) => [random.next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

/** How many of these, oldest first, were registered by then. */
function registeredBy(members: readonly Member[], by: number): number {
  let [least, most] = [0, members.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if ((members[middle]?.created ?? by) <= by) least = middle + 1;
    else most = middle;
  }
  return least;
}
