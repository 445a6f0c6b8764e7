import type { ReactNode } from "react";
import { PartnerContact } from "./contact-links.tsx";
import { PartnerCareer } from "./records/partner-career.tsx";
import { PartnerFiles } from "./records/partner-files.tsx";
import { PartnerInterviews } from "./records/partner-interviews.tsx";

interface PartnerKnownProps {
  readonly partnerId: string;
  /** Shown between the files and the career. */
  readonly children?: ReactNode;
}

/** Shows the facts about a partner that are useful in an interview. */
export function PartnerKnown({ partnerId, children }: PartnerKnownProps) {
  return (
    <>
      <PartnerFiles partnerId={partnerId} />
      {children}
      <PartnerCareer partnerId={partnerId} />
      <PartnerInterviews partnerId={partnerId} />
      <PartnerContact partnerId={partnerId} />
    </>
  );
}
