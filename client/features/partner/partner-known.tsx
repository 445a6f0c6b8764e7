import { PartnerCareer } from "./records/partner-career.tsx";
import { PartnerFiles } from "./records/partner-files.tsx";
import { PartnerInterviews } from "./records/partner-interviews.tsx";

/** What is known of a partner and of use in an interview. */
export function PartnerKnown({ partnerId }: { readonly partnerId: string }) {
  return (
    <>
      <PartnerFiles partnerId={partnerId} />
      <PartnerCareer partnerId={partnerId} />
      <PartnerInterviews partnerId={partnerId} />
    </>
  );
}
