import type { Context } from "../../context.ts";
import type { Mailer } from "./mailer.ts";
import { outboxMailer } from "./outbox-mailer.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** Returns a mailer for SMTP if the settings name a server, else one that writes into a folder. */
export function createMailer({ settings, log }: Pick<Context, "settings" | "log">): Mailer {
  const { smtp, mailFrom, dataDir } = settings;
  return smtp ? smtpMailer(smtp, mailFrom) : outboxMailer(dataDir, mailFrom, log);
}
