import type { Knex } from "knex";
import { z } from "zod";
import { defineEffect, EffectError, enqueue } from "../effects/effect.ts";
import type { Letter } from "./write-letter.ts";

const payload = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The moment after which its content is no longer valid. */
  until: z.iso.datetime().optional(),
});

/** Sends one mail. */
export const mail = defineEffect({
  name: "mail",
  payload,
  async run({ until, ...letter }, { context, key, signal }) {
    if (until !== undefined && Date.parse(until) < Date.now()) throw new EffectError("mail_outdated", { tries: 0 });
    await context.mailer.send(letter, key, signal);
  },
});

/** Sends a letter after the transaction commits. It is not sent once its content is no longer valid. */
export async function sendMail(trx: Knex | Knex.Transaction, to: string, letter: Letter): Promise<void> {
  const { minutes, ...content } = letter;
  const until = minutes === undefined ? {} : { until: new Date(Date.now() + minutes * 60_000).toISOString() };
  await enqueue(trx, mail, { to, ...content, ...until });
}
