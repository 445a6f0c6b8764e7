import { decodeJwt, SignJWT } from "jose";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type App, createApp, master } from "../support/app.ts";
import { startOpenId, type TestOpenId } from "../support/open-id.ts";
import { signIn, tablet } from "./support/device.ts";
import { atGoogle, refusingAtGoogle } from "./support/google.ts";
import { outboxOf } from "./support/mail.ts";
import { inDatabase } from "./support/office-database.ts";
import { installed, openPartner, partnerLinks, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { startVisits, type Visits } from "./support/visits.ts";
import { expectWaiting, holdCalls } from "./support/waiting.ts";

/** The time for what the page does by itself on a busy machine. */
const patience = { timeout: 30_000 };
const credentialsRefused = "メールアドレスまたはパスワードをご確認ください。";

async function submit(page: Page, mail: string, password: string): Promise<void> {
  await page.getByLabel("メールアドレス").fill(mail);
  await page.getByLabel("パスワード", { exact: true }).fill(password);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
}

/** Answers one call in the server's place. */
const answering = (page: Page, path: string, status: number, json: object) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: { responseCode: status, ...json } }));

/** Returns the session's token on this page's device. */
const tokenOn = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

/** Returns all that this page has in both storages. */
const keptBy = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Makes the mailed codes an hour older. */
const ageChallenges = (app: App) =>
  inDatabase(
    app,
    `update login_challenge set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'`,
  );

describe("signing in", () => {
  let app: App;
  let visits: Visits;
  const secret = "a secret of the tests, long enough to sign with";

  beforeAll(async () => {
    vi.stubEnv("SESSION_SECRET", secret);
    vi.stubEnv("REGISTRATION", "closed");
    vi.stubEnv("PARTNER_LOGIN_URL", "https://partner.example.com/login");
    app = await createApp(20);
    await app.start();
    visits = await startVisits(app, "block");
  });
  afterEach(() => visits.end());
  afterAll(async () => {
    vi.unstubAllEnvs();
    await visits?.close();
    await app?.dispose();
  });

  it("leads to the partner list, and to the address that was asked for", async () => {
    const page = await visits.open();
    await page.goto("/partner/search?name=%E4%BD%90%E8%97%A4");
    await page.waitForURL("**/login**");
    await page.getByText("ログインが必要です。").waitFor();
    await submit(page, master.mail, master.password);
    await page.waitForURL(/\/partner\/search\?.*%E4%BD%90%E8%97%A4/u);
  });

  it("leads to no other host and to no page for those who are signed out", async () => {
    const page = await visits.open();
    await page.goto(`/login?redirect=${encodeURIComponent("/.//example.com")}`);
    await submit(page, master.mail, master.password);
    await page.waitForURL(`${app.url}/partner/search**`);
    for (const address of ["//example.com", "/.//example.com", "https://example.com/", "/register"]) {
      await page.goto(`/login?redirect=${encodeURIComponent(address)}`);
      await page.waitForURL(`${app.url}/partner/search**`);
    }
  });

  it("an empty form is told what is missing, and so is a mail that cannot be one", async () => {
    const page = await visits.open();
    await page.goto("/login");
    await page.getByRole("button", { name: "ログイン", exact: true }).click();
    await page.getByText("メールアドレスを入力してください。").waitFor();
    await page.getByText("パスワードを入力してください。").waitFor();
    await page.getByText("入力内容をご確認ください。").waitFor();
    await page.getByLabel("メールアドレス").fill("x");
    await page.getByText("入力内容をご確認ください。").waitFor({ state: "detached" });
    expect(await page.getByLabel("メールアドレス").getAttribute("type")).toBe("email");
    await submit(page, "no mail", "x");
    await page.getByText("メールアドレスの形式をご確認ください。").waitFor();
  });

  it("why one stands there is said until the first attempt, whose answer then stands alone", async () => {
    const page = await visits.open();
    await page.goto("/partner/search");
    await page.getByText("ログインが必要です。").waitFor();
    await submit(page, master.mail, "Wrong2026pass");
    await page.getByText(credentialsRefused).waitFor();
    expect(await page.getByText("ログインが必要です。").count()).toBe(0);
  });

  it("the mail that was typed outlives a reload, the password does not", async () => {
    const page = await visits.open();
    await page.goto("/login");
    await page.getByLabel("メールアドレス").fill("typed@example.com");
    await page.getByLabel("パスワード", { exact: true }).fill("Wrong2026pass");
    await page.reload();
    await expect.poll(() => page.getByLabel("メールアドレス").inputValue()).toBe("typed@example.com");
    expect(await page.getByLabel("パスワード", { exact: true }).inputValue()).toBe("");
    expect(await keptBy(page)).not.toContain("Wrong2026pass");
  });

  it("wrong credentials get one sentence, whether the mail exists or not, and keep what was typed", async () => {
    const page = await visits.open();
    await page.goto("/login");
    for (const mail of [master.mail, "nobody@example.com"]) {
      await submit(page, mail, "Wrong2026pass");
      await page.getByText(credentialsRefused).waitFor();
      expect(await page.getByLabel("メールアドレス").inputValue()).toBe(mail);
    }
  });

  it("ten failures lock the mail for a while, and the screen says for how long", async () => {
    const page = await visits.open();
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
    await submit(page, "locked@example.com", "Wrong2026pass");
    await page.getByText(/ログイン試行が上限に達しました。\d+分後に再度お試しください。/u).waitFor();
    await page.getByText(/^再試行まで約\d+分$/u).waitFor();
  });

  it("a lockout that does not say how long lasts ten minutes", async () => {
    const page = await visits.open();
    await answering(page, "/api/login", 400, { responseMessage: "too_many_attempts" });
    await page.goto("/login");
    await submit(page, master.mail, master.password);
    await page.getByText("ログイン試行が上限に達しました。10分後に再度お試しください。").waitFor();
    await page.getByText("再試行まで約10分").waitFor();
  });

  it("a lockout lasts as long as the server says, whatever it calls it", async () => {
    const page = await visits.open();
    await answering(page, "/api/login", 429, { responseMessage: "too_many_requests", retryAfterMinutes: 7 });
    await page.goto("/login");
    await submit(page, master.mail, master.password);
    await page.getByText("ログイン試行が上限に達しました。7分後に再度お試しください。").waitFor();
    await page.getByText("再試行まで約7分", { exact: true }).waitFor();
  });

  it("shows that the server is being asked, and asks it once", async () => {
    const page = await visits.open();
    const calls = await holdCalls(page, "/api/login");
    await page.goto("/login");
    await submit(page, master.mail, "Wrong2026pass");
    await expectWaiting(page, "ログイン");
    await page.getByLabel("パスワード", { exact: true }).press("Enter");
    calls.pass();
    await page.getByText(credentialsRefused).waitFor();
    expect(await page.getByRole("button", { name: "ログイン", exact: true }).getAttribute("aria-disabled")).toBeNull();
    expect(calls.count()).toBe(1);
  });

  it("no answer, no challenge and any other failure are told apart", async () => {
    const page = await visits.open();
    await page.goto("/login");
    await page.route("**/api/login", (route) => route.abort());
    await submit(page, master.mail, master.password);
    await page.getByText("ログインに失敗しました。時間をおいて再度お試しください。").waitFor();

    await answering(page, "/api/login", 202, { responseMessage: "mfa_required", mfa: null });
    await submit(page, master.mail, master.password);
    await page.getByText("MFAチャレンジの生成に失敗しました。再度お試しください。").waitFor();

    await answering(page, "/api/login", 500, { responseMessage: "internal_error" });
    await submit(page, master.mail, master.password);
    await page.getByText(credentialsRefused).waitFor();
    expect(await page.getByLabel("パスワード", { exact: true }).inputValue()).toBe(master.password);
  });

  it("without a network the button says so, and what was typed stays until there is one", async () => {
    const page = await visits.open();
    await page.goto("/login");
    await page.getByLabel("メールアドレス").fill(master.mail);
    await page.getByLabel("パスワード", { exact: true }).fill(master.password);
    await page.context().setOffline(true);
    await page.getByText("オフラインです。ネットワークにつながると送信できます。").waitFor();
    const button = page.getByRole("button", { name: "ログイン", exact: true });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    await page.context().setOffline(false);
    await expect.poll(() => button.getAttribute("aria-disabled"), patience).toBeNull();
    await button.click();
    await page.waitForURL("**/partner/search**");
  });

  it("leads to the reset and to the partners' site; Google and registration are not shown where there are none", async () => {
    const page = await visits.open();
    await page.goto("/login");
    const partners = page.getByRole("link", { name: "パートナー用ログイン" });
    expect(await partners.getAttribute("href")).toBe("https://partner.example.com/login");
    expect(await page.getByRole("button", { name: /Google/u }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "新規登録" }).count()).toBe(0);
    await page.goto("/register");
    await page.getByText("現在、新規登録は受け付けていません。").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    await page.getByRole("link", { name: "ログイン画面へ" }).click();
    await page.getByRole("link", { name: "パスワードをお忘れの方" }).click();
    await page.waitForURL("**/password-reset");
  });

  it("who has signed in already is taken to the list, in other tabs too", async () => {
    const page = await visits.open();
    const other = await page.context().newPage();
    await other.goto("/login");
    await signIn(page);
    await other.waitForURL("**/partner/search**");
    await page.goto("/login");
    await page.waitForURL("**/partner/search**");
  });

  it("a token that nobody can read leads to the sign-in", async () => {
    const page = await visits.open();
    await page.addInitScript(() => {
      if (!sessionStorage.getItem("begun")) localStorage.setItem("token", "not a token");
      sessionStorage.setItem("begun", "yes");
    });
    await page.goto("/partner/search");
    await page.waitForURL("**/login**");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  it("a token in any answer takes the place of the one that was sent", async () => {
    const page = await visits.open();
    await signIn(page);
    await synced(page);
    const other = await fetch(`${app.url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mail: master.mail, pswd: master.password }),
    });
    const renewed = other.headers.get("x-authorization") ?? "";
    expect(renewed).not.toBe(await tokenOn(page));
    await page.route("**/api/me", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "x-authorization": renewed } });
    });
    await page.reload();
    await expect.poll(() => tokenOn(page), patience).toBe(renewed);
    const asked = page.waitForRequest("**/api/session");
    await page.goto("/password");
    expect((await asked).headers()["x-authorization"]).toBe(renewed);
  });

  it("a token that expired without a network locks nothing, until a server has said so", async () => {
    const page = await visits.open({ serviceWorkers: "allow" });
    await signIn(page);
    await synced(page);
    await installed(page);
    const token = (await tokenOn(page)) ?? "";
    const expired = await new SignJWT({ ...decodeJwt(token), iat: 1_700_000_000, exp: 1_700_000_060 })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(secret));
    // The device has kept it for long. No other request is answered meanwhile.
    await page.route("**/api/**", (route) => route.abort());
    await page.route("**/api/me", (route) =>
      route.fulfill({
        headers: { "x-authorization": expired },
        json: { responseCode: 500, responseMessage: "internal_error" },
        status: 500,
      }),
    );
    await page.reload();
    await expect.poll(() => tokenOn(page), patience).toBe(expired);
    await page.context().setOffline(true);
    await page.unrouteAll();
    await page.reload();
    await partnerLinks(page).first().waitFor();
    expect(await tokenOn(page)).toBe(expired);
    await page.context().setOffline(false);
    await page.waitForURL("**/login**");
    await page.getByText("ログインが必要です。").waitFor();
    expect(await tokenOn(page)).toBeNull();
  });

  it("a server in trouble, or one that cannot be reached, signs nobody out", async () => {
    const page = await visits.open();
    await signIn(page);
    await synced(page);
    const token = await tokenOn(page);
    await answering(page, "/api/me", 500, { responseMessage: "internal_error" });
    await Promise.all([page.waitForResponse("**/api/me"), page.reload()]);
    await partnerLinks(page).first().waitFor();
    await page.unroute("**/api/me");
    await page.route("**/api/me", (route) => route.abort());
    await Promise.all([page.waitForEvent("requestfailed", (one) => one.url().endsWith("/api/me")), page.reload()]);
    await partnerLinks(page).first().waitFor();
    expect(await tokenOn(page)).toBe(token);
    expect(new URL(page.url()).pathname).toBe("/partner/search");
  });

  it("a session that the server has ended locks the screens and keeps what was not sent", async () => {
    const page = await visits.open();
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
    await submit(page, master.mail, master.password);
    await page.waitForURL("**/partner/search**");
    await synced(page);
  });

  it.each(["the list", "a partner's page"])("logout on %s asks first, and leaves the sign-in page", async (screen) => {
    const page = await visits.open();
    await signIn(page);
    if (screen !== "the list") await openPartner(page);
    await page.getByRole("button", { name: /master@example\.com/u }).click();
    await page.getByRole("menuitem", { name: "ログアウト" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "ログアウト" }).click();
    await page.waitForURL("**/login**");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});

describe("signing in with a code", () => {
  let app: App;
  let openId: TestOpenId;
  let outbox: ReturnType<typeof outboxOf>;
  let visits: Visits;

  beforeAll(async () => {
    app = await createApp(20);
    openId = await startOpenId(app.url);
    for (const [name, value] of Object.entries({ ...openId.env, LOGIN_CODE: "always" })) vi.stubEnv(name, value);
    await app.start();
    outbox = outboxOf(app);
    visits = await startVisits(app, "block");
  });
  afterEach(() => visits.end());
  afterAll(async () => {
    vi.unstubAllEnvs();
    await visits?.close();
    await app?.dispose();
    await openId?.stop();
  });

  const field = (page: Page) => page.getByLabel("認証コード", { exact: true });
  const enter = async (page: Page, code: string) => {
    await field(page).fill(code);
    await page.getByRole("button", { name: "認証する" }).click();
  };
  /** Signs in up to the second step, and returns the mailed code. */
  const toCode = async (page: Page, address = "/login") => {
    await page.goto(address);
    await submit(page, master.mail, master.password);
    await field(page).waitFor();
    return outbox.code(master.mail);
  };
  /** Returns a different code. */
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  it("says where the code was sent and how long it holds, and leads on once it is right", async () => {
    const page = await visits.open();
    const code = await toCode(page, "/login?redirect=%2Fpassword");
    await page.getByText("m***@example.com").waitFor();
    expect(await page.getByRole("timer").innerText()).toMatch(/^(10:00|9:\d\d)$/u);
    expect(await field(page).getAttribute("autocomplete")).toBe("one-time-code");
    expect(await field(page).getAttribute("inputmode")).toBe("numeric");
    expect(await field(page).evaluate((input) => document.activeElement === input)).toBe(true);
    await enter(page, code);
    await page.waitForURL("**/password");
  });

  it("outlives a reload with its mail, and nothing of it stays: neither after success, 戻る, nor its time", async () => {
    const page = await visits.open();
    const code = await toCode(page);
    await page.reload();
    await page.getByText("m***@example.com").waitFor();
    expect(await page.getByRole("timer").innerText()).toMatch(/^(10:00|9:\d\d)$/u);
    expect(await keptBy(page)).not.toContain(master.password);
    await page.getByRole("button", { name: "戻る" }).click();
    expect(await page.getByLabel("メールアドレス").inputValue()).toBe(master.mail);
    await page.reload();
    await page.getByLabel("パスワード", { exact: true }).waitFor();
    expect(await keptBy(page)).not.toContain("m***");

    await toCode(page);
    await ageChallenges(app);
    await page.reload();
    await enter(page, code);
    await page.getByText("認証コードの有効期限が切れました。もう一度ログインしてください。").waitFor();
    expect(await keptBy(page)).not.toContain("m***");

    const newest = await toCode(page);
    await page.reload();
    await enter(page, newest);
    await page.waitForURL("**/partner/search**");
    expect(await page.evaluate(() => sessionStorage.getItem("signed-out"))).toBeNull();
  });

  it("takes digits alone, six of them, pasted ones too; fewer are asked for again", async () => {
    const page = await visits.open();
    const code = await toCode(page);
    await field(page).pressSequentially("1a2-3");
    expect(await field(page).inputValue()).toBe("123");
    await page.getByRole("button", { name: "認証する" }).click();
    await page.getByText("6桁の認証コードを入力してください。").last().waitFor();
    await field(page).fill("");
    await field(page).pressSequentially("12345678");
    expect(await field(page).inputValue()).toBe("123456");
    await field(page).evaluate(
      (input: HTMLInputElement, text) => {
        input.select();
        document.execCommand("insertText", false, text);
      },
      ` ${code.slice(0, 3)} ${code.slice(3)} `,
    );
    expect(await field(page).inputValue()).toBe(code);
    await field(page).press("Enter");
    await page.waitForURL("**/partner/search**");
  });

  it("a wrong one can be tried again, until there were too many", async () => {
    const page = await visits.open();
    const code = await toCode(page);
    for (let count = 0; count < 4; count++) {
      await enter(page, other(code));
      await page.getByText("認証コードが正しくありません。").waitFor();
    }
    await enter(page, other(code));
    await page.getByText("認証コードの入力回数が上限に達しました。もう一度ログインしてください。").waitFor();
    expect(await page.getByLabel("メールアドレス").inputValue()).toBe(master.mail);
  });

  it("one that has run out on the server leads back to mail and password, with a word", async () => {
    const page = await visits.open();
    const code = await toCode(page);
    await ageChallenges(app);
    await enter(page, code);
    await page.getByText("認証コードの有効期限が切れました。もう一度ログインしてください。").waitFor();
    expect(await page.getByLabel("メールアドレス").inputValue()).toBe(master.mail);
  });

  it("the time that is left is right as soon as a device wakes, and leads back when it is over", async () => {
    const page = await visits.open();
    await page.clock.install();
    await toCode(page);
    // As after a laptop was closed, no timer runs in that time.
    await page.clock.fastForward("09:00");
    await expect.poll(() => page.getByRole("timer").innerText(), patience).toMatch(/^(1:00|0:[45]\d)$/u);
    await page.clock.fastForward("01:01");
    await page.getByText("認証コードの有効期限が切れました。もう一度ログインしてください。").waitFor();
    await page.getByRole("button", { name: "ログイン", exact: true }).waitFor();
  });

  it("shows that a code is being looked at, and sends it once", async () => {
    const page = await visits.open();
    const code = await toCode(page);
    const calls = await holdCalls(page, "/api/login/mfa");
    await enter(page, code);
    await expectWaiting(page, "認証する");
    await field(page).press("Enter");
    calls.pass();
    await page.waitForURL("**/partner/search**");
    expect(calls.count()).toBe(1);
  });

  it("no answer and any other failure are told, and the code stays", async () => {
    const page = await visits.open();
    const code = await toCode(page);
    await page.route("**/api/login/mfa", (route) => route.abort());
    await enter(page, code);
    await page.getByText("認証コードの確認中にエラーが発生しました。").waitFor();
    await answering(page, "/api/login/mfa", 500, { responseMessage: "internal_error" });
    await page.getByRole("button", { name: "認証する" }).click();
    await page.getByText("認証に失敗しました。").waitFor();
    await page.unroute("**/api/login/mfa");
    expect(await field(page).inputValue()).toBe(code);
    await page.getByRole("button", { name: "認証する" }).click();
    await page.waitForURL("**/partner/search**");
  });

  it("戻る leads back to what was typed, without a message", async () => {
    const page = await visits.open();
    await toCode(page);
    await page.getByRole("button", { name: "戻る" }).click();
    expect(await page.getByLabel("メールアドレス").inputValue()).toBe(master.mail);
    expect(await page.getByLabel("パスワード", { exact: true }).inputValue()).toBe(master.password);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("leaves the button where it is when the way by Google comes behind it", async () => {
    const page = await visits.open();
    const settings = await holdCalls(page, "/api/settings");
    await page.goto("/login");
    const button = page.getByRole("button", { name: "ログイン", exact: true });
    await button.waitFor();
    const before = await button.boundingBox();
    settings.pass();
    await page.getByRole("button", { name: "Google で続行" }).waitFor();
    expect(await button.boundingBox()).toEqual(before);
  });

  it("Google signs in whoever has that mail, and leads to the address that was asked for", async () => {
    const page = await visits.open();
    await atGoogle(page, openId, { mail: master.mail });
    await page.goto("/partner/search?name=%E4%BD%90");
    await page.waitForURL("**/login**");
    await page.getByRole("button", { name: "Google で続行" }).click();
    await page.waitForURL(/\/partner\/search\?.*%E4%BD%90/u);
    await page.getByRole("button", { name: /master@example\.com/u }).waitFor();
  });

  it("Google's answer shows that it is looked at, is used once, and leaves the address bar", async () => {
    const page = await visits.open();
    const sent: unknown[] = [];
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/auth/google", async (route) => {
      if (route.request().method() === "GET") return route.fallback();
      sent.push(route.request().postDataJSON());
      await held;
      return route.fallback();
    });
    await page.goto("/login/google?code=4%2F0Ab%2Bc&state=a-state");
    await page.getByText("認証中...").waitFor();
    await expect.poll(() => sent, patience).toEqual([{ code: "4/0Ab+c", state: "a-state" }]);
    expect(new URL(page.url()).search).toBe("");
    answer();
    await page.getByText("エラーが発生しました。").waitFor();
    expect(sent.length).toBe(1);
    await page.getByRole("link", { name: "ログイン画面へ" }).click();
    await page.waitForURL("**/login");
  });

  it("who changes their mind at Google finds the way back", async () => {
    const page = await visits.open();
    await refusingAtGoogle(page, openId);
    await page.goto("/login");
    await page.getByRole("button", { name: "Google で続行" }).click();
    await page.waitForURL("**/login/google");
    await page.getByText("エラーが発生しました。").waitFor();
    await page.getByRole("link", { name: "ログイン画面へ" }).click();
    await page.getByRole("button", { name: "ログイン", exact: true }).waitFor();
  });

  it("a Google that cannot be asked is told where its button stands", async () => {
    const page = await visits.open();
    await answering(page, "/api/auth/google", 503, { responseMessage: "google_unavailable" });
    await page.goto("/login");
    await page.getByRole("button", { name: "Google で続行" }).click();
    await page.getByText("エラーが発生しました。もう一度お試しください。").waitFor();
  });

  it.each([
    ["light", { width: 390, height: 844 }],
    ["dark", tablet],
  ] as const)("in %s at %o both steps fit, have targets for fingers and are sound", async (colorScheme, viewport) => {
    const page = await visits.open({ colorScheme, viewport });
    await page.goto("/login");
    await page.getByRole("button", { name: "Google で続行" }).waitFor();
    await expectSound(page, "sign-in");
    await submit(page, master.mail, master.password);
    await field(page).waitFor();
    await expectSound(page, "the code's step");
    for (const name of ["認証する", "戻る"])
      expect((await page.getByRole("button", { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.goto("/login/google");
    await page.getByText("エラーが発生しました。").waitFor();
    await expectSound(page, "Google's answer");
  });
});
