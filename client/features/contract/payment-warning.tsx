import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useNoticeCase } from "#client/records/contract/notice-warning.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import type { PaymentStanding } from "#sync/model/rules/stated-terms.ts";
import { paymentRemark } from "./payment-words.ts";

interface PaymentWarningProps {
  /** The contract's id. */
  readonly id: string;
  readonly standing: PaymentStanding | null;
}

/** Says that a day of payment is later than the freelance act allows. It is empty where all is well, or not known. */
export function PaymentWarning({ id, standing }: PaymentWarningProps) {
  const remark = paymentRemark(standing, useNoticeCase(id)?.within ?? false);
  return (
    <LiveRegion>
      {remark && (
        <MessageBar intent={remark.intent} layout="multiline" aria-label="フリーランス法の支払期日">
          <MessageBarBody>フリーランス法：{remark.text}</MessageBarBody>
        </MessageBar>
      )}
    </LiveRegion>
  );
}
