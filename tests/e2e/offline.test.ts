import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../support/app.ts";
import { type Device, openDevice, signIn } from "./support/device.ts";
import {
  addTag,
  installed,
  memo,
  openPartner,
  partnerLinks,
  partnerName,
  searchBox,
  synced,
  syncState,
  writeMemo,
} from "./support/screens.ts";

/** One day of work through all parts of the product. The server is really stopped, and the browser really killed. */
describe("without a server", () => {
  let app: App;
  let tablet: Device;
  let laptop: Device;
  let address: string;

  beforeAll(async () => {
    app = await createApp();
    await app.start();
    [tablet, laptop] = await Promise.all([openDevice(app), openDevice(app)]);
  });
  afterAll(async () => {
    await Promise.all([tablet?.dispose(), laptop?.dispose()]);
    await app?.dispose();
  });

  it("a killed browser opens again, searches, tags and keeps a memo, and a second device sees it later", async () => {
    await signIn(tablet.page());
    await synced(tablet.page());
    await installed(tablet.page());
    await openPartner(tablet.page());
    const name = await partnerName(tablet.page());
    await app.stop();

    const page = await tablet.killAndReopen("/partner/search");
    await searchBox(page).fill(name);
    await partnerLinks(page).first().waitFor();
    address = await openPartner(page);
    expect(await partnerName(page)).toBe(name);
    const tag = await addTag(page);
    await writeMemo(page, "圏外で書いたメモ");
    await syncState(page, /未送信 \d+件/u).waitFor();

    const again = await tablet.killAndReopen(address);
    await memo(again, "圏外で書いたメモ").waitFor();

    await app.start();
    await synced(again);
    await signIn(laptop.page());
    await laptop.page().goto(address);
    await memo(laptop.page(), "圏外で書いたメモ").waitFor();
    await laptop.page().getByRole("list", { name: "タグ" }).getByText(tag, { exact: true }).waitFor();
  });

  it("two devices change one partner, and nothing is lost", async () => {
    const pages = [tablet.page(), laptop.page()] as const;
    await Promise.all(pages.map(synced));
    await Promise.all(pages.map(installed));
    await app.stop();

    const tags = [await addTag(pages[0]), await addTag(pages[1], 1)];
    await writeMemo(pages[0], "タブレットのメモ");
    await writeMemo(pages[1], "ノートのメモ");

    await app.start();
    for (const page of pages) {
      for (const text of ["タブレットのメモ", "ノートのメモ"]) await memo(page, text).waitFor();
      for (const tag of tags) await page.getByRole("list", { name: "タグ" }).getByText(tag, { exact: true }).waitFor();
      await synced(page);
    }
  });
});
