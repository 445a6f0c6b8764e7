import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../context.ts";
import { beginAttempt, forgetAttempts } from "./lockout.ts";
import { isPassword } from "./passwords.ts";

/**
 * Checks a mail and a password. Neither the answer nor its time tells whether anybody has that mail.
 * @returns the administrator's id
 * @throws AppError `invalid_credentials`, `too_many_attempts`
 */
export async function signIn({ knex }: Pick<Context, "knex">, mail: string, password: string, address: string): Promise<string> {
  await beginAttempt(knex, mail, address);
  const found = await knex("admin")
    .leftJoin("admin_secret", "admin_secret.admin_id", "admin.id")
    .whereRaw("lower(admin.mail) = lower(?)", [mail])
    .first<{ id: string; password_hash: string | null } | undefined>("admin.id", "admin_secret.password_hash");
  const right = await isPassword(password, found?.password_hash ?? null);
  if (!found || !right) throw new AppError("invalid_credentials");
  await forgetAttempts(knex, mail);
  return found.id;
}
