import { Link, makeStyles } from "@fluentui/react-components";
import { Fragment } from "react";
import { type Definition, DefinitionGrid } from "#client/ui/table/definition-grid.tsx";
import { partner as entity } from "#sync/model/entities/partner.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { genders } from "#sync/model/rules/partner.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { ageAt, mailParts, zipText } from "./partner-format.ts";
import type { Partner } from "./use-partner.ts";

/** 基本情報: what is there, and a dash where something expected is not. */
export function BasicFacts({ partner }: { readonly partner: Partner }) {
  const { birthday, phone, source, mail, mail2, invoiceId, zip, address } = partner;
  const { fields } = entity;
  const items: Definition[] = [
    { label: fields.gender.label, value: wordFor(genders, partner.gender, "未選択") },
    { label: fields.birthday.label, value: birthday && `${formatDate(birthday)}（${ageAt(birthday, new Date())}歳）` },
    { label: fields.phone.label, value: phone && <PhoneLink phone={phone} /> },
    ...(source ? [{ label: fields.source.label, value: source }] : []),
    { label: fields.mail.label, value: mail && <MailLink mail={mail} /> },
    ...(mail2 ? [{ label: fields.mail2.label, value: <MailLink mail={mail2} /> }] : []),
    ...(invoiceId ? [{ label: fields.invoiceId.label, value: invoiceId }] : []),
    { label: fields.address.label, value: [zip && zipText(zip), address].filter(Boolean).join(" "), wide: true },
  ];
  return <DefinitionGrid items={items} />;
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

const useStyles = makeStyles({ link: { overflowWrap: "anywhere", "@media (pointer: coarse)": { paddingBlock: "12px" } } });
