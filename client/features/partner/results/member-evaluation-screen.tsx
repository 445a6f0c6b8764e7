import { type PartnerRecordAddress, PartnerRecordPage } from "#client/records/partner/partner-record-page.tsx";
import { MemberEvaluationFacts } from "#client/records/result/member-evaluation-facts.tsx";
import { readMemberEvaluations } from "#client/records/result/read-results.ts";

/** 360°評価詳細: another partner's evaluation of this one. */
export const MemberEvaluationScreen = ({ address }: { readonly address: PartnerRecordAddress }) => (
  <PartnerRecordPage address={address} label="360°評価" title={() => "360°評価詳細"} read={readMemberEvaluations.partner}>
    {(evaluation, _partner, partial) => <MemberEvaluationFacts evaluation={evaluation} partial={partial} />}
  </PartnerRecordPage>
);
