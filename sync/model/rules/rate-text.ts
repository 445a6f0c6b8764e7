import { normalText } from "../../engine/normal-text.ts";

/** Amounts in yen, both included; null is unbounded. */
export interface RateRange {
  readonly min: number | null;
  readonly max: number | null;
}

/** Rates by their unit; null where nothing is known. */
export interface Rates {
  readonly monthly: RateRange | null;
  readonly hourly: RateRange | null;
}

/**
 * Reads a budget, as it was typed, as a rate of one person. Only the amount beside a unit is one: 「月額60〜80万円」, 「時給5,000円」.
 * Other numbers are days, people or a total. 「月額80万円以上」 is a rate without an upper end.
 */
export function ratesIn(budget: string | null): Rates {
  const text = normalText(budget ?? "", "NFKC").replace(/[,\s]/gu, "");
  return { monthly: rateOf(text, monthly), hourly: rateOf(text, hourly) };
}

const amount = String.raw`\d{1,12}(?:\.\d{1,4})?[万千]?円?`;
/** An amount, or two with a mark between them, each with an unbounded side: 「〜80万円」, 「60万円から80万円」. */
const range = String.raw`(?<below>[〜~ー-]?)(?<low>${amount})(?:(?<to>[〜~ー–—-]|から)(?<high>${amount})?)?(?<side>以上|以下|まで|以内|上限)?`;

/** The words of a unit are before the amount, perhaps with a few more, or directly behind it. */
const unit = (before: string, behind: string) => [
  new RegExp(`(?:${before})[単価]{0,2}(?:予算|上限)?[:は約@¥]{0,3}${range}`, "u"),
  new RegExp(`(?<ceiling>上限|最大)?:?(?<![\\d.])${range}(?:\\([^()]{1,8}\\))?(?:${behind})(?<after>以上|以下|まで|以内)?`, "iu"),
];
/** A month alone before an amount that has a sign of money, not as in 「3か月」 or 「月140時間」. */
const monthAlone = new RegExp(`(?<![\\d一-鿿かヶケカ])月(?=[〜~ー-]?\\d[\\d.〜~ー–—から-]*[万千円])${range}`, "u");
const monthly = [
  ...unit("月額|月給|月単価|人月単価|(?<!\\d)1?人月|月額単価", String.raw`/(?:1?人)?月|/1?[かヶケカ]月|毎月|円月`),
  // It comes last: beside a rate it is an allowance, as for fares.
  monthAlone,
];
const hourly = unit("時給|時間単価|時単価|時間給", String.raw`/1?(?:時間?|h(?![a-z])|hour)`);

function rateOf(text: string, forms: readonly RegExp[]): RateRange | null {
  for (const form of forms) {
    const groups = form.exec(text)?.groups;
    if (groups) return rangeOf(groups);
  }
  return null;
}

function rangeOf(groups: Readonly<Record<string, string | undefined>>): RateRange | null {
  const { ceiling, below, low = "", to, high, after, side = after } = groups;
  // In 「60〜80万円」 the unit of the second amount is that of the first, too.
  const first = yenOf(low, high);
  if (first === 0) return null;
  if (high !== undefined) {
    const second = yenOf(high);
    return { min: Math.min(first, second), max: Math.max(first, second) };
  }
  if (below || ceiling || side === "以下" || side === "まで" || side === "以内" || side === "上限")
    return { min: null, max: first };
  if (to !== undefined || side === "以上") return { min: first, max: null };
  return { min: first, max: first };
}

function yenOf(text: string, other = ""): number {
  const sign = /[万千]/u.exec(text)?.[0] ?? (text.endsWith("円") ? undefined : /[万千]/u.exec(other)?.[0]);
  return Math.round(Number.parseFloat(text) * (sign === "万" ? 10_000 : sign === "千" ? 1_000 : 1));
}
