import { z } from "zod";
import { mailAddress } from "./services/mail/mail-address.ts";

/** The server that mail is sent to. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** Whether TLS begins with the first byte; else STARTTLS begins it. */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

/** The sender of mail. */
export interface MailSender {
  /** Empty for none. */
  readonly name: string;
  readonly address: string;
}

/** SMTP_URL. The error does not repeat it, since it may contain a password. */
export const smtpUrl = parsedBy(
  smtpOf,
  "SMTP_URL must be smtp:// or smtps:// with a host, such as smtps://user:password@mail.example.com.",
);

/** MAIL_FROM. */
export const mailFrom = parsedBy(senderOf, "MAIL_FROM must be a mail address, alone or as 名前 <address@example.com>.");

/** Returns the default sender of mail: an address at the public host, unless that has no name. */
export function defaultSender(publicUrl: string): MailSender {
  const { hostname } = new URL(publicUrl);
  const named = /[a-z]/u.test(hostname) && !hostname.startsWith("[");
  return { name: "Musubi", address: `no-reply@${named ? hostname : "localhost"}` };
}

function parsedBy<T>(parse: (text: string) => T | undefined, sentence: string) {
  return z.string().transform((text, context): T => {
    const parsed = parse(text.trim());
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: "custom", message: sentence });
    return z.NEVER;
  });
}

function smtpOf(text: string): SmtpSettings | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/gu, "");
  const whole = (secure || protocol === "smtp:") && /^[\w.:-]+$/u.test(host) && port !== "0";
  const credentials = [decoded(username), decoded(password)] as const;
  const [user, pass] = credentials;
  if (!whole || /^\/?$/u.test(pathname) === false || search || hash) return undefined;
  if (user === undefined || pass === undefined || (user === "") !== (pass === "")) return undefined;
  return { host, port: port ? Number(port) : secure ? 465 : 587, secure, auth: user ? { user, pass } : undefined };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function senderOf(text: string): MailSender | undefined {
  const { name = "", inner, bare = "" } = form.exec(text)?.groups ?? {};
  const address = mailAddress(inner ?? bare);
  return address === undefined ? undefined : { name: name.trim().replace(/^"(.*)"$/u, "$1"), address };
}

const form = /^(?:(?<name>[^<>\p{Cc}]{0,100})<(?<inner>[^<>]*)>|(?<bare>[^<>]*))$/u;
