import { createHmac, randomBytes } from "node:crypto";
import type { Knex } from "knex";
import type { Context } from "../context.ts";

/** A key that the server made for itself once and keeps; instances that start together agree on one. */
export async function appSecret(knex: Knex, name: string): Promise<string> {
  const made = { name, value: randomBytes(32).toString("base64url") };
  await knex("app_secret").insert(made).onConflict("name").ignore();
  const row = await knex<{ name: string; value: string }>("app_secret").where({ name }).first("value");
  if (!row) throw new Error(`app_secret ${name} went missing`);
  return row.value;
}

/** The key behind tokens, codes and links: the setting's, else our own. */
export const serverKey = async ({ settings, knex }: Pick<Context, "settings" | "knex">): Promise<string> =>
  settings.sessionSecret ?? appSecret(knex, "session");

/**
 * How a code or a link's secret is kept: whoever reads its table alone can neither turn it back nor try the million codes
 * that there are.
 * @param purpose keeps one kind of secret from being taken for another
 */
export async function sealed(context: Pick<Context, "settings" | "knex">, purpose: string, secret: string): Promise<string> {
  return createHmac("sha256", await serverKey(context))
    .update(`${purpose}\0${secret}`)
    .digest("base64url");
}
