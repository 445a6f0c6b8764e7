import { randomBytes } from "node:crypto";
import type { Knex } from "knex";

/** A key that the server made for itself once and keeps; instances that start together agree on one. */
export async function appSecret(knex: Knex, name: string): Promise<string> {
  const made = { name, value: randomBytes(32).toString("base64url") };
  await knex("app_secret").insert(made).onConflict("name").ignore();
  const row = await knex<{ name: string; value: string }>("app_secret").where({ name }).first("value");
  if (!row) throw new Error(`app_secret ${name} went missing`);
  return row.value;
}
