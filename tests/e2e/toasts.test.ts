import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "./support/device.ts";
import { holdDownloadAfter } from "./support/first-download.ts";
import { type Office, startOffice } from "./support/office.ts";
import { startVisits, type Visits } from "./support/visits.ts";

/** All devices of these tests ask for reduced motion, as people do whose system has animations off. */
describe("where motion is reduced", () => {
  let office: Office;
  let visits: Visits;
  beforeAll(async () => {
    office = await startOffice();
    visits = await startVisits(office.app);
  });
  afterAll(async () => {
    await visits?.close();
    await office?.dispose();
  });

  it("what is said in passing can be seen and stays for its time: an error for twelve seconds", async () => {
    const page = office.device.page();
    await page.goto("/admin/quarantine");
    const file = { name: "not-sealed.jwe", mimeType: "application/octet-stream", buffer: Buffer.from("nothing") };
    await page.getByLabel("暗号化された変更のファイル").setInputFiles(file);
    const text = page.locator(".fui-Toast").getByText("読み込めませんでした。");
    const began = Date.now();
    await text.waitFor();
    const opacity = () =>
      text.evaluate((one) => {
        let least = 1;
        for (let at: Element | null = one; at; at = at.parentElement)
          least = Math.min(least, Number(getComputedStyle(at).opacity));
        return least;
      });
    await expect.poll(opacity).toBe(1);
    await text.waitFor({ state: "detached" });
    expect(Date.now() - began).toBeGreaterThan(11_000);
  });

  it("nothing flickers: what goes round for ever takes its time", async () => {
    const page = await visits.open();
    await holdDownloadAfter(page, "prefecture");
    await signIn(page);
    await page.getByText("120 / 1,240 件").first().waitFor();
    const hasty = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect?.getComputedTiming())
        .filter((timing) => timing?.iterations === Number.POSITIVE_INFINITY && Number(timing.duration) < 1_000)
        .map((timing) => timing?.duration),
    );
    expect(hasty).toEqual([]);
  });
});
