import type { Page } from "playwright";
import { partnerLinks } from "./screens.ts";
import { visit } from "./visit.ts";

/** Opens the first partner of the list who has content in each of these parts, and returns its address. */
export async function partnerWith(page: Page, titles: readonly string[]): Promise<string> {
  await visit(page, "/partner/search");
  await partnerLinks(page).first().waitFor();
  const addresses = await partnerLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const address of addresses) {
    await visit(page, address);
    const headings = titles.map((title) => page.getByRole("heading", { name: new RegExp(`^${title}\\d+件$`, "u") }));
    for (const heading of headings) await heading.waitFor();
    const words = await Promise.all(headings.map((heading) => heading.innerText()));
    if (words.every((text) => !/(?<!\d)0件$/u.test(text))) return address;
  }
  throw new Error(`no partner of the first page has ${titles.join(", ")}`);
}
