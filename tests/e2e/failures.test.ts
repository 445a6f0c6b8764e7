import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp, master } from "../support/app.ts";
import { signIn } from "./support/device.ts";
import { synced, syncState } from "./support/screens.ts";
import { startVisits, type Visits } from "./support/visits.ts";

describe("a server that fails (L2)", () => {
  let app: App;
  let visits: Visits;
  let page: Page;
  beforeAll(async () => {
    app = await createApp(3);
    await app.start();
    visits = await startVisits(app);
  });
  afterAll(async () => {
    await visits?.close();
    await app?.dispose();
  });

  const fails = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { responseCode: 500, responseMessage: "internal_error" } }));
  const fault = /サーバーで問題が起きています。自動で再試行します。/u;

  it("is not told as a missing connection where data is still to come", async () => {
    page = await visits.open();
    await fails("**/api/sync");
    await signIn(page);
    await syncState(page, /サーバー障害/u).waitFor();
    const main = page.getByRole("main");
    await main.getByText(fault).first().waitFor();
    await page.goto("/home");
    await main.getByText(fault).nth(3).waitFor();
    expect(await main.innerText()).not.toMatch(/つながら|つながり|接続/u);
  });

  it("is not told as a missing connection where one compares, and says so there", async () => {
    page = await visits.open();
    await signIn(page);
    await synced(page);
    await page.goto("/sync");
    await fails("**/api/sync");
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await syncState(page, /サーバー障害/u).waitFor();
    await page.getByRole("button", { name: "今すぐ照合" }).hover();
    const said = await page.getByRole("tooltip").first().innerText();
    expect(said).toMatch(/^照合できません。サーバーで問題が起きています。/u);
  });

  it("does not leave a start without a word, and can be asked again", async () => {
    page = await visits.open();
    const answer = await fetch(`${app.url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mail: master.mail, pswd: master.password }),
    });
    await page.goto("/login");
    await page.evaluate((token) => localStorage.setItem("token", token), String(answer.headers.get("x-authorization")));
    await fails("**/api/me");
    await page.goto("/home");
    await page.getByText("サーバーで問題が起きました。時間をおいて再度お試しください。").waitFor();
    await page.unroute("**/api/me");
    await page.getByRole("button", { name: "再試行" }).click();
    await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
  });
});
