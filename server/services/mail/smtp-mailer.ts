import { createTransport } from "nodemailer";
import type { MailSender, SmtpSettings } from "../../mail-settings.ts";
import { EffectError } from "../effects/effect.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mailer } from "./mailer.ts";

/** How long a server may be silent, at each step. Milliseconds. */
const defaultTimeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** A server that refuses a mail for good may have been set up wrong just now; it is asked this often. */
const refusals = 3;

/**
 * Hands mail to an SMTP server. A password travels only under TLS whose certificate was checked. Without one, TLS is used where
 * it is offered, whoever offers it: that is no worse than the plain connection that the server could have asked for as well.
 */
export function smtpMailer({ host, port, secure, auth }: SmtpSettings, from: MailSender, timeouts = defaultTimeouts): Mailer {
  const checked = secure || auth !== undefined;
  const transport = createTransport({
    host,
    port,
    secure,
    ...timeouts,
    ...(auth ? { auth, requireTLS: true } : {}),
    tls: { rejectUnauthorized: checked },
  });
  return {
    async send(mail, key, signal) {
      const { envelope, bytes } = await composeMail(mail, from, key);
      try {
        await transport.sendMail({ envelope, raw: bytes, ...(signal ? { signal } : {}) });
      } catch (error) {
        throw asEffectError(error);
      }
    },
  };
}

/** Its message quotes the server, who may quote the address: only its kind goes on. */
function asEffectError(error: unknown): EffectError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const refused = (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode >= 500;
  const word = `smtp_${(code ?? "error").toLowerCase()}${responseCode ? `_${responseCode}` : ""}`;
  return refused ? new EffectError(word, { tries: refusals }) : new EffectError(word);
}
