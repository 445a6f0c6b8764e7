import type { Page } from "playwright";
import { inDatabase } from "../e2e/support/office-database.ts";
import type { App } from "../support/app.ts";
import { costOf, processorTime, withoutFrameLimit } from "./measure-keys.ts";
import { onProduct } from "./on-product.ts";

/** What keys cost in one of the product's own entry screens. */
export interface ScreenKeys {
  readonly screen: string;
  /** The number of fields in its form, or of rows that a list draws. */
  readonly fields: number;
  /** Processor time of script, style and layout for each key and its draft, without a slowdown. Milliseconds. */
  readonly worked: readonly number[];
}

/** Keys that are not counted, since code runs slowly until it is compiled. */
const warmUp = 40;

/** Types into the first, the middle and the last text of each entry screen of the product with demo data. */
export async function measureScreenKeys(executablePath: string, say: (text: string) => void): Promise<readonly ScreenKeys[]> {
  return onProduct(executablePath, options, async (page, app) => {
    const measured: ScreenKeys[] = [];
    for (const [screen, address] of await screensOf(app)) {
      measured.push({ screen, ...(await typed(page, address)) });
      say(`${screen} is measured`);
    }
    return measured;
  });
}

/** A tablet in landscape. */
const options = { viewport: { width: 1024, height: 768 }, args: withoutFrameLimit };

/** Measures a key in the box of a list. Each key finds other rows, and deleting it finds all rows again. */
export async function measureListKeys(executablePath: string, say: (text: string) => void): Promise<readonly ScreenKeys[]> {
  return onProduct(executablePath, options, async (page) => {
    const measured: ScreenKeys[] = [];
    for (const [screen, address, texts] of lists) {
      measured.push({ screen, ...(await found(page, address, texts)) });
      say(`${screen} is measured`);
    }
    return measured;
  });
}

const lists = [
  ["partners", "/partner/search", "アカサタナハマヤ"],
  ["projects", "/project/search", "基データ開発運支新"],
] as const;

async function found(page: Page, address: string, texts: string): Promise<Omit<ScreenKeys, "screen">> {
  await page.goto(address);
  const box = page.getByRole("main").getByRole("searchbox");
  await page.getByRole("main").locator("[data-row]").nth(20).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await box.click();
  const worked: number[] = [];
  const once = async (act: () => Promise<unknown>) => worked.push(await costOf(session, act));
  for (let round = 0; round < 5; round++)
    for (const text of texts) {
      await once(() => page.keyboard.insertText(text));
      await once(() => page.keyboard.press("Backspace"));
    }
  return { fields: await page.getByRole("main").locator("[data-row]").count(), worked: worked.slice(warmUp) };
}

/**
 * Returns the entry screens with as much content as possible: of a partner with interviews, and of one with five jobs or more.
 */
async function screensOf(app: App): Promise<readonly (readonly [screen: string, address: string])[]> {
  const [told] = await inDatabase(
    app,
    `select partner_id as id from interview join partner on partner.id = partner_id and deleted_at is null
      order by jsonb_array_length(work_history) desc limit 1`,
  );
  const [career] = await inDatabase(
    app,
    `select partner_id as id, count(*)::int as jobs from skill_sheet join partner on partner.id = partner_id and deleted_at is null
      group by partner_id order by count(*) < 5, count(*) limit 1`,
  );
  const partner = `/partner/${String(told?.["id"])}`;
  return [
    ["registration", "/partner/register"],
    ["edit", `${partner}/edit`],
    ["first interview", `${partner}/evaluation`],
    ["second interview", `${partner}/evaluation_second`],
    [`career sheet of ${String(career?.["jobs"])} jobs`, `/partner/${String(career?.["id"])}/skillSheet/edit?editing=true`],
  ];
}

async function typed(page: Page, address: string): Promise<Omit<ScreenKeys, "screen">> {
  await page.goto(address);
  const form = page.getByRole("main").getByRole("form").first();
  await form.waitFor();
  const texts = form.locator("textarea:visible, input[type=text]:not([inputmode]):not([role]):visible");
  await texts.nth(2).waitFor();
  const count = await texts.count();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked: number[] = [];
  for (const at of new Set([0, Math.floor(count / 2), count - 1]))
    worked.push(...(await processorTime(page, session, texts.nth(at))));
  return { fields: await form.locator("input, textarea, select").count(), worked: worked.slice(warmUp) };
}
