import { Link, makeStyles } from "@fluentui/react-components";
import { Fragment } from "react";
import type { Partner } from "#client/records/partner/use-partner.ts";
import { Facts } from "#client/ui/table/facts.tsx";
import { touch } from "#client/ui/theme/styles.ts";
import { basicFacts, partner as entity } from "#sync/model/entities/partner.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { ageAt, mailParts, zipText } from "./partner-format.ts";

/** 基本情報: what is there, and a dash where something expected is not. */
export function BasicFacts({ partner }: { readonly partner: Partner }) {
  return (
    <Facts
      entity={entity}
      row={{ ...partner, address: [partner.zip && zipText(partner.zip), partner.address].filter(Boolean).join(" ") }}
      names={basicFacts}
      optional={["source", "mail2", "invoiceId"]}
      wide={["address"]}
      as={{
        birthday: (day) => `${formatDate(day)}（${ageAt(day, new Date())}歳）`,
        phone: (phone) => <PhoneLink phone={phone} />,
        mail: (mail) => <MailLink mail={mail} />,
        mail2: (mail) => <MailLink mail={mail} />,
      }}
    />
  );
}

function PhoneLink({ phone }: { readonly phone: string }) {
  const styles = useStyles();
  return (
    <Link href={`tel:${phone.replace(/[^0-9+]/gu, "")}`} className={styles.link}>
      {phone}
    </Link>
  );
}

function MailLink({ mail }: { readonly mail: string }) {
  const styles = useStyles();
  return (
    <Link href={`mailto:${mail}`} className={styles.link}>
      {mailParts(mail).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Link>
  );
}

const useStyles = makeStyles({ link: { overflowWrap: "anywhere", [touch]: { paddingBlock: "12px" } } });
