import type { Member } from "./engagement.ts";
import type { Random } from "./random.ts";
import { type Team, teams } from "./roles.ts";

/** Whom projects can ask, by the kind of project. */
export interface Staff {
  /** The team that most of the next people to be shown belong to. */
  nextTeam(): Team;
  /** At most so many people at work who have no project yet; `shown` ones first. */
  take(team: Team, count: number, kind: "shown" | "other"): Member[];
  /** Anybody who has worked before and may again, registered by then (a moment) where somebody was. */
  anyone(team: Team, by: number): Member | undefined;
}

export function staffFrom(random: Random, members: readonly Member[]): Staff {
  const of = (team: Team) => members.filter(({ role }) => role.team === team);
  const working = ({ status }: Member) => status === 2 || status === 4;
  const known = new Map(teams.map((team) => [team, of(team).filter(({ status }) => status !== 1)]));
  const shown = new Map(teams.map((team) => [team, of(team).filter(({ rich }) => rich)]));
  const others = new Map(
    teams.map((team) => [
      team,
      shuffled(
        random,
        of(team).filter((one) => !one.rich && working(one)),
      ),
    ]),
  );
  const left = (team: Team) => shown.get(team)?.length ?? 0;
  return {
    nextTeam: () => [...teams].sort((a, b) => left(b) - left(a))[0] ?? "product",
    take(team, count, kind) {
      const first = kind === "shown" ? (shown.get(team) ?? []).splice(0, count) : [];
      const rest = others.get(team) ?? [];
      return [...first, ...rest.splice(Math.max(0, rest.length - (count - first.length)))];
    },
    anyone(team, by) {
      const all = known.get(team) ?? [];
      const [first] = all;
      return first && all[Math.floor(random.next() * Math.max(1, registeredBy(all, by)))];
    },
  };
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
