import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../../context.ts";
import type { MailSender } from "../../mail-settings.ts";
import { makePrivateFolder } from "../../private-folder.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mailer } from "./mailer.ts";

/** Keeps each mail as `outbox/<key>.eml` in the data folder. Only the owner can read it, as it may contain a code or a link. */
export function outboxMailer(dataDir: string, from: MailSender, log: Log): Mailer {
  const folder = join(dataDir, "outbox");
  return {
    async send(mail, key) {
      const { bytes } = await composeMail(mail, from, key);
      const file = join(folder, `${key}.eml`);
      await makePrivateFolder(folder);
      const part = `${file}.part`;
      try {
        const draft = await open(part, "w", 0o600);
        await draft
          .writeFile(bytes)
          .then(() => draft.sync())
          .finally(() => draft.close());
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      log.info("mail_kept", { file });
    },
  };
}
