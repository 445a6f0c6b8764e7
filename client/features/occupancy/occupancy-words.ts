import type { Tone } from "#sync/engine/field.ts";
import { contractStanding, contractStandings, isRunning } from "#sync/model/rules/contract.ts";
import { formatDate, formatDays } from "#sync/model/rules/format-date.ts";
import type { OccupiedDays } from "./courses.ts";

/** What a bar says of its contract today. */
export interface BarState {
  readonly value: (typeof contractStandings)[number]["value"] | "renewed";
  readonly label: string;
  readonly tone: Tone;
}

/** The state that only this picture has: renewed before its end. */
const renewed = { value: "renewed", label: "更新済み", tone: "good" } as const satisfies BarState;

/**
 * Returns the state of a contract for its bar.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function barState({ contract, until, isRenewed }: OccupiedDays, today: string): BarState {
  const standing = contractStanding(contract, today);
  if (isRenewed && standing !== "planned" && (until ?? today) >= today) return renewed;
  return contractStandings.find(({ value }) => value === standing) ?? contractStandings[0];
}

/** Returns the days of a contract as text: 「2026/10/01〜2026/12/31」. One that runs beyond its planned end names that end. */
export function daysText({ contract, from, until }: OccupiedDays): string {
  if (contract.isAutoRenewed && until === null)
    return `${formatDays(from, contract.closeDate)}（${contract.closeDate === null ? "" : "以後"}自動更新）`;
  const isBeyond = isRunning(contract) && contract.closeDate !== null && until !== null && until > contract.closeDate;
  return formatDays(from, isBeyond ? contract.closeDate : until);
}

/** Returns all that a bar shows, as text. */
export function barText(days: OccupiedDays, of: "partner" | "project", today: string): string {
  const names = of === "partner" ? [days.partnerName, days.projectName] : [days.projectName, days.partnerName];
  const words = [...names, days.occupationName, daysText(days), barState(days, today).label];
  return [...words, ...(days.renews ? ["前の契約からの更新"] : [])].join("、");
}

/** Returns days as text: 「2027/01/01〜2027/01/31」, or one day alone. */
export const spanText = (from: string, until: string): string => (from === until ? formatDate(from) : formatDays(from, until));
