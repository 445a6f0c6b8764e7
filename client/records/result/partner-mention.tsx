import { makeStyles } from "@fluentui/react-components";
import { unknownName } from "#client/records/names.ts";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { isolated } from "#client/ui/text/isolated.tsx";
import { link, touch } from "#client/ui/theme/styles.ts";
import type { MentionedPartner } from "./read-partners.ts";

interface PartnerMentionProps {
  /** Null where the device does not know them. */
  readonly partner: MentionedPartner | null;
  /** Not all partners have arrived. */
  readonly partial: boolean;
}

/** A partner who is named somewhere, with the way to their page; a name alone for one in the trash. */
export function PartnerMention({ partner, partial }: PartnerMentionProps) {
  const styles = useStyles();
  if (partner === null) return partial ? receivingWord : unknownName;
  if (partner.inTrash) return isolated(partner.name);
  return (
    <AppLink href={pageOf("partner", partner.id)} className={styles.link}>
      {partner.name}
    </AppLink>
  );
}

const useStyles = makeStyles({
  link: {
    ...link,
    [touch]: { display: "inline-block", paddingBlock: "12px", marginBlock: "-12px" },
  },
});
