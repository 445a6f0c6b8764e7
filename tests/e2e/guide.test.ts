import { writeFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { guidePages, listedPages } from "#client/features/guide/guide-pages.ts";
import { type Device, laptop, openDevice, signIn } from "./support/device.ts";
import { expectReachable, touch } from "./support/fingers.ts";
import { openPicture, pictureRecipes, takePicture } from "./support/guide-pictures.ts";
import { arrangeInterviews, isLateAtNight } from "./support/interview-day.ts";
import { type Office, startOffice } from "./support/office.ts";
import { printedPages } from "./support/printed.ts";
import { registerPlain } from "./support/rest.ts";
import { installed, lookInPalette, synced } from "./support/screens.ts";
import { expectSound, expectSoundAt } from "./support/sound.ts";
import { keepsLaterFiles } from "./support/storage.ts";

const phone = { width: 390, height: 844 };
/** Whether the pictures are kept: `npm run guide:pictures`. */
const keepsPictures = process.env["MUSUBI_GUIDE_PICTURES"] === "keep";

describe("the guide", () => {
  let office: Office;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    return office.dispose;
  });

  const heading = (name: string, on = page) => on.getByRole("heading", { level: 1, name, exact: true });
  const help = (on = page) => on.getByRole("banner").getByRole("link", { name: "この画面の使い方" });
  const contents = (on = page) => on.getByRole("main").getByRole("link");

  it("has pictures that can still be made: what each marks is there", async (context) => {
    if (isLateAtNight()) return context.skip();
    await arrangeInterviews(office.app);
    const shown = Object.values(guidePages).flatMap(({ sections }) => sections.flatMap(({ picture }) => picture?.name ?? []));
    expect(pictureRecipes.map(({ name }) => name).sort()).toEqual(shown.sort());
    const broken: string[] = [];
    page.setDefaultTimeout(15_000);
    for (const recipe of pictureRecipes) {
      try {
        const marked = await openPicture(page, recipe);
        if (!keepsPictures) continue;
        await writeFile(`client/features/guide/pictures/${recipe.name}.webp`, await takePicture(page, marked));
      } catch (error) {
        broken.push(`${recipe.name}: ${String(error)}`);
      }
    }
    expect(broken).toEqual([]);
    await page.setViewportSize(laptop);
  });
});
