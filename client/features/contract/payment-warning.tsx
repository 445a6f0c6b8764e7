import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import type { PaymentStanding } from "#sync/model/rules/stated-terms.ts";

const words = {
  within: null,
  onwards:
    "業務から60日を超えますが、再委託の例外により、元委託の支払期日から30日以内の支払いです。再委託であることも明示します。",
  ifAgreed:
    "月の初めの業務の支払いが60日を超えます。月単位で締めることに合意し、明示した場合に限り、締め日から60日以内の支払いになります。",
  late: "業務から60日を超えて支払う月があります。支払期日は60日以内に定める必要があります。",
} as const satisfies Record<PaymentStanding, string | null>;

/** Says that a day of payment is later than the freelance act allows. It is empty where all is well, or not known. */
export function PaymentWarning({ standing }: { readonly standing: PaymentStanding | null }) {
  const text = standing && words[standing];
  return (
    <LiveRegion>
      {text && (
        <MessageBar intent={standing === "late" ? "warning" : "info"} layout="multiline">
          <MessageBarBody>フリーランス法：{text}</MessageBarBody>
        </MessageBar>
      )}
    </LiveRegion>
  );
}
