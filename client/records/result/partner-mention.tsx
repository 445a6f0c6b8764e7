import { unknownName } from "#client/records/names.ts";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { MentionedPartner } from "./read-partners.ts";

interface PartnerMentionProps {
  /** Null where the device does not know them. */
  readonly partner: MentionedPartner | null;
  /** Not all partners have arrived. */
  readonly partial: boolean;
}

/** A partner who is named somewhere, with the way to their page; a name alone for one in the trash. */
export function PartnerMention({ partner, partial }: PartnerMentionProps) {
  if (partner === null) return partial ? receivingWord : unknownName;
  if (partner.inTrash) return <ClampedText text={partner.name} lines={2} />;
  return <AppLink href={pageOf("partner", partner.id)}>{partner.name}</AppLink>;
}
