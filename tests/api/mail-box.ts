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

/** Returns the six digits of the newest mail with a code to an address. */
export const codeTo = async (api: ApiServer, address: string): Promise<string> =>
  (await newest(api, address, /(?<!\d)\d{6}(?!\d)/u)) ?? "";

/** Mails that wait together are sent in any order, so that the newest file may be another kind of mail. */
async function newest(api: ApiServer, address: string, what: RegExp): Promise<string | undefined> {
  const found = (await mailsTo(api, address)).map(({ text }) => what.exec(text ?? "")?.[0]);
  return found.findLast((one) => one !== undefined);
}

/** A link in a mail, and what its page sends. */
export interface MailedLink {
  readonly address: string;
  readonly mail: string;
  readonly uuid: string;
}

/** Returns the link of the newest mail with one to an address. */
export async function linkTo(api: ApiServer, address: string): Promise<MailedLink> {
  const found = (await newest(api, address, /^https?:\/\/\S+[?&]auth=\S+$/mu)) ?? "http://none.invalid";
  const { searchParams } = new URL(found);
  const mail = Buffer.from(searchParams.get("mail") ?? "", "base64").toString();
  return { address: found, mail, uuid: searchParams.get("auth") ?? "" };
}
