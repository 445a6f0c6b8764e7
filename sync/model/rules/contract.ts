import type { Choice } from "../../engine/field.ts";

/** What rules need to know of a contract. */
export interface ContractState {
  readonly endedAt: string | null;
  /** The planned end, `YYYY-MM-DD`. */
  readonly closeDate: string | null;
}

/** A contract runs until somebody ends it, whatever its dates. */
export const isRunning = (contract: Pick<ContractState, "endedAt">): boolean => contract.endedAt === null;

/** Whether a contract runs, in words. */
export const contractStates = [
  { value: "running", label: "稼働中", tone: "good" },
  { value: "ended", label: "終了", tone: "over" },
] as const satisfies readonly Choice<string>[];

/** Returns the state of a contract, one of `contractStates`. */
export const contractState = (contract: Pick<ContractState, "endedAt">) => (isRunning(contract) ? "running" : "ended");

/**
 * Whether a contract is to be dealt with soon: it runs, and its planned end is today or at most `days` away.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function isDueWithin({ endedAt, closeDate }: ContractState, days: number, today: string): boolean {
  return isRunning({ endedAt }) && closeDate !== null && closeDate >= today && closeDate <= dayAfter(today, days);
}

/**
 * Whether a contract runs although its planned end is past.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function isOverdue({ endedAt, closeDate }: ContractState, today: string): boolean {
  return isRunning({ endedAt }) && closeDate !== null && closeDate < today;
}

/** Days before its planned end from which on a contract counts as ending soon. */
export const soonDays = 30;

/** How a contract stands on a day, in words. */
export const contractStandings = [
  { value: "running", label: "稼働中", tone: "good" },
  { value: "soon", label: "終了間近", tone: "warning" },
  { value: "overdue", label: "終了日超過", tone: "danger" },
  { value: "renewing", label: "自動更新中", tone: "info" },
  { value: "ended", label: "終了", tone: "over" },
] as const satisfies readonly Choice<string>[];

/**
 * Returns how a contract stands, one of `contractStandings`. One that renews itself is never overdue: it goes on.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function contractStanding(
  contract: ContractState & { readonly isAutoRenewed: boolean },
  today: string,
): (typeof contractStandings)[number]["value"] {
  if (!isRunning(contract)) return "ended";
  if (isOverdue(contract, today)) return contract.isAutoRenewed ? "renewing" : "overdue";
  return isDueWithin(contract, soonDays, today) ? "soon" : "running";
}

/** What a contract says of its days. */
export interface ContractTerms {
  readonly openDate: string;
  readonly closeDate: string | null;
  readonly isAutoRenewed: boolean;
}

/**
 * Returns the terms that follow on a contract's: from the day after its planned end, for as many months, else days, as before.
 * Without a planned end from today on.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function renewedTerms({ openDate, closeDate, isAutoRenewed }: ContractTerms, today: string): ContractTerms {
  if (closeDate === null) return { openDate: today, closeDate: null, isAutoRenewed };
  const next = dayAfter(closeDate, 1);
  const months = monthsBetween(openDate, next);
  const whole = months > 0 && monthsAfter(openDate, months) === next;
  const end = whole ? monthsAfter(next, months) : dayAfter(next, daysLeft(next, openDate));
  return { openDate: next, closeDate: dayAfter(end, -1), isAutoRenewed };
}

/** Days until a contract's planned end: 0 on the day itself, negative once it is past. Both `YYYY-MM-DD`, in Japan. */
export const daysLeft = (closeDate: string, today: string): number =>
  Math.round((Date.parse(`${closeDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / (24 * 60 * 60 * 1_000));

/** The places of a position that nobody has taken. */
export function freePlaces(
  position: { readonly numberPeople: number },
  contracts: readonly Pick<ContractState, "endedAt">[],
): number {
  return Math.max(0, position.numberPeople - contracts.filter(isRunning).length);
}

/** By the calendar's months alone, whatever the days. */
function monthsBetween(from: string, to: string): number {
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return month(to) - month(from);
}

/** The same day so many months later; the last of a month that is shorter. */
function monthsAfter(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  const wanted = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(at);
  last.setUTCMonth(last.getUTCMonth() + 1);
  last.setUTCDate(0);
  at.setUTCDate(Math.min(wanted, last.getUTCDate()));
  return at.toISOString().slice(0, 10);
}

/** Calendar days are counted in UTC, where every day has 24 hours. */
function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
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
