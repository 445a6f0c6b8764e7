import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../support/app.ts";
import { type Device, openDevice } from "./support/device.ts";

/** Chromium's own setting that no site may store anything. */
const keepingNothing = { profile: { default_content_setting_values: { cookies: 2 } } };

describe("in a browser that lets no site keep anything", () => {
  let app: App;
  let device: Device;
  beforeAll(async () => {
    app = await createApp(1);
    await app.start();
    device = await openDevice(app, { preferences: keepingNothing });
  });
  afterAll(async () => {
    await device?.dispose();
    await app?.dispose();
  });

  it("nobody is asked to sign in: it says what has to be allowed", async () => {
    const page = device.page();
    await page.goto("/");
    expect(await page.evaluate("try { localStorage.length } catch (error) { error.name }")).toBe("SecurityError");
    await page.getByText("このブラウザーでは端末にデータを保存できません").waitFor();
    expect(await page.getByRole("button", { name: "再読み込み" }).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "ログイン" }).count()).toBe(0);
  });
});
