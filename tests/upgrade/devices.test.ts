import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Device, openDevice, signIn } from "../e2e/support/device.ts";
import { inDatabase } from "../e2e/support/office-database.ts";
import { installed, memo, openPartner, partnerLinks, synced, writeMemo } from "../e2e/support/screens.ts";
import { type App, createApp } from "../support/app.ts";

/* The screens that are operated here have the same words in both versions, but for the news after an update. */

const earlier = process.env["MUSUBI_EARLIER"];
const partners = Number(process.env["MUSUBI_PARTNERS"] ?? 300);
/** How long an upgrade may keep an office of 100,000 partners waiting, in milliseconds. */
const longestAway = 30_000;
/** How long an earlier version's first download may take, in milliseconds. */
const firstDownload = 900_000;

const devices: Device[] = [];
let before: App;
let after: App | undefined;

beforeAll(async () => {
  if (earlier === undefined) throw new Error("run it by npm run test:upgrade, which brings the earlier version");
  before = await createApp(partners, "off", { folder: earlier });
  await before.start();
});
afterAll(async () => {
  for (const device of devices) await device.dispose();
  await after?.dispose();
  await before.dispose();
});

/** A device on which somebody is signed in, with all rows and the application itself. */
async function signedIn(app: Pick<App, "url">): Promise<Page> {
  const device = await openDevice(app);
  devices.push(device);
  const page = device.page();
  page.setDefaultTimeout(firstDownload);
  await signIn(page);
  await synced(page);
  await installed(page);
  page.setDefaultTimeout(60_000);
  return page;
}

/** Opens the nth partner of the list, and writes on them without a network. Returns the partner's address. */
async function writtenOn(page: Page, nth: number): Promise<string> {
  await page.goto("/partner/search");
  await partnerLinks(page).nth(nth).waitFor();
  await page.context().setOffline(true);
  const address = await openPartner(page, nth);
  await writeMemo(page, textOf(nth));
  return address;
}

const textOf = (nth: number) => `旧い版で書いたメモ${nth}`;
const firstText = (page: Page) => page.getByRole("main").locator("textarea:visible").first();
const firstName = (page: Page) => page.getByRole("textbox", { name: "姓", exact: true });
const draftKept = (page: Page) => page.getByText(/下書きを端末に保存済み/u).waitFor();
const told = "面談で聞いた、まだ保存していない言葉。";
const surname = "書きかけ";

test("unsent work and open forms of three devices outlast the upgrade of the server, and that of the application", async () => {
  const pages = [await signedIn(before), await signedIn(before), await signedIn(before)] as const;
  const addresses: string[] = [];
  for (const [nth, page] of pages.entries()) addresses.push(await writtenOn(page, nth));
  const [memos, interview, registration] = pages;
  await interview.goto(`${addresses[1]}/evaluation`);
  await firstText(interview).fill(told);
  await registration.goto("/partner/register");
  await firstName(registration).fill(surname);
  for (const page of [interview, registration]) await draftKept(page);

  await before.stop();
  after = await createApp(partners, "off", { port: Number(new URL(before.url).port), dataDir: before.dataDir });
  const stopped = performance.now();
  await after.start();
  const away = performance.now() - stopped;
  console.log(`${partners} partners were away for ${Math.round(away / 100) / 10} s`);
  expect(away).toBeLessThan(longestAway);
  for (const page of pages) await page.context().setOffline(false);

  // The application of before goes on with the server of now.
  for (const page of pages) await synced(page);
  await expect(firstText(interview).inputValue()).resolves.toBe(told);
  await expect(firstName(registration).inputValue()).resolves.toBe(surname);
  const arrived = await inDatabase(after, `select content from memo where content like '旧い版で書いたメモ%' order by content`);
  expect(arrived.map(({ content }) => content)).toEqual([0, 1, 2].map(textOf));

  for (const page of pages) {
    await page.reload();
    await page.getByRole("button", { name: "更新", exact: true }).click();
    await page.getByRole("navigation").getByRole("link", { name: "稼働状況" }).waitFor({ timeout: firstDownload });
    await synced(page);
  }
  await expect(firstText(interview).inputValue()).resolves.toBe(told);
  await expect(firstName(registration).inputValue()).resolves.toBe(surname);
  await memos.goto(String(addresses[0]));
  await memo(memos, textOf(0)).waitFor();
  const again = await inDatabase(after, `select count(*)::int as count from memo where content like '旧い版で書いたメモ%'`);
  expect(again[0]?.["count"]).toBe(3);
});
