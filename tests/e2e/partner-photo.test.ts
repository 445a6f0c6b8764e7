import type { Page, Route } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { laptop, tablet } from "./support/device.ts";
import type { GivenFile } from "./support/give-files.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { pictureIn } from "./support/pictures.ts";
import { installed, openPartner, partnerName, signOut, synced, writeMemo } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";

/** The server's answer has to arrive with an exchange. */
const patient = { timeout: 30_000 };

describe("a partner's photo", () => {
  let office: Office;
  let address: string;
  let picture: GivenFile;
  /** The server's answer for photos, and how often it was requested. */
  let answer: "picture" | "none" | "page";
  let asked = 0;

  beforeAll(async () => {
    office = await startOffice();
    const page = office.device.page();
    await installed(page);
    picture = await pictureIn(page, "photo.jpg", { width: 900, height: 600 });
    await serve(page);
    address = await openPartner(page);
    return office.dispose;
  });

  const serve = (page: Page) =>
    page.route("**/api/partner_member/*/photo", async (route) => {
      asked++;
      if (answer === "picture") await route.fulfill({ contentType: "image/jpeg", body: Buffer.from(picture.bytes) });
      else if (answer === "page") await route.fulfill({ contentType: "text/html", body: "<h1>Wi-Fi</h1>" });
      else await route.fulfill({ status: 404, json: { responseCode: 404, responseMessage: "photo_unavailable" } });
    });
  const photo = (page: Page) => page.getByRole("main").locator("header img");
  const initial = async (page: Page) =>
    page
      .getByRole("main")
      .locator("header")
      .getByText([...(await partnerName(page))][0] ?? "", { exact: true });
  const givePhoto = (path: string) =>
    inDatabase(office.app, "update partner set profile_image_path = $1 where id = $2", [path, address.split("/").at(-1)]);
  /** Returns the photos that the device keeps, with their addresses. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      const name = names.find((one) => one?.startsWith("musubi ") === true);
      return new Promise<readonly unknown[]>((resolve) => {
        const opening = indexedDB.open(String(name));
        opening.onsuccess = () => {
          const range = IDBKeyRange.bound("photo/", "photo0");
          const all = opening.result.transaction("derived").objectStore("derived").getAll(range);
          all.onsuccess = () => {
            opening.result.close();
            resolve((all.result as readonly { path: unknown }[]).map(({ path }) => path));
          };
        };
      });
    });

  it("is asked for where there is one, and gives way to the initials where it cannot be had", async () => {
    const page = office.device.page();
    expect(asked).toBe(0);
    for (const nothing of ["none", "page"] as const) {
      answer = nothing;
      await givePhoto(`https://partners.example.com/${nothing}.jpg`);
      const before = asked;
      await page.reload();
      await expect.poll(() => asked, patient).toBeGreaterThan(before);
      await (await initial(page)).waitFor();
      expect(await photo(page).count()).toBe(0);
    }
    expect(await kept(page)).toEqual([]);
  });

  it("is shown as a square of 360 pixels, and asked for once", async () => {
    const page = office.device.page();
    answer = "picture";
    await givePhoto("https://partners.example.com/1.jpg");
    await page.reload();
    await photo(page).waitFor();
    expect(await photo(page).evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])).toEqual([360, 360]);
    expect(await photo(page).getAttribute("src")).toMatch(/^data:image\/jpeg;base64,/u);
    await synced(page);
    await expect.poll(() => kept(page), patient).toEqual(["https://partners.example.com/1.jpg"]);
    const before = asked;
    await page.reload();
    await photo(page).waitFor();
    expect(asked).toBe(before);
    for (const viewport of [laptop, tablet]) {
      await page.setViewportSize(viewport);
      await expectSound(page, `a partner with a photo at ${viewport.width}`);
    }
  });

  it("is another one under another address", async () => {
    const page = office.device.page();
    const before = asked;
    await givePhoto("https://partners.example.com/2.jpg");
    await page.reload();
    await expect.poll(() => kept(page), patient).toEqual(["https://partners.example.com/2.jpg"]);
    await photo(page).waitFor();
    expect(asked).toBe(before + 1);
  });

  it("is not replaced by the answer to an earlier address that comes late", async () => {
    const page = office.device.page();
    await page.setViewportSize(laptop);
    const held: Route[] = [];
    await page.route("**/api/partner_member/*/photo", (route) => void held.push(route));
    await givePhoto("https://partners.example.com/3.jpg");
    await page.reload();
    await expect.poll(() => held.length, patient).toBe(1);
    await serve(page);
    await givePhoto("https://partners.example.com/4.jpg");
    await writeMemo(page, "写真が変わりました");
    await expect.poll(() => kept(page), patient).toEqual(["https://partners.example.com/4.jpg"]);
    const late = page.waitForResponse("**/api/partner_member/*/photo");
    for (const route of held) await route.fulfill({ contentType: "image/jpeg", body: Buffer.from(picture.bytes) });
    await (await late).finished();
    // The page gets time to make the photo smaller, as it does with every photo.
    await pictureIn(page, "another.jpg", { width: 900, height: 600 });
    const before = asked;
    await page.reload();
    await photo(page).waitFor();
    expect(await kept(page)).toEqual(["https://partners.example.com/4.jpg"]);
    expect(asked).toBe(before);
  });

  it("leaves the device with its partner, and comes back with it", async () => {
    const page = office.device.page();
    const remove = (at: string) =>
      inDatabase(office.app, `update partner set deleted_at = ${at} where id = $1`, [address.split("/").at(-1)]);
    await remove("now()");
    await page.goto("/partner/search");
    await synced(page);
    await expect.poll(() => kept(page), patient).toEqual([]);
    await remove("null");
    await page.goto(address);
    await photo(page).waitFor();
    await expect.poll(() => kept(page), patient).toHaveLength(1);
  });

  it("is there without a server after the browser was killed", async () => {
    await office.app.stop();
    const page = await office.device.killAndReopen(address);
    await photo(page).waitFor();
    await office.app.start();
    await synced(page);
  });

  it("leaves the device with whoever signs out", async () => {
    const page = office.device.page();
    expect(await kept(page)).toHaveLength(1);
    await signOut(page);
    await expect.poll(() => kept(page), patient).toEqual([]);
  });
});
