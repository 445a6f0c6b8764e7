import type { Context } from "../../context.ts";
import type { Mailer } from "./mailer.ts";
import { outboxMailer } from "./outbox-mailer.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** By SMTP where the settings name a server, else into a folder. */
export function createMailer({ settings, log }: Pick<Context, "settings" | "log">): Mailer {
  const { smtp, mailFrom, dataDir } = settings;
  return smtp ? smtpMailer(smtp, mailFrom) : outboxMailer(dataDir, mailFrom, log);
}
