import { randomBytes } from "node:crypto";
import type { Knex } from "knex";
import type { Context } from "../context.ts";
import type { OpenCall } from "./caller.ts";
import type { LimitKey } from "./rate-limit.ts";
import { sealed } from "./secrets.ts";

/** Says of a browser that somebody has signed in with it. It opens nothing: the password is asked all the same. */
export const deviceCookie = "musubi_device";

const seconds = 365 * 24 * 60 * 60;
/** Of one account, of those that no code made known: a program that signs in without keeping cookies adds one each time. */
const mostWithoutCode = 100;

/** A browser in which whoever has a mail has signed in within a year. */
export interface KnownDevice {
  /** What it is known by. */
  readonly hash: string;
  /** They have entered a code in it. */
  readonly byCode: boolean;
}

/** Whether the browser that calls is known to be of whoever has this mail; undefined for any other. */
export async function knownDevice(
  { context, cookies }: OpenCall,
  mail: string,
  knex = context.knex,
): Promise<KnownDevice | undefined> {
  const secret = cookies.get(deviceCookie);
  if (!secret) return undefined;
  return knex("known_device")
    .join("admin", "admin.id", "known_device.admin_id")
    .where({ secret_hash: await hashOf(context, secret) })
    .where("expires_at", ">", context.now())
    .whereRaw("lower(admin.mail) = lower(?)", [mail])
    .first<KnownDevice | undefined>({ hash: "secret_hash", byCode: "by_code" });
}

/** What an attempt to sign in is counted under: a known browser by itself. */
export const attemptOf = (device: KnownDevice | undefined, mail: string): LimitKey =>
  device ? ["login_device", `${device.hash} ${mail}`] : ["login_mail", mail];

/**
 * Remembers the browser that calls, in which somebody has just signed in. It gets a new secret, under which it is then known
 * to all who use it: one that somebody else put there is worth nothing.
 * @param byCode they have entered a code in it
 */
export async function rememberDevice(
  { context, cookies }: OpenCall,
  trx: Knex.Transaction,
  adminId: string,
  byCode: boolean,
): Promise<void> {
  const at = context.now();
  const old = await hashOf(context, cookies.get(deviceCookie));
  const secret = randomBytes(32).toString("base64url");
  const secret_hash = await hashOf(context, secret);
  await trx("known_device").where({ admin_id: adminId }).where("expires_at", "<=", at).delete();
  await trx("known_device").where({ secret_hash: old, admin_id: adminId }).delete();
  await trx("known_device").where({ secret_hash: old }).update({ secret_hash });
  const expires_at = new Date(at.getTime() + seconds * 1000);
  await trx("known_device").insert({ admin_id: adminId, secret_hash, by_code: byCode, created_at: at, expires_at });
  const withoutCode = () => trx("known_device").where({ admin_id: adminId, by_code: false });
  const newest = withoutCode().orderBy("created_at", "desc").limit(mostWithoutCode).select("secret_hash");
  if (!byCode) await withoutCode().whereNotIn("secret_hash", newest).delete();
  cookies.set(deviceCookie, secret, { sameSite: "strict", seconds });
}

/** Lets an administrator be asked for a code again everywhere, or everywhere but in the browser that calls. */
export async function forgetDevices(trx: Knex.Transaction, adminId: string, but?: OpenCall): Promise<void> {
  const known = trx("known_device").where({ admin_id: adminId });
  if (but) known.whereNot({ secret_hash: await hashOf(but.context, but.cookies.get(deviceCookie)) });
  await known.delete();
}

const hashOf = (context: Context, secret = "") => sealed(context, "device", secret);
