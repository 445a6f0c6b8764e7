import { z } from "zod";
import { defineEffect } from "../../../services/effects/effect.ts";
import { dailyLetter } from "../../../services/mail/daily-letter.ts";
import { isEmpty, readDigest } from "./read-digest.ts";

interface Recipient {
  readonly name: string;
  readonly mail: string;
  readonly authority: number;
  /** The moment up to which the last mail covered the news; null before the first. */
  readonly told_until: string | null;
  /** When the mail was switched on. */
  readonly wished_at: string;
}

/**
 * Mails an administrator what came since the last such mail. Nothing is sent where there is nothing to say, or where a later
 * day's mail took over. Neither is anything to an administrator who was removed or has switched it off.
 */
export const dailyMailEffect = defineEffect({
  name: "daily_mail",
  // There may be thousands at one moment, and somebody waits for a code to sign in.
  isPatient: true,
  payload: z.object({ adminId: z.guid(), day: z.iso.date() }),
  async run({ adminId, day }, { context, key, signal }) {
    const { knex, mailer, settings } = context;
    const recipient: Recipient | undefined = await knex("daily_mail_sent as sent")
      .join("daily_mail as wish", "wish.admin_id", "sent.admin_id")
      .join("admin", "admin.id", "sent.admin_id")
      // An administrator without this row is being removed.
      .join("admin_secret", "admin_secret.admin_id", "sent.admin_id")
      .where({ "sent.admin_id": adminId, "sent.day": day, "wish.is_wanted": true })
      .first<Recipient | undefined>(
        "admin.name",
        "admin.mail",
        "admin.authority",
        "sent.told_until",
        "wish.updated_at as wished_at",
      );
    if (!recipient) return;
    const { name, mail: to, authority, told_until, wished_at } = recipient;
    const since = told_until !== null && told_until > wished_at ? told_until : wished_at;
    const until = context.now().toISOString();
    const digest = await readDigest(knex, { adminId, authority, since, day }, signal);
    if (!isEmpty(digest)) {
      const letter = dailyLetter({ name, day, digest, site: settings.publicUrl });
      await mailer.send({ to, subject: letter.subject, text: letter.text, html: letter.html }, key, signal);
    }
    await knex("daily_mail_sent").where({ admin_id: adminId, day }).update({ told_until: until });
  },
});
