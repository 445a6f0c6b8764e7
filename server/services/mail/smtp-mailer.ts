import { createTransport } from "nodemailer";
import type { MailSender, SmtpSettings } from "../../mail-settings.ts";
import { EffectError } from "../effects/effect.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mailer } from "./mailer.ts";

/** Milliseconds that a server may be silent, at each step. */
const defaultTimeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** How often a mail is tried although the server refuses it permanently. The server's configuration may be wrong only for now. */
const refusals = 3;

/**
 * Sends mail to an SMTP server. A password is sent only under TLS with a checked certificate. Without a password, TLS is used if
 * offered, with any certificate. That is no worse than the plain connection that the server could have asked for.
 */
export function smtpMailer(smtp: SmtpSettings, from: MailSender, timeouts = defaultTimeouts): Mailer {
  const transport = transportTo(smtp, timeouts);
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

/**
 * Speaks to the server as for a mail, up to the sign-in, and sends nothing.
 * @throws EffectError with the word that a mail would fail with
 */
export async function greetMailServer(smtp: SmtpSettings, timeouts = defaultTimeouts): Promise<void> {
  const transport = transportTo(smtp, timeouts);
  try {
    await transport.verify();
  } catch (error) {
    throw asEffectError(error);
  } finally {
    transport.close();
  }
}

function transportTo({ host, port, secure, auth }: SmtpSettings, timeouts: typeof defaultTimeouts) {
  return createTransport({
    host,
    port,
    secure,
    ...timeouts,
    ...(auth ? { auth, requireTLS: true } : {}),
    tls: { rejectUnauthorized: secure || auth !== undefined },
  });
}

/** Returns the error without its message, which may quote the address. */
function asEffectError(error: unknown): EffectError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const refused = (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode >= 500;
  const word = `smtp_${(code ?? "error").toLowerCase()}${responseCode ? `_${responseCode}` : ""}`;
  return refused ? new EffectError(word, { tries: refusals }) : new EffectError(word);
}
