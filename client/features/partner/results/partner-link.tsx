import { pageOf } from "#client/records/pages.ts";
import type { Partner } from "#client/records/partner/use-partner.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { fullName } from "#sync/model/rules/partner.ts";

/** A partner's name as a link to their page. */
export const PartnerLink = ({ partner }: { readonly partner: Partner }) => (
  <AppLink href={pageOf("partner", partner.id)}>{fullName(partner)}</AppLink>
);
