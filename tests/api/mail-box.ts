import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { ApiServer } from "./api-server.ts";

/** Returns the mails to an address in the outbox, oldest first, once no due mail waits any more. */
export async function mailsTo(api: ApiServer, address: string): Promise<Email[]> {
  await api.effects();
  const folder = join(api.context.settings.dataDir, "outbox");
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const read = files.map(async (name) => ({
    at: (await stat(join(folder, name))).mtimeMs,
    mail: await PostalMime.parse(await readFile(join(folder, name))),
  }));
  const mails = (await Promise.all(read)).filter(({ mail }) => mail.to?.some((to) => to.address === address));
  return mails.sort((a, b) => a.at - b.at).map(({ mail }) => mail);
}

/** Returns the six digits of the newest mail to an address. */
export async function codeTo(api: ApiServer, address: string): Promise<string> {
  const text = (await mailsTo(api, address)).at(-1)?.text ?? "";
  return /(?<!\d)\d{6}(?!\d)/u.exec(text)?.[0] ?? "";
}

/** A link in a mail, and what its page sends. */
export interface MailedLink {
  readonly address: string;
  readonly mail: string;
  readonly uuid: string;
}

/** Returns the link of the newest mail to an address. */
export async function linkTo(api: ApiServer, address: string): Promise<MailedLink> {
  const text = (await mailsTo(api, address)).at(-1)?.text ?? "";
  const found = /^https?:\/\/\S+$/mu.exec(text)?.[0] ?? "http://none.invalid";
  const { searchParams } = new URL(found);
  const mail = Buffer.from(searchParams.get("mail") ?? "", "base64").toString();
  return { address: found, mail, uuid: searchParams.get("auth") ?? "" };
}
