import { useUnsent, useUnsentLinks } from "#client/device/drafts/use-unsent.ts";
import { UnsentDot } from "#client/ui/text/unsent-dot.tsx";
import { membership } from "#sync/model/entities/company.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";

interface PartnerUnsentDotProps {
  readonly id: string;
  /** Whether the partner's tags count, too. Elsewhere they have a mark of their own. */
  readonly tags?: boolean;
}

/** Marks a partner while it or its company has changes that no server has acknowledged. */
export function PartnerUnsentDot({ id, tags = false }: PartnerUnsentDotProps) {
  const own = useUnsent(partner, id);
  const company = useUnsent(membership, id);
  const tagged = useUnsentLinks(partnerTagging, id);
  return (own || company || (tags && tagged)) && <UnsentDot />;
}
