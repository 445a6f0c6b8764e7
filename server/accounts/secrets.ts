import { createHmac, randomBytes } from "node:crypto";
import type { Knex } from "knex";
import type { Context } from "../context.ts";

/** Returns a key that the server makes once and keeps. Instances that start together agree on one key. */
async function appSecret(knex: Knex, name: string): Promise<string> {
  const made = { name, value: randomBytes(32).toString("base64url") };
  await knex("app_secret").insert(made).onConflict("name").ignore();
  const row = await knex<{ name: string; value: string }>("app_secret").where({ name }).first("value");
  if (!row) throw new Error(`app_secret ${name} went missing`);
  return row.value;
}

/** Returns the key behind tokens, codes and links: the key from the settings, else the server's own. */
export const serverKey = async ({ settings, knex }: Pick<Context, "settings" | "knex">): Promise<string> =>
  settings.sessionSecret ?? appSecret(knex, "session");

/**
 * Returns the form in which the secret of a code or link is stored. A reader of the table alone can neither reverse it nor try all
 * million codes.
 * @param purpose keeps one kind of secret from being used as another
 */
export async function sealed(context: Pick<Context, "settings" | "knex">, purpose: string, secret: string): Promise<string> {
  return createHmac("sha256", await serverKey(context))
    .update(`${purpose}\0${secret}`)
    .digest("base64url");
}
