import { randomBytes } from "node:crypto";
import type { Knex } from "knex";
import type { Context } from "../context.ts";
import type { OpenCall } from "./caller.ts";
import type { LimitKey } from "./rate-limit.ts";
import { sealed } from "./secrets.ts";

/** A cookie that marks a browser in which an administrator has signed in. It grants nothing: the password is still required. */
const deviceCookie = "musubi_device";

const seconds = 365 * 24 * 60 * 60;
/** The most browsers of one account that are known without a code. A program that keeps no cookies adds one at each sign-in. */
const mostWithoutCode = 100;

/** A browser in which the owner of a mail has signed in within a year. */
export interface KnownDevice {
  /** The hash by which it is known. */
  readonly hash: string;
  /** Whether the owner has entered a code in it. */
  readonly byCode: boolean;
}

/** Returns the calling browser if the owner of this mail is known in it, else undefined. */
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

/** Returns the key under which an attempt to sign in is counted. A known browser is counted separately. */
export const attemptOf = (device: KnownDevice | undefined, mail: string): LimitKey =>
  device ? ["login_device", `${device.hash} ${mail}`] : ["login_mail", mail];

/**
 * Remembers the calling browser after a sign-in. It gets a new secret, which all accounts known in this browser then share. So a
 * secret that another person planted there is worth nothing.
 * @param byCode whether the administrator has entered a code in it
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

/**
 * Forgets an administrator's browsers, so that each asks for a code again.
 * @param but the call whose browser stays known
 */
export async function forgetDevices(trx: Knex.Transaction, adminId: string, but?: OpenCall): Promise<void> {
  const known = trx("known_device").where({ admin_id: adminId });
  if (but) known.whereNot({ secret_hash: await hashOf(but.context, but.cookies.get(deviceCookie)) });
  await known.delete();
}

const hashOf = (context: Context, secret = "") => sealed(context, "device", secret);
