import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { tidyText } from "#sync/engine/tidy-text.ts";
import type { Context } from "../context.ts";
import { type Account, lockAdmin } from "../db/lock-admin.ts";
import { sealed } from "./secrets.ts";

/** How long a link can be used. */
export const linkLives = { resetMinutes: 30, invitationDays: 7 } as const;

/** The purposes of a link, and for how many minutes it is valid. */
const lives = { reset: linkLives.resetMinutes, invitation: linkLives.invitationDays * 24 * 60 } as const;

/**
 * Makes the link by which an administrator sets a password. An earlier link of the same kind is void from the commit on. A link of
 * the other kind stays valid, as any caller can ask for a reset. The link's address comes only from the settings, never from a
 * request.
 * @param madeBy what it was made for, where that may be done twice
 */
export async function makePasswordLink(
  context: Context,
  trx: Knex.Transaction,
  { id, mail }: Account,
  kind: keyof typeof lives,
  madeBy: string | null = null,
): Promise<{ readonly link: string; readonly uuid: string }> {
  const uuid = randomUUID();
  const at = context.now();
  const link = {
    admin_id: id,
    kind,
    secret_hash: await hashOf(context, uuid),
    made_by: madeBy,
    created_at: at,
    expires_at: new Date(at.getTime() + lives[kind] * 60_000),
  };
  await trx("password_link").insert(link).onConflict(["admin_id", "kind"]).merge();
  const query = new URLSearchParams({ mail: Buffer.from(mail).toString("base64"), auth: uuid });
  return { link: `${context.settings.publicUrl}/password-update?${query.toString()}`, uuid };
}

/**
 * Returns the administrator whose password a link may set. The link can still be used afterwards.
 * @param mail plain, or encoded as in the link
 * @returns undefined for a link that is unknown, used, replaced or too old
 */
export async function ownerOfLink(context: Context, mail: string, uuid: string): Promise<string | undefined> {
  const plain = tidyText("mail", mail.includes("@") ? mail : Buffer.from(mail, "base64").toString());
  // The database cannot keep a NUL, and no such mail was ever sent a link.
  if (plain.includes("\0")) return undefined;
  const row = await living(context, context.knex, await hashOf(context, uuid))
    .join("admin", "admin.id", "password_link.admin_id")
    .whereRaw("lower(admin.mail) = lower(?)", [plain])
    .first<{ admin_id: string } | undefined>("password_link.admin_id");
  return row?.admin_id;
}

/** Uses a link up. Returns undefined if another request has used it up, even at the same time. */
export async function takePasswordLink(
  context: Context,
  trx: Knex.Transaction,
  adminId: string,
  uuid: string,
): Promise<Account | undefined> {
  const account = await lockAdmin(trx, adminId);
  const taken = await living(context, trx, await hashOf(context, uuid))
    .where({ admin_id: adminId })
    .delete();
  return taken === 1 ? account : undefined;
}

const living = (context: Context, knex: Knex, secretHash: string) =>
  knex("password_link").where("password_link.secret_hash", secretHash).where("password_link.expires_at", ">", context.now());

const hashOf = (context: Context, uuid: string) => sealed(context, "password link", uuid.toLowerCase());
