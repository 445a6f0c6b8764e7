import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../support/app.ts";
import { Line } from "../support/line.ts";
import { until } from "../support/until.ts";
import { addFileIn, attachmentsIn, driveAttachments, openedIn } from "./support/attachments.ts";
import { type Device, openDevice, signIn } from "./support/device.ts";
import { installed, synced } from "./support/screens.ts";

describe("a PDF that is added without a network (S4)", () => {
  let app: App;
  let line: Line;
  let tablet: Device;
  let laptop: Device;

  beforeAll(async () => {
    app = await createApp();
    await app.start();
    line = await Line.open(() => Number(new URL(app.url).port));
    [tablet, laptop] = await Promise.all([openDevice({ url: line.url }), openDevice(app)]);
  });
  afterAll(async () => {
    await Promise.all([tablet?.dispose(), laptop?.dispose()]);
    await line?.close();
    await app?.dispose();
  });

  it("outlives a killed browser, arrives whole over a line that breaks five times, and is opened on a second device", async () => {
    await signIn(tablet.page());
    await synced(tablet.page());
    await installed(tablet.page());
    await driveAttachments(tablet.page());
    line.down = true;
    const file = await addFileIn(tablet.page(), 1_500_000);

    const page = await tablet.killAndReopen("/partner/search");
    await page.getByRole("table").first().waitFor();
    await driveAttachments(page);
    // The device also keeps the files of today's interviews.
    const sent = async () => (await attachmentsIn(page)).find(({ key }) => key === `partnerFile/${file.id}`);
    expect(await sent()).toMatchObject({ held: true, unsent: true, sent: 0 });

    line.down = false;
    for (let breaks = 1; breaks <= 5; breaks++) {
      line.breakAfter(200_000);
      await until(() => line.breaks === breaks);
    }
    expect(await sent()).toMatchObject({ unsent: true });
    await until(async () => (await sent())?.unsent === false);

    await signIn(laptop.page());
    await synced(laptop.page());
    await driveAttachments(laptop.page());
    await until(async () => (await openedIn(laptop.page(), file.id)) !== undefined);
    expect(await openedIn(laptop.page(), file.id)).toBe(file.sha256);
  });
});
