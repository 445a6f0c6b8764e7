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
 * Reads a budget, as it was typed, as a rate of one person. A plain amount may be a total, so without a unit nothing is known.
 * 「月額60〜80万円」 and 「時給5,000円」 are rates.
 */
export function ratesIn(budget: string | null): Rates {
  const text = normalText(budget ?? "", "NFKC").replace(/[,\s]/gu, "");
  const amounts = [...text.matchAll(amount)].map(([, number = "", unit]) => ({ number: Number(number), unit }));
  const [first, second] = amounts;
  if (!first) return { monthly: null, hourly: null };
  // In 「60〜80万円」 the unit of the second amount is that of the first, too.
  const isRange = second !== undefined && ranged.test(text);
  const low = first.number * (first.unit === "万" || (isRange && !first.unit && second.unit === "万") ? 10_000 : 1);
  const high = isRange ? second.number * (second.unit === "万" ? 10_000 : 1) : low;
  const range = { min: Math.min(low, high), max: Math.max(low, high) };
  return {
    monthly: /月額|月給|月単価|人月|月\d|\/月|円月/u.test(text) ? range : null,
    hourly: /時給|時間単価|時単価|\/(?:時|h)/iu.test(text) ? range : null,
  };
}

const amount = /(\d+(?:\.\d+)?)(万)?/gu;
const ranged = /\d(?:万円?|円)?[〜~ー-]\d/u;
