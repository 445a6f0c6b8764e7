import type { PaymentStanding } from "#sync/model/rules/stated-terms.ts";

interface PaymentRemark {
  readonly intent: "warning" | "info";
  readonly text: string;
}

const remarks: Readonly<Record<PaymentStanding, PaymentRemark | null>> = {
  within: null,
  onwards: {
    intent: "info",
    text: "業務から60日を超えますが、再委託の例外により、元委託の支払期日から30日以内の支払いです。再委託であることも明示します。",
  },
  ifAgreed: {
    intent: "info",
    text: "月の初めの業務の支払いが60日を超えます。月単位で締めることに合意し、明示した場合に限り、締め日から60日以内の支払いになります。",
  },
  late: { intent: "warning", text: "業務から60日を超えて支払う月があります。支払期日は60日以内に定める必要があります。" },
};

/**
 * Returns what the freelance act says of a day of payment. Null where all is well or not known, and of partners outside of the
 * act: it asks nothing for them.
 */
export const paymentRemark = (standing: PaymentStanding | null, within: boolean): PaymentRemark | null =>
  within && standing !== null ? remarks[standing] : null;
