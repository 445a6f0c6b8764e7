import { v7 as uuidv7 } from "uuid";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import type { Context } from "../context.ts";
import { hashPassword, randomPassword } from "./passwords.ts";

/** The key of an advisory lock: any fixed number on which instances that start together agree. */
const lock = 0x6d61_7374;

/**
 * Makes the first master when no administrator exists. Of instances that start together, one does.
 * @returns the oldest master's mail, and the password where one was made up just now: it is kept nowhere else
 */
export async function ensureFirstMaster({
  knex,
  settings,
}: Pick<Context, "knex" | "settings">): Promise<{ mail: string; password?: string }> {
  return knex.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?)", [lock]);
    const found = await trx("admin")
      .orderBy("authority", "desc")
      .orderBy("created_at")
      .orderBy("id")
      .first<{ mail: string } | undefined>("mail");
    if (found) return { mail: found.mail };
    const id = uuidv7();
    const mail = settings.adminMail;
    const password = settings.adminPassword ?? randomPassword();
    await trx("admin").insert({ id, name: "マスター管理者", mail, authority: masterAuthority });
    await trx("admin_secret").insert({
      admin_id: id,
      password_hash: await hashPassword(password),
      password_changed_at: trx.fn.now(),
    });
    return settings.adminPassword === undefined ? { mail, password } : { mail };
  });
}
