import { Link, makeStyles } from "@fluentui/react-components";
import { Fragment, type ReactNode } from "react";
import { useLive } from "#client/device/use-live.ts";
import { CopyButton } from "#client/ui/page/copy-button.tsx";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { Facts } from "#client/ui/table/facts.tsx";
import { notPrinted, touch } from "#client/ui/theme/styles.ts";
import { partner as entity } from "#sync/model/entities/partner.ts";
import { mailHref, mailParts, phoneHref } from "./partner-format.ts";

/** A telephone number with a link to dial it and a button to copy it. */
const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <Contact href={phoneHref(phone)} text={phone} label="電話番号">
    {phone}
  </Contact>
);

/** A mail address with a link to write to it and a button to copy it. */
const MailLink = ({ mail, label = "メールアドレス" }: { readonly mail: string; readonly label?: string }) => (
  <Contact href={mailHref(mail)} text={mail} label={label}>
    {mailParts(mail).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </Contact>
);

const reached = ["phone", "mail", "mail2"] as const;

/** Shows a partner's contact data where all facts would be too much. Renders nothing without contact data. */
export function PartnerContact({ partnerId }: { readonly partnerId: string }) {
  const row = useLive((reader) => reader.get(entity, partnerId), [partnerId])?.value;
  if (!row || !reached.some((name) => row[name])) return null;
  return (
    <PagePart title="連絡先" slight>
      <Facts entity={entity} row={row} names={reached} optional={reached} as={contacts} />
    </PagePart>
  );
}

/** Renders each contact field as a link. */
export const contacts = {
  phone: (phone: string) => <PhoneLink phone={phone} />,
  mail: (mail: string) => <MailLink mail={mail} />,
  mail2: (mail: string) => <MailLink mail={mail} label="メールアドレス2" />,
} as const;

interface ContactProps {
  /** Undefined if the text cannot become a link. */
  readonly href: string | undefined;
  readonly text: string;
  readonly label: string;
  readonly children: ReactNode;
}

function Contact({ href, text, label, children }: ContactProps) {
  const styles = useStyles();
  return (
    <span className={styles.contact}>
      {href === undefined ? (
        <span className={styles.text}>{children}</span>
      ) : (
        <Link href={href} className={styles.text}>
          {children}
        </Link>
      )}
      <span className={styles.copy}>
        <CopyButton text={text} label={label} />
      </span>
    </span>
  );
}

const useStyles = makeStyles({
  contact: { display: "flex", alignItems: "center", gap: "4px", minWidth: 0 },
  text: { minWidth: 0, overflowWrap: "anywhere", [touch]: { paddingBlock: "12px" } },
  // The button is higher than its line, but does not move the rows below.
  copy: { ...notPrinted, flexShrink: 0, marginBlock: "-4px" },
});
