import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { partnerLinks, synced } from "../e2e/support/screens.ts";
import { type App, createApp } from "../support/app.ts";
import { type Elsewhere, startElsewhere } from "./support/elsewhere.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { patience } from "./support/retry.ts";
import { signIn } from "./support/sign-in.ts";

/** A page that is left goes into the page cache, even while it loads. The next page must load all the same. */
describe.each(engines)("$name", (engine) => {
  let app: App;
  let elsewhere: Elsewhere;
  let device: EngineDevice;
  let page: EnginePage;

  beforeAll(async () => {
    elsewhere = await startElsewhere();
    // There are so many partners that the first download takes longer than a visit to another page.
    app = await createApp(1_000);
    await app.start();
    device = await engine.openDevice(app);
    page = device.page();
    return async () => {
      await device.dispose();
      await app.dispose();
      elsewhere.stop();
    };
  });

  /** Opens an address as a link does, and waits until the new document exists, even if it has not loaded. */
  const lead = async (address: string) => {
    await page.evaluate((to) => {
      // The timer lets the answer arrive before the page is left.
      setTimeout(() => location.assign(to));
    }, address);
    await arrive(address);
  };
  const back = async (address: string) => {
    await page.evaluate(() => {
      setTimeout(() => history.back());
    });
    await arrive(address);
  };
  const arrive = async (address: string) => {
    const here = () => page.evaluate(() => location.href).catch(() => "between two pages");
    await expect.poll(here, { timeout: patience, interval: 5 }).toContain(address);
  };

  /** Returns the rows that the page shows within 5 seconds. */
  const rowsWithin5s = async () => {
    const begun = performance.now();
    // The page itself is asked, since the driver may still wait for an aborted load.
    const rows = () => page.evaluate(() => document.querySelectorAll('main a[href^="/partner/"]').length).catch(() => 0);
    await expect.poll(rows, { timeout: 5_000 }).toBeGreaterThan(0);
    return Math.round(performance.now() - begun);
  };

  it("keeps a page that was left in its page cache", async () => {
    await page.goto(elsewhere.url);
    await page.evaluate(() => void Object.assign(window, { left: true }));
    await page.goto(`${elsewhere.url}other`);
    await back(elsewhere.url);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "left") as unknown), { timeout: 5_000 }).toBe(true);
  });

  it("shows the partners when one comes back to a page that was left during the first download, ten times", async () => {
    await signIn(page);
    // The navigation from the sign-in to the list has ended. In WebKit, it would abort one that begins meanwhile.
    await partnerLinks(page).first().waitFor();
    const times: number[] = [];
    onTestFinished(() => console.log(`${engine.name}: back during the first download, ms: ${times.join(" ")}`));
    for (let time = 0; time < 10; time++) {
      await lead(elsewhere.url);
      await back("/partner/search");
      times.push(await rowsWithin5s());
    }
    expect(times).toHaveLength(10);
    await synced(page);
    await page.getByText(/登録 1,000/u).waitFor();
  });

  it("shows the partners when one comes back to a page that was left while it began, ten times", async () => {
    const times: number[] = [];
    onTestFinished(() => console.log(`${engine.name}: back to a page that had only begun, ms: ${times.join(" ")}`));
    for (let time = 0; time < 10; time++) {
      await lead(`${app.url}/partner/search?page=${1 + (time % 2)}`);
      await lead(elsewhere.url);
      await back("/partner/search");
      times.push(await rowsWithin5s());
    }
    expect(times).toHaveLength(10);
  });

  it("shows the partners on each of ten page loads in a row", async () => {
    const times: number[] = [];
    onTestFinished(() => console.log(`${engine.name}: page loads in a row, ms: ${times.join(" ")}`));
    for (let time = 0; time < 10; time++) {
      await page.goto(`/partner/search?page=${1 + (time % 2)}`);
      times.push(await rowsWithin5s());
    }
    expect(times).toHaveLength(10);
  });

  it("shows the partners when one goes back through ten pages, and forward again", async () => {
    const times: number[] = [];
    onTestFinished(() => console.log(`${engine.name}: through the history, ms: ${times.join(" ")}`));
    for (const step of [...Array<number>(9).fill(-1), ...Array<number>(9).fill(1)]) {
      const before = await page.evaluate(() => location.search);
      await page.evaluate((by) => {
        setTimeout(() => history.go(by));
      }, step);
      await expect.poll(() => page.evaluate(() => location.search).catch(() => before), { timeout: patience }).not.toBe(before);
      times.push(await rowsWithin5s());
    }
    expect(times).toHaveLength(10);
    await synced(page);
  });
});
