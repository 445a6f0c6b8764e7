import type { Knex } from "knex";
import { isMail } from "#sync/engine/is-mail.ts";
import { tidyText } from "#sync/engine/tidy-text.ts";
import { AppError } from "#sync/model/errors.ts";
import { lockAdmin } from "../../db/lock-admin.ts";
import type { Granted } from "../../services/google/open-id.ts";
import type { OpenCall } from "../caller.ts";
import { handOver } from "../claimed-mail.ts";
import { addressLimits, consumeLimits } from "../rate-limit.ts";
import { mayRegister, registerAdmin } from "../registration.ts";

const longest = 255;

/**
 * Finds the administrator with Google's verified mail address. A new person is registered where registration allows it.
 * @returns the administrator's id
 * @throws AppError `google_mail_unverified`, `registration_closed`, `too_many_requests`; `revoked` if the administrator is being
 * removed
 */
export async function signInByGoogle(
  call: Pick<OpenCall, "context" | "sessions" | "address">,
  claims: Granted["claims"],
): Promise<string> {
  const { context, address } = call;
  const { knex, settings, sync, security } = context;
  const { email_verified: isVerified } = claims;
  const email = mailOf(claims);
  if (isVerified !== true || !isStorableMail(email)) throw new AppError("google_mail_unverified");
  const found = await adminOf(knex, email);
  if (found !== undefined) {
    await knex.transaction(async (trx) => {
      const account = await lockAdmin(trx, found);
      if (!account) throw new AppError("revoked");
      await handOver(call, trx, account);
    });
    return found;
  }
  if (!mayRegister(settings, email)) throw new AppError("registration_closed");
  await consumeLimits(knex, ...addressLimits("registration", address));
  try {
    const who = { name: nameOf(claims, email), mail: email, authority: 0, passwordHash: null, createdBy: null } as const;
    const id = await knex.transaction(async (trx) => {
      const made = await registerAdmin(trx, who);
      const event = { kind: "registered", actorId: made, subjectId: made, address, details: { way: "google" } } as const;
      await security.record(trx, event);
      return made;
    });
    sync.pokes.changed();
    return id;
  } catch (error) {
    // A user with two tabs may have registered twice at the same moment.
    const meanwhile = error instanceof AppError && error.code === "mail_taken" ? await adminOf(knex, email) : undefined;
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

/** Returns Google's mail address in the form in which we store it; empty if Google names none. */
export const mailOf = ({ email }: Granted["claims"]): string => (typeof email === "string" ? tidyText("mail", email) : "");

const isStorableMail = (text: string) => text.length <= longest && isMail(text) && !/[\p{Cc}\p{Cs}]/u.test(text);

async function adminOf(knex: Knex, mail: string): Promise<string | undefined> {
  const row = await knex("admin").whereRaw("lower(mail) = lower(?)", [mail]).first<{ id: string } | undefined>("id");
  return row?.id;
}

/** Returns the name that Google gives, in one line. If it gives none, it returns the part of the mail address before the @. */
function nameOf({ name }: Granted["claims"], mail: string): string {
  const given = typeof name === "string" ? tidyText("line", name.replace(/[\0\p{Cs}]/gu, "")) : "";
  return Array.from(given === "" ? mail.slice(0, mail.lastIndexOf("@")) : given)
    .slice(0, longest)
    .join("")
    .trim();
}
