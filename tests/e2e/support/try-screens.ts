import type { Page } from "playwright";
import { beforeAll, describe, it } from "vitest";
import { type App, createApp } from "../../support/app.ts";
import { type Device, laptop, openDevice, signIn, tablet, type Viewport } from "./device.ts";
import { expectReachable, touch } from "./fingers.ts";
import { synced } from "./screens.ts";
import { expectSound } from "./sound.ts";
import { visit } from "./visit.ts";

const phone: Viewport = { width: 390, height: 844 };
const lying: Viewport = { width: 1024, height: 768 };

/**
 * Both themes, and the widths at which the layout changes. A dark page differs from the light one of its width only in its colours; a
 * tablet has the navigation of a phone and the table of a laptop.
 */
const looks: readonly (readonly [Viewport, "light" | "dark", ("colours" | undefined)?])[] = [
  [laptop, "light"],
  [laptop, "dark", "colours"],
  [tablet, "dark", "colours"],
  [phone, "light"],
];

/** A screen or a state of it, and how to open it: an address with its heading, or steps from the previous screen. */
export type Screen = readonly [name: string, open: string | ((page: Page, app: App) => Promise<unknown>), heading?: string];

/** The number of partners. Every row of a list is drawn and read, and more rows would show nothing new. */
const partners = 40;

/**
 * Declares tests of screens, each in the state that the previous one left. They check names for screen readers, contrast, width
 * and the size of touch targets.
 */
export function tryScreens(what: string, who: "signedOut" | "signedIn", screens: readonly Screen[]): void {
  describe(`axe finds nothing, nothing scrolls sideways, and a finger meets every control: ${what},`, () => {
    let app: App;
    let device: Device;

    beforeAll(async () => {
      app = await createApp(partners);
      await app.start();
      device = await openDevice(app);
      if (who === "signedIn") {
        await signIn(device.page());
        await synced(device.page());
      }
      return async () => {
        await device.dispose();
        await app.dispose();
      };
    });

    it.for(screens)("%s", async ([name, open, heading]) => {
      const page = device.page();
      await page.setViewportSize(laptop);
      if (typeof open === "string") await visit(page, open);
      else await open(page, app);
      if (heading !== undefined) await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      for (const [viewport, colorScheme, rules] of looks) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await expectSound(page, `${name} in ${colorScheme} at ${viewport.width}`, rules);
      }
      await touch(page, true);
      for (const viewport of [lying, tablet, phone]) {
        await page.setViewportSize(viewport);
        await expectReachable(page, `${name} at ${viewport.width}`);
      }
      await touch(page, false);
    });
  });
}

/** Presses a button that opens a dialog. */
export async function pressFor(page: Page, name: string, role: "dialog" | "alertdialog"): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click();
  await page.getByRole(role).waitFor();
}

/** Opens the memos of the shown record. */
export async function openMemos(page: Page): Promise<void> {
  await visit(page, `${new URL(page.url()).pathname}?tab=memo`);
  await page.getByRole("textbox", { name: "新しいメモ" }).waitFor();
}
