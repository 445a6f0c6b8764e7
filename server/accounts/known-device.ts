import { randomBytes } from "node:crypto";
import type { Knex } from "knex";
import type { Context } from "../context.ts";
import type { OpenCall } from "../http/guard.ts";
import { sealed } from "./secrets.ts";

/** Says of a browser that a code was entered in it. It opens nothing: the password is asked all the same. */
export const deviceCookie = "musubi_device";

const seconds = 365 * 24 * 60 * 60;

/**
 * Whether the browser that calls has entered a code of whoever has this mail within a year, where that spares one.
 * @returns what it is known by; undefined for any other
 */
export async function knownDevice({ context, cookies }: OpenCall, mail: string): Promise<string | undefined> {
  const secret = cookies.get(deviceCookie);
  if (context.settings.loginCode !== "new-device" || !secret) return undefined;
  const known = await context
    .knex("known_device")
    .join("admin", "admin.id", "known_device.admin_id")
    .where({ secret_hash: await hashOf(context, secret) })
    .where("expires_at", ">", context.now())
    .whereRaw("lower(admin.mail) = lower(?)", [mail])
    .first<{ secret_hash: string } | undefined>("secret_hash");
  return known?.secret_hash;
}

/**
 * Remembers the browser that calls, where that spares a code. It gets a new secret each time, under which it is then known
 * to all who use it: one that somebody else put there is worth nothing.
 */
export async function rememberDevice({ context, cookies }: OpenCall, trx: Knex.Transaction, adminId: string): Promise<void> {
  if (context.settings.loginCode !== "new-device") return;
  const at = context.now();
  const old = await hashOf(context, cookies.get(deviceCookie));
  const secret = randomBytes(32).toString("base64url");
  const secret_hash = await hashOf(context, secret);
  await trx("known_device").where({ admin_id: adminId }).where("expires_at", "<=", at).delete();
  await trx("known_device").where({ secret_hash: old, admin_id: adminId }).delete();
  await trx("known_device").where({ secret_hash: old }).update({ secret_hash });
  const expires_at = new Date(at.getTime() + seconds * 1000);
  await trx("known_device").insert({ admin_id: adminId, secret_hash, created_at: at, expires_at });
  cookies.set(deviceCookie, secret, { sameSite: "strict", seconds });
}

/** Lets an administrator be asked for a code again everywhere, or everywhere but in the browser that calls. */
export async function forgetDevices(trx: Knex.Transaction, adminId: string, but?: OpenCall): Promise<void> {
  const known = trx("known_device").where({ admin_id: adminId });
  if (but) known.whereNot({ secret_hash: await hashOf(but.context, but.cookies.get(deviceCookie)) });
  await known.delete();
}

const hashOf = (context: Context, secret = "") => sealed(context, "device", secret);
