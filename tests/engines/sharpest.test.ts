import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Rest, restAs } from "../e2e/support/rest.ts";
import {
  addTag,
  memo,
  openPartner,
  partnerLinks,
  partnerName,
  searchBox,
  synced,
  syncState,
  writeMemo,
} from "../e2e/support/screens.ts";
import { type App, createApp } from "../support/app.ts";
import { composerOn } from "./support/composition.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { patience } from "./support/retry.ts";
import { fewestRows } from "./support/rows.ts";
import { memosOn } from "./support/sent.ts";
import { signIn } from "./support/sign-in.ts";
import { workerActive } from "./support/worker.ts";

/**
 * The eight steps that are most likely to fail in another engine. They are part of `npm test`, and each needs those before it.
 */
describe.each(engines)("$name", (engine) => {
  let app: App;
  let rest: Rest;
  let device: EngineDevice;
  let page: EnginePage;
  let partner: string;
  /** The tab that exchanges with the server for all tabs. */
  let leading: EnginePage;

  beforeAll(async () => {
    app = await createApp();
    await app.start();
    rest = await restAs(app);
    device = await engine.openDevice(app);
    page = device.page();
  });
  afterAll(async () => {
    await device?.dispose();
    await app?.dispose();
  });

  /** Returns the memos that the server has. */
  const memos = () => memosOn(rest, partner);

  it("lets an administrator sign in and shows all partners", async () => {
    await signIn(page);
    await page.getByText("登録 120 / 表示 120").waitFor();
    await synced(page);
  });

  it("registers the worker on the first visit, and the worker controls the page after a reload", async () => {
    await workerActive(page);
    await page.reload();
    await partnerLinks(page).first().waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  });

  it("shows the partners on each of ten page loads in a row", async () => {
    let slowest = 0;
    for (let load = 0; load < 10; load++) {
      const begun = performance.now();
      // The address is different each time, since the same one would put no page into the page cache.
      await page.goto(`/partner/search?page=${1 + (load % 2)}`);
      await partnerLinks(page).first().waitFor();
      slowest = Math.max(slowest, performance.now() - begun);
    }
    console.log(`${engine.name}: the slowest of ten page loads took ${Math.round(slowest)} ms`);
  });

  it("keeps the partners listed while a syllable is composed", async () => {
    await searchBox(page).click();
    const rows = async (text: string) => expect(await fewestRows(page), text).toBeGreaterThan(0);
    await composerOn(engine, page).compose("さとう", rows);
    await page.getByText(/表示 (?!120)[1-9]\d*/u).waitFor();
  });

  it("opens without a server after it was killed, finds a partner and takes a tag and a memo", async () => {
    await page.goto("/partner/search");
    await openPartner(page, 3);
    const name = await partnerName(page);
    await synced(page);
    await app.stop();
    await device.kill();
    page = await device.open();
    await page.goto("/partner/search");
    await searchBox(page).fill(name);
    await page.getByText(/表示 (?!120)[1-9]\d*/u).waitFor();
    partner = await openPartner(page);
    expect(await partnerName(page)).toBe(name);
    await addTag(page);
    await writeMemo(page, "圏外で書いたメモ");
    await syncState(page, /未送信 \d+件/u).waitFor();
  });

  it("sends what was written without a server once there is one", async () => {
    await app.start();
    await expect.poll(memos, { timeout: patience }).toContain("圏外で書いたメモ");
    await synced(page);
  });

  it("shows in a second tab what the first one writes, and the other way round", async () => {
    const second = await device.newTab();
    await second.goto(partner);
    await memo(second, "圏外で書いたメモ").waitFor();
    await writeMemo(second, "二つ目のタブのメモ");
    await page.bringToFront();
    await memo(page, "二つ目のタブのメモ").waitFor();
    await synced(page);
    [page, leading] = [second, page];
  });
  it("goes on sending within 10 s when the tab that led is closed", async () => {
    await leading.close();
    await page.bringToFront();
    await writeMemo(page, "残ったタブのメモ");
    await expect.poll(memos, { timeout: 10_000 }).toContain("残ったタブのメモ");
    await syncState(page, /同期済み/u).waitFor({ timeout: 10_000 });
  });
});
