import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../support/app.ts";
import { Line } from "../support/line.ts";
import { type Device, openDevice, signIn } from "./support/device.ts";
import { restAs } from "./support/rest.ts";
import { openPartner, synced } from "./support/screens.ts";

describe("over a line that bears little at once (L5a)", () => {
  let app: App;
  let line: Line;
  let device: Device;
  beforeAll(async () => {
    app = await createApp(30);
    await app.start();
    line = await Line.open(() => Number(new URL(app.url).port));
    device = await openDevice({ url: line.url });
  });
  afterAll(async () => {
    await device?.dispose();
    await line?.close();
    await app?.dispose();
  });

  it("what was written without a network arrives, and what has arrived is not sent again and again", async () => {
    const page = device.page();
    await signIn(page);
    await synced(page);
    const partnerId = (await openPartner(page)).replace("/partner/", "");
    await page.context().setOffline(true);
    const texts = Array.from({ length: 16 }, () => randomBytes(2_900).toString("base64"));
    for (const text of texts) {
      await page.getByRole("textbox", { name: "新しいメモ" }).fill(text);
      await page.getByRole("button", { name: "送信" }).click();
      await page.getByRole("group", { name: "メモの一覧" }).getByText(text.slice(0, 40)).waitFor();
    }
    Object.assign(line.speed, { up: 20_000, down: 200_000 });
    const before = line.carried.up;
    const rest = await restAs(app);
    const arrived = async () => {
      // Each connection breaks after this many bytes, as in a train.
      line.breakAfter(30_000);
      const { body } = await rest("GET", `/api/memo/partner/${partnerId}`);
      return (body["memos"] as { content: string }[]).filter(({ content }) => texts.includes(content)).length;
    };
    await page.context().setOffline(false);
    await expect.poll(arrived, { timeout: 120_000, interval: 3_000 }).toBe(texts.length);
    line.breakAfter(Number.POSITIVE_INFINITY);
    await synced(page);
    // Compressed they have some 50,000 bytes.
    expect(line.carried.up - before).toBeLessThan(250_000);
  });
});
