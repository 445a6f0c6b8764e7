import { makeStyles } from "@fluentui/react-components";
import { pageOf } from "#client/records/pages.ts";
import type { Partner } from "#client/records/partner/use-partner.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { link, touchTarget } from "#client/ui/theme/styles.ts";
import { fullName } from "#sync/model/rules/partner.ts";

/** A partner's name, with the way to their page. */
export function PartnerLink({ partner }: { readonly partner: Partner }) {
  return (
    <AppLink href={pageOf("partner", partner.id)} className={useStyles().link}>
      {fullName(partner)}
    </AppLink>
  );
}

const useStyles = makeStyles({ link: { ...link, ...touchTarget, display: "inline-flex", alignItems: "center" } });
