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

/** The servers' own keys, by database. A key never changes, and a restore needs a stopped server. */
const ownKeys = new WeakMap<Knex, Promise<string>>();

/**
 * Returns the key behind tokens, codes and links: the key from the settings, else the server's own. A process reads its own key once,
 * before it serves. A call within a transaction would otherwise wait for a second connection, which others like it may hold.
 */
export async function serverKey({ settings, knex }: Pick<Context, "settings" | "knex">): Promise<string> {
  if (settings.sessionSecret !== undefined) return settings.sessionSecret;
  const known = ownKeys.get(knex);
  if (known) return known;
  const reading = appSecret(knex, "session");
  ownKeys.set(knex, reading);
  // A database that did not answer may answer the next time.
  reading.catch(() => ownKeys.delete(knex));
  return reading;
}

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
