import type { RowOf } from "#sync/engine/entity.ts";
import { type contract, paymentFields } from "#sync/model/entities/contract.ts";
import { lastingTerms } from "#sync/model/rules/stated-terms.ts";

type Terms = Partial<Pick<RowOf<typeof contract>, (typeof lastingTerms)[number]>>;

const isPayment = (name: string) => paymentFields.some((one) => one === name);

/**
 * Returns the terms of an earlier contract that fill blank fields. A day of payment is filled as a whole, or not at all.
 * @param valueOf returns what a field has now
 */
export function termsToFill(
  former: Terms,
  valueOf: (name: (typeof lastingTerms)[number] | (typeof paymentFields)[number]) => unknown,
): readonly (readonly [(typeof lastingTerms)[number], string | number])[] {
  const isEmpty = (name: Parameters<typeof valueOf>[0]) => (valueOf(name) ?? "") === "";
  const isPaymentOpen = paymentFields.every(isEmpty);
  return lastingTerms.flatMap((name) => {
    const value = former[name] ?? null;
    return value === null || !isEmpty(name) || (!isPaymentOpen && isPayment(name)) ? [] : [[name, value] as const];
  });
}
