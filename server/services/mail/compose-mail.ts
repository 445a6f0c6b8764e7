import MailComposer from "nodemailer/lib/mail-composer";
import type { MailSender } from "../../mail-settings.ts";
import { EffectError } from "../effects/effect.ts";
import { mailAddress } from "./mail-address.ts";
import type { Mail } from "./mailer.ts";

/** A mail in the form in which it is sent. */
export interface ComposedMail {
  readonly envelope: { readonly from: string; readonly to: string };
  readonly bytes: Buffer;
}

/**
 * Writes a mail in the form in which it is sent. Its Message-ID follows from the key. A repetition is recognised by it, and
 * mail programs show the mail once.
 * @throws EffectError `mail_address`
 */
export async function composeMail(mail: Mail, from: MailSender, key: string): Promise<ComposedMail> {
  const to = mailAddress(mail.to);
  if (to === undefined) throw new EffectError("mail_address", { tries: 1 });
  const message = new MailComposer({
    from,
    to: { name: "", address: to },
    subject: mail.subject,
    messageId: `<${key}@${from.address.split("@").pop()}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    text: asLines(mail.text),
    html: asLines(mail.html),
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { envelope: { from: from.address, to }, bytes: await message.compile().build() };
}

/** Ends lines as RFC 5322 requires. */
const asLines = (text: string) => text.replaceAll(/\r\n|\r|\n/gu, "\r\n");
