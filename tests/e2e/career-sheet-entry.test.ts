import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { button, form, openForm, row, select, storedIndustries, storedJobs, withCareer } from "./support/career.ts";
import { type Composer, composerOf } from "./support/composition.ts";
import { type Device, tablet } from "./support/device.ts";
import { byTouch, expectReachable, tap } from "./support/fingers.ts";
import { type Office, startOffice } from "./support/office.ts";
import { synced } from "./support/screens.ts";
import { tabTo } from "./support/tab-to.ts";

/** A way to enter values: by keyboard or by touch. */
interface Hand {
  /** Presses a button that adds a row. The row's first field then has the focus. */
  add(label: string): Promise<void>;
  /** Chooses the nth option, counted from 1. With `here`, it does so in the focused field. */
  choose(label: string, nth: number, here?: "here"): Promise<void>;
  /**
   * Writes a text into a field.
   * @param within the name of its row; of several it is the last
   */
  write(label: string, text: string, within?: string): Promise<void>;
  press(label: string): Promise<void>;
}

const jobs = [1, 2, 3, 4, 5];

const byKeys = (page: Page, type: (text: string) => Promise<void> = (text) => page.keyboard.type(text)): Hand => {
  const press = async (label: string) => {
    await tabTo(page, label);
    await page.keyboard.press("Enter");
  };
  return {
    press,
    add: press,
    async choose(label, nth, here) {
      if (here) await expect.poll(() => focusedLabel(page)).toBe(label);
      else await tabTo(page, label);
      await expect.poll(() => offered(page)).toBeGreaterThan(nth);
      for (let presses = 0; presses < nth; presses++) await page.keyboard.press("ArrowDown");
    },
    async write(label, text) {
      await tabTo(page, label);
      await type(text);
    },
  };
};

const focusedLabel = (page: Page) =>
  page.evaluate(() =>
    (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.replace(/\s*\*$/u, "").trim(),
  );

/** Returns the number of options of the focused select, which come from the device. */
const offered = (page: Page) => page.evaluate(() => (document.activeElement as HTMLSelectElement | null)?.options?.length ?? 0);

/** Enters text as an input method does: composed by syllables, and confirmed by an Enter that does nothing else. */
const composed = (ime: Composer) => async (text: string) => {
  for (let end = 1; end <= text.length; end++) await ime.compose(text.slice(0, end));
  await ime.press("Enter");
  await ime.commit(text);
  await ime.press("Enter");
};

/** Scrolls an element away from the fixed footer, and taps it. */
async function touchAt(target: Locator): Promise<void> {
  await target.evaluate((it) => it.scrollIntoView({ block: "center" }));
  await tap(target);
}

const byFinger = (page: Page): Hand => {
  const press = (label: string) => touchAt(button(page, label).last());
  return {
    press,
    add: press,
    // A tap on a select opens the browser's own list, which is not part of the page.
    choose: async (label, nth) => void (await select(page, label).last().selectOption({ index: nth })),
    async write(label, text, within) {
      const around = within === undefined ? form(page) : row(page, within).last();
      await touchAt(around.getByRole("textbox", { name: label, exact: true }).last());
      await page.keyboard.insertText(text);
    },
  };
};

describe("a career sheet of five jobs", () => {
  let office: Office;
  let device: Device;
  let empty: readonly string[];

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    empty = await withCareer(office, "= 0");
    return office.dispose;
  });

  const enterAll = async (hand: Hand) => {
    for (const at of jobs) {
      await hand.add("業界を追加");
      await hand.choose("業界大分類", at, "here");
      await hand.choose("業界中分類", 1);
      await hand.add("職種を追加");
      // The second category has the skills of engineers.
      await hand.choose("職種大分類", at === 1 ? 2 : at, "here");
      await hand.choose("職種中分類", 1);
      await hand.add("スキル詳細を追加");
      await hand.choose("職種小分類", 1, "here");
      await hand.choose("経験年数", at);
      await hand.write("役割", `${at}番目の詳細`, "スキル詳細 1");
      if (at <= 2) {
        await hand.add("エンジニアスキルを追加");
        await hand.choose("エンジニアスキル", at, "here");
        await hand.choose("経験年数", 4);
      }
      await hand.write("役割", `${at}番目の仕事`);
    }
    await hand.press("保存");
  };
  const expectAll = async (page: Page, id: string) => {
    await page.getByText("職務経歴書を保存しました。").first().waitFor();
    await synced(page);
    await expect.poll(() => storedIndustries(office, id)).toEqual(jobs);
    const stored = await storedJobs(office, id);
    expect(stored).toMatchObject(
      jobs.map((at) => ({
        industry: at,
        category: at === 1 ? 2 : at,
        role: `${at}番目の仕事`,
        details: [{ experienceYearId: at, role: `${at}番目の詳細` }],
      })),
    );
    expect(stored.map(({ engineers }) => engineers.map(({ experienceYearId }) => experienceYearId))).toEqual([
      [4],
      [4],
      [],
      [],
      [],
    ]);
    expect(await page.getByRole("region", { name: /^業界 \d$/u }).count()).toBe(5);
  };

  it("is entered by keyboard alone", async () => {
    const page = device.page();
    await openForm(page, empty[0] ?? "");
    await enterAll(byKeys(page));
    await expectAll(page, empty[0] ?? "");
  });

  it("is entered by touch alone, every control within a finger's reach", async () => {
    const page = device.page();
    await byTouch(page, tablet);
    await openForm(page, empty[1] ?? "");
    await enterAll({
      ...byFinger(page),
      async press(label) {
        await expectReachable(page, "a career sheet's form");
        await touchAt(button(page, label));
      },
    });
    await expectAll(page, empty[1] ?? "");
  });

  it("is entered by composition", async () => {
    const page = device.page();
    await openForm(page, empty[2] ?? "");
    await enterAll(byKeys(page, composed(await composerOf(page))));
    await expectAll(page, empty[2] ?? "");
  });
});
