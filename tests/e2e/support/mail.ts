import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "vitest";
import type { App } from "../../support/app.ts";

/** Returns the mails in the office's outbox. Each mail is returned once, however many an address gets. */
export function outboxOf(app: App) {
  const folder = join(app.dataDir, "outbox");
  const seen = new Set<string>();
  /** Waits for the next mail to this address and returns it. */
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
    /** Returns the six digits of the next mail. */
    code: async (address: string): Promise<string> => /(?<!\d)\d{6}(?!\d)/u.exec((await next(address)).text ?? "")?.[0] ?? "",
    /** Returns the link of the next mail. */
    link: async (address: string): Promise<string> => /^https?:\/\/\S+$/mu.exec((await next(address)).text ?? "")?.[0] ?? "",
  };
}
