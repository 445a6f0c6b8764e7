import { daysLeft, isOverdue } from "./contract.ts";
import { dayAfter } from "./days.ts";
import { formatDate } from "./format-date.ts";
import type { MasterSkill } from "./named-skills.ts";
import { numberText } from "./number-text.ts";
import { firstFree, type Occupied } from "./occupancy.ts";
import { workMotivations } from "./partner.ts";
import type { RateRange, Rates } from "./rate-text.ts";
import { type SlotFactor, unknownValue } from "./slot-factors.ts";

/** A place of a project for which partners are ranked. Days are `YYYY-MM-DD` in Japan. */
export interface SlotNeed {
  readonly occupationId: number;
  readonly occupationName: string;
  readonly today: string;
  /** The day on which the work begins: today or later. */
  readonly start: string;
  /** The skills that the project's words name. */
  readonly skills: readonly MasterSkill[];
  readonly budget: Rates;
}

/** What is known of a partner. What is null, or an empty list, is not known. */
export interface SlotFacts {
  /** The days of the contracts, from `occupiedDays`. */
  readonly occupied: readonly Occupied[];
  /** Whether the partner's status says 稼働中, which users set by hand. */
  readonly isActive: boolean;
  /** The number of contracts for the client of the project that have begun. */
  readonly clientContracts: number;
  /** The occupations for which second interviews and evaluations gave scores that are not poor. */
  readonly judgedOccupationIds: readonly number[];
  /** Years by the key of the skill; null where a skill has no years. Null for a partner without a career sheet. */
  readonly skills: ReadonlyMap<string, number | null> | null;
  /** The mean of evaluations, 0 to 5. */
  readonly evaluation: { readonly mean: number; readonly count: number } | null;
  readonly wished: Rates;
  readonly lastInterview: string | null;
  readonly workMotivation: number | null;
  readonly hopeDaysPerWeek: number | null;
}

/** The rating of a partner by one factor, from 0 to 1; null where it is not known. */
export interface Judgement {
  readonly value: number | null;
  /** What speaks for the partner. */
  readonly reason?: string;
  /** What speaks against the partner. */
  readonly against?: string;
}

type Judge = (facts: SlotFacts, need: SlotNeed) => Judgement;

const unknown: Judgement = { value: null };

const occupation: Judge = ({ occupied, judgedOccupationIds }, { occupationId, occupationName, today }) => {
  // A contract to come is no experience.
  let [begun, held] = [0, 0];
  for (const { contract, from } of occupied) {
    if (from > today) continue;
    begun++;
    if (contract.occupationId === occupationId) held++;
  }
  if (held > 0) return { value: held > 1 ? 1 : 0.9, reason: `${occupationName}で${held}件` };
  if (judgedOccupationIds.includes(occupationId)) return { value: 0.7, reason: `${occupationName}の評価あり` };
  if (begun === 0 && judgedOccupationIds.length === 0) return unknown;
  return { value: 0, against: `${occupationName}の実績なし` };
};

/** The days by which a partner may come later until the value is 0. */
const latest = 90;

/** So many days are no concern. */
const soonEnough = 7;

const availability: Judge = ({ occupied, isActive, workMotivation, hopeDaysPerWeek }, need) => {
  const { start } = need;
  const motivation = workMotivations.find(({ value }) => value === workMotivation);
  if (motivation?.tone === "warning") return { value: 0.1, against: `稼働意欲：${motivation.label}` };
  if (hopeDaysPerWeek === 0) return { value: 0.1, against: "希望稼働は週0日" };
  // Where the records contradict each other, nobody is called free.
  if (isActive && !occupied.some(({ from, until }) => from <= need.today && (until === null || until >= need.today)))
    return { value: null, against: "ステータスは稼働中（稼働中の契約なし）" };
  // Nobody knows when it ends. To say "free from tomorrow" each day would be untrue.
  const overdue = occupied.find(({ contract }) => isOverdue(contract, need.today))?.contract;
  if (overdue) return { value: 0.7, against: `終了予定日（${formatDate(overdue.closeDate)}）を過ぎた契約が稼働中` };
  const free = firstFree(occupied, start);
  if (!free) return { value: 0, against: "終了日のない契約で稼働中" };
  const late = daysLeft(free.from, start);
  const until = free.until === null ? "" : `（${formatDate(free.until)}まで）`;
  if (late > 0 && late <= soonEnough && free.until === null)
    return { value: 1 - late / latest, reason: `空き：${formatDate(free.from)}から` };
  if (late > 0) return { value: Math.max(0, 1 - late / latest), against: `空くのは${formatDate(free.from)}から${until}` };
  // A contract that follows soon leaves too little time.
  const value = free.until !== null && free.until < dayAfter(start, latest) ? 0.5 : 1;
  const days = hopeDaysPerWeek === null ? "" : `・週${hopeDaysPerWeek}日希望`;
  const text = `空き：${freeSince(occupied, need)}から${until}${days}`;
  return value === 1 ? { value, reason: text } : { value, against: text };
};

/** Returns since when a partner is free: now, or the day after the last earlier contract. */
function freeSince(occupied: readonly Occupied[], { today, start }: SlotNeed): string {
  const last = occupied.reduce((end, { until }) => (until !== null && until < start && until > end ? until : end), "");
  return last < today ? "今" : formatDate(dayAfter(last, 1));
}

/** With this many of the named skills, or all of fewer, a partner has what the words ask. */
const enoughSkills = 3;

/** Years from which more make no difference. */
const manyYears = 5;

const skills: Judge = (facts, need) => {
  if (need.skills.length === 0 || facts.skills === null) return unknown;
  // Two masters may have a skill of the same name: it is one skill that the words ask for.
  const asked = [...new Set(need.skills.map(({ name }) => name))];
  const own = facts.skills;
  const held = asked
    .flatMap((name) => {
      const known = need.skills.flatMap((one) => (one.name === name && own.has(one.key) ? [own.get(one.key) ?? 0] : []));
      return known.length === 0 ? [] : [{ name, years: Math.max(...known) }];
    })
    .toSorted((a, b) => b.years - a.years);
  if (held.length === 0) return { value: 0, against: `${listed(asked)}の経験の記載なし` };
  const sum = held.reduce((total, { years }) => total + 0.6 + (0.4 * Math.min(years, manyYears)) / manyYears, 0);
  const words = held.map(({ name, years }) => (years ? `${name} ${years}年以上` : name));
  return { value: Math.min(1, sum / Math.min(asked.length, enoughSkills)), reason: listed(words) };
};

const listed = (words: readonly string[]) =>
  words.length > enoughSkills ? `${words.slice(0, enoughSkills).join("、")}ほか` : words.join("、");

/** A mean of scores below this speaks against a partner. */
export const poorMean = 2.5;

/** The initial score of evaluations is 3: it speaks neither for a partner nor against one. */
const evaluation: Judge = ({ evaluation: known }) => {
  if (!known) return unknown;
  const value = Math.min(1, Math.max(0, (known.mean - 1) / 4));
  const text = `評価 ${known.mean.toFixed(1)}（${known.count}件）`;
  if (known.mean < poorMean) return { value, against: text };
  return known.mean >= 3.5 ? { value, reason: text } : { value };
};

const rate: Judge = ({ wished }, { budget }) =>
  rateWithin("希望月額", wished.monthly, budget.monthly) ?? rateWithin("希望時給", wished.hourly, budget.hourly) ?? unknown;

function rateWithin(label: string, wished: RateRange | null, budget: RateRange | null): Judgement | undefined {
  const ends = [wished?.min, wished?.max].filter((end) => end !== null && end !== undefined);
  if (ends.length === 0 || !budget) return undefined;
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  // A budget without an upper end does not say that more is too much.
  const most = budget.max ?? (high <= (budget.min ?? 0) ? budget.min : null);
  if (!most) return undefined;
  const text = `${label}${yen(low)}${high > low ? `〜${yen(high)}` : ""}`;
  if (high <= most) return { value: 1, reason: `${text}（予算内）` };
  if (low <= most) return { value: 0.75, reason: `${text}（予算と重なる）` };
  // A tenth more may be negotiated.
  return { value: low <= most * 1.1 ? 0.3 : 0, against: `${text}（予算は${yen(most)}まで）` };
}

const yen = (amount: number) => (amount >= 10_000 && amount % 1_000 === 0 ? `${amount / 10_000}万円` : `${numberText(amount)}円`);

/** No earlier work for the client is usual, and does not count against anyone. */
const client: Judge = ({ clientContracts: count }) =>
  count === 0 ? { value: unknownValue } : { value: count > 1 ? 1 : 0.85, reason: `同じ取引先で${count}件` };

/** Days up to which a contact is recent, and from which it says nothing any more. */
const [recentDays, oldDays] = [90, 1_095];

const recency: Judge = ({ occupied, lastInterview }, { today }) => {
  const ends = occupied.map(({ from, until }) => (from > today ? today : (until ?? today)));
  const days = [...ends, ...(lastInterview === null ? [] : [lastInterview])].map((day) => (day > today ? today : day));
  if (days.length === 0) return unknown;
  const last = days.reduce((newest, day) => (day > newest ? day : newest));
  const ago = daysLeft(today, last);
  const value = Math.min(1, Math.max(0, 1 - (ago - recentDays) / (oldDays - recentDays)));
  if (value < 0.4) return { value, against: `最後の契約・面談は${formatDate(last)}` };
  return ago > recentDays || last === today
    ? { value }
    : { value, reason: `${last === lastInterview ? "面談" : "契約"}：${formatDate(last)}` };
};

/** Returns the rating of a partner by one factor. */
export const judgements: Readonly<Record<SlotFactor, Judge>> = {
  occupation,
  availability,
  skills,
  evaluation,
  rate,
  client,
  recency,
};
