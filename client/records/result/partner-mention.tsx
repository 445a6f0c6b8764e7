import { unknownName } from "#client/records/names.ts";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { MentionedPartner } from "./read-partners.ts";

interface PartnerMentionProps {
  /** Null if the device does not know the partner. */
  readonly partner: MentionedPartner | null;
  /** Whether some partners have not arrived. */
  readonly partial: boolean;
}

/** Shows a partner's name with a link to their page. For a partner in the trash, it is only the name. */
export function PartnerMention({ partner, partial }: PartnerMentionProps) {
  if (partner === null) return partial ? receivingWord : unknownName;
  if (partner.inTrash) return <ClampedText text={partner.name} lines={2} />;
  return <AppLink href={pageOf("partner", partner.id)}>{partner.name}</AppLink>;
}
