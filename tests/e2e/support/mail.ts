import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "vitest";
import type { App } from "../../support/app.ts";

/** Mails that the office keeps in its outbox; each is given once, however many come to one address. */
export function outboxOf(app: App) {
  const folder = join(app.dataDir, "outbox");
  const seen = new Set<string>();
  /** The next mail to this address that was not given yet; waits for it. */
  const next = async (address: string): Promise<Email> => {
    let found: Email | undefined;
    const look = async () => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => each.endsWith(".eml") && !seen.has(each))) {
        const mail = await PostalMime.parse(await readFile(join(folder, name)));
        if (!mail.to?.some((to) => to.address === address)) continue;
        seen.add(name);
        found = mail;
        return true;
      }
      return false;
    };
    await expect.poll(look, { timeout: 30_000 }).toBe(true);
    if (!found) throw new Error(`no mail to ${address}`);
    return found;
  };
  return {
    next,
    /** The six digits of the next mail. */
    code: async (address: string): Promise<string> => /(?<!\d)\d{6}(?!\d)/u.exec((await next(address)).text ?? "")?.[0] ?? "",
    /** The link of the next mail. */
    link: async (address: string): Promise<string> => /^https?:\/\/\S+$/mu.exec((await next(address)).text ?? "")?.[0] ?? "",
  };
}
