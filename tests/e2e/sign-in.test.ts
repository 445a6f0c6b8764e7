import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type App, createApp, master } from "../support/app.ts";
import { type Device, openDevice, signIn } from "./support/device.ts";
import { openPartner, synced } from "./support/screens.ts";

describe("signing in", () => {
  let app: App;
  let device: Device;

  beforeAll(async () => {
    app = await createApp(120);
    await app.start();
  });
  beforeEach(async () => {
    device = await openDevice(app);
    return () => device.dispose();
  });
  afterAll(() => app?.dispose());

  const submit = async (mail: string, password: string) => {
    const page = device.page();
    await page.getByLabel("メールアドレス").fill(mail);
    await page.getByLabel("パスワード", { exact: true }).fill(password);
    await page.getByRole("button", { name: "ログイン" }).click();
  };

  it("leads to the partner list, and to the address that was asked for", async () => {
    const page = device.page();
    await page.goto("/partner/search?name=%E4%BD%90%E8%97%A4");
    await page.waitForURL("**/login**");
    await submit(master.mail, master.password);
    await page.waitForURL(/\/partner\/search\?.*%E4%BD%90%E8%97%A4/u);
  });

  it("an empty form is told what is missing", async () => {
    const page = device.page();
    await page.goto("/login");
    await page.getByRole("button", { name: "ログイン" }).click();
    await page.getByText("メールアドレスを入力してください。").waitFor();
  });

  it("wrong credentials get one sentence, whether the mail exists or not, and keep what was typed", async () => {
    const page = device.page();
    await page.goto("/login");
    for (const mail of [master.mail, "nobody@example.com"]) {
      await submit(mail, "Wrong2026pass");
      await page.getByText("メールアドレスまたはパスワードをご確認ください。").waitFor();
      expect(await page.getByLabel("メールアドレス").inputValue()).toBe(mail);
    }
  });

  it("ten failures lock the mail for a while, and the screen says for how long", async () => {
    const page = device.page();
    await page.goto("/login");
    const attempt = () =>
      page.evaluate(
        (mail) =>
          fetch("/api/login", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ mail, pswd: "Wrong2026pass" }),
          }).then((answer) => answer.status),
        "locked@example.com",
      );
    for (let count = 0; count < 10; count++) await attempt();
    await submit("locked@example.com", "Wrong2026pass");
    await page.getByText(/ログイン試行が上限に達しました。\d+分後に再度お試しください。/u).waitFor();
  });

  it("no answer from the server is told as such", async () => {
    const page = device.page();
    await page.goto("/login");
    await page.route("**/api/login", (route) => route.abort());
    await submit(master.mail, master.password);
    await page.getByText("ログインに失敗しました。時間をおいて再度お試しください。").waitFor();
  });

  it("who has signed in already is taken to the list", async () => {
    await signIn(device.page());
    await device.page().goto("/login");
    await device.page().waitForURL("**/partner/search**");
  });

  it("a session that the server has ended locks the screens and keeps what was not sent", async () => {
    const page = device.page();
    await signIn(page);
    await synced(page);
    await page.evaluate(async () => {
      const token = localStorage.getItem("token") ?? "";
      await fetch("/api/logout", {
        method: "POST",
        headers: { "x-authorization": token, "content-type": "application/json" },
        body: "{}",
      });
    });
    await page.reload();
    await page.getByText("ログインが必要です。").first().waitFor();
    await page.waitForURL("**/login**");
    await submit(master.mail, master.password);
    await page.waitForURL("**/partner/search**");
    await synced(page);
  });

  it.each(["the list", "a partner's page"])("logout on %s asks first, and leaves the sign-in page", async (screen) => {
    const page = device.page();
    await signIn(page);
    if (screen !== "the list") await openPartner(page);
    await page.getByRole("button", { name: /master@example\.com/u }).click();
    await page.getByRole("menuitem", { name: "ログアウト" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "ログアウト" }).click();
    await page.waitForURL("**/login**");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});
