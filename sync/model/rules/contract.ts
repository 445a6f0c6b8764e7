import type { Choice } from "../../engine/field.ts";
import { dayAfter, lastDayOfMonths, lastOfDays, monthsAfter } from "./days.ts";

/** The fields of a contract that the rules need. */
export interface ContractState {
  readonly endedAt: string | null;
  /** The planned end, `YYYY-MM-DD`. */
  readonly closeDate: string | null;
}

/** Whether a contract runs: it does until a user ends it, whatever its dates. */
export const isRunning = (contract: Pick<ContractState, "endedAt">): boolean => contract.endedAt === null;

/**
 * Whether a contract ends soon: it runs, and its planned end is today or at most `days` away.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function isDueWithin({ endedAt, closeDate }: ContractState, days: number, today: string): boolean {
  return isRunning({ endedAt }) && closeDate !== null && closeDate >= today && closeDate <= dayAfter(today, days);
}

/**
 * Whether a contract runs although its planned end is past. One that renews itself never does: its end is none.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function isOverdue({ endedAt, closeDate, isAutoRenewed }: OverdueContract, today: string): boolean {
  return isRunning({ endedAt }) && !isAutoRenewed && closeDate !== null && closeDate < today;
}

interface OverdueContract extends ContractState {
  readonly isAutoRenewed: boolean;
}

/** A contract counts as ending soon from this many days before its planned end. */
const soonDays = 30;

/** The states of a contract on a day, with labels. */
export const contractStandings = [
  { value: "planned", label: "開始前", tone: "info" },
  { value: "running", label: "稼働中", tone: "good" },
  { value: "soon", label: "終了間近", tone: "warning" },
  { value: "overdue", label: "終了日超過", tone: "danger" },
  { value: "renewing", label: "自動更新中", tone: "info" },
  { value: "ended", label: "終了", tone: "over" },
] as const satisfies readonly Choice<string>[];

/** Returns whether a contract renews itself, as text: 「あり」 or 「なし」. */
export const renewalText = ({ isAutoRenewed }: { readonly isAutoRenewed: boolean }): string => (isAutoRenewed ? "あり" : "なし");

/** Does what `renewalText` does, where a place is filled: 「する」 or 「しない」 (specification of projects, 2.5). */
export const renewsText = ({ isAutoRenewed }: { readonly isAutoRenewed: boolean }): string => (isAutoRenewed ? "する" : "しない");

/** What a contract's state is computed from. */
export interface StandingContract extends ContractState {
  /** Its first day, `YYYY-MM-DD`. */
  readonly openDate: string;
  readonly isAutoRenewed: boolean;
}

/**
 * Returns a contract's state on a day, one of `contractStandings`. A contract that has not begun is neither running nor ending
 * soon, and one that renews itself is never overdue.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function contractStanding(contract: StandingContract, today: string): (typeof contractStandings)[number]["value"] {
  if (!isRunning(contract)) return "ended";
  if (contract.openDate > today) return "planned";
  if (isOverdue(contract, today)) return "overdue";
  // Past its planned end, only a renewal by itself lets it run.
  if (contract.closeDate !== null && contract.closeDate < today) return "renewing";
  return isDueWithin(contract, soonDays, today) ? "soon" : "running";
}

/** The days of a contract. */
export interface ContractTerms {
  readonly openDate: string;
  readonly closeDate: string | null;
  readonly isAutoRenewed: boolean;
}

/**
 * Returns the terms of a contract's renewal. They begin on the day after its planned end, and last as many months as before, else
 * as many days. Without a planned end, or with the calendar's last day as one, they begin today.
 * Where they would be over already, they last several times as long. So a forgotten renewal does not end in the past.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function renewedTerms({ openDate, closeDate, isAutoRenewed }: ContractTerms, today: string): ContractTerms {
  if (closeDate === null || closeDate === lastOfDays) return { openDate: today, closeDate, isAutoRenewed };
  const next = dayAfter(closeDate, 1);
  const months = wholeMonths(openDate, closeDate);
  const endAfter = (times: number) =>
    dayAfter(months ? monthsAfter(next, months * times) : dayAfter(next, daysLeft(next, openDate) * times), -1);
  // The least number whose end is not before today. Counting up would take seconds for a contract of a day long ago.
  let [under, times] = [0, 1];
  while (endAfter(times) < today) [under, times] = [times, times * 2];
  while (times - under > 1) {
    const middle = Math.floor((under + times) / 2);
    if (endAfter(middle) < today) under = middle;
    else times = middle;
  }
  return { openDate: next, closeDate: endAfter(times), isAutoRenewed };
}

/** Returns the days until a contract's planned end: 0 on the day itself, negative after it. Both are `YYYY-MM-DD`, in Japan. */
export const daysLeft = (closeDate: string, today: string): number =>
  Math.round((Date.parse(`${closeDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / (24 * 60 * 60 * 1_000));

/**
 * Returns how many months a period lasts, or undefined if it lasts no whole ones. Those from the 31st end with the last day of a
 * shorter month. Many end them one day earlier, before the day that takes the place of the 31st.
 */
function wholeMonths(openDate: string, closeDate: string): number | undefined {
  const next = dayAfter(closeDate, 1);
  return [monthsBetween(openDate, next), monthsBetween(openDate, closeDate)].find(
    (months) => months > 0 && (monthsAfter(openDate, months) === next || lastDayOfMonths(openDate, months) === closeDate),
  );
}

/** Returns the difference of two days in calendar months; the days do not count. */
function monthsBetween(from: string, to: string): number {
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return month(to) - month(from);
}

/** Orders a partner's contracts: running ones first, then ended ones, each beginning with the latest start. */
export function byCourse(a: ContractCourse, b: ContractCourse): number {
  const ended = Number(!isRunning(a)) - Number(!isRunning(b));
  if (ended !== 0) return ended;
  const [first, second] = [`${a.openDate} ${a.id}`, `${b.openDate} ${b.id}`];
  return first === second ? 0 : first > second ? -1 : 1;
}

interface ContractCourse extends Pick<ContractState, "endedAt"> {
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly openDate: string;
}
