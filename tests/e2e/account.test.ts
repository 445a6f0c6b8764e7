import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { errorText } from "../../sync/model/errors.ts";
import { type App, createApp, master } from "../support/app.ts";
import { type CalendarServer, startCalendarServer } from "../support/calendar-server.ts";
import { startOpenId, type TestOpenId } from "../support/open-id.ts";
import { signIn, tablet } from "./support/device.ts";
import { atGoogle, refusingAtGoogle } from "./support/google.ts";
import { outboxOf } from "./support/mail.ts";
import { inDatabase } from "./support/office-database.ts";
import { registerPlain, restAs } from "./support/rest.ts";
import { openPartner, synced, writeMemo } from "./support/screens.ts";
import { expectSoundAt } from "./support/sound.ts";
import { startVisits, type Visits } from "./support/visits.ts";
import { expectWaiting, holdCalls } from "./support/waiting.ts";

const rule = "8〜16文字の半角英数字で、英大文字・英小文字・数字をそれぞれ1文字以上含めてください。";
const updated = "更新完了しました。ログイン画面から改めてログインしてください";
const notUpdated = "更新失敗しました。再度パスワードの再発行からお願いします。";
const phone = { width: 390, height: 844 };

let app: App;
let openId: TestOpenId;
let calendar: CalendarServer;
let outbox: ReturnType<typeof outboxOf>;
let visits: Visits;

beforeAll(async () => {
  app = await createApp(20);
  openId = await startOpenId(app.url);
  calendar = await startCalendarServer(openId.ownerOf);
  for (const [name, value] of Object.entries({ ...openId.env, GOOGLE_CALENDAR_URL: calendar.url })) vi.stubEnv(name, value);
  await app.start();
  outbox = outboxOf(app);
  visits = await startVisits(app, "block");
});
afterEach(() => visits.end());
afterAll(async () => {
  vi.unstubAllEnvs();
  await visits?.close();
  await app?.dispose();
  await calendar?.stop();
  await openId?.stop();
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Returns a field by its label. The mark of a required field is hidden from screen readers. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}\\*?$`, "u"));
const fill = (page: Page, label: string, text: string) => field(page, label).fill(text);
/** Returns the labels of the fields that are marked as required. */
const required = (page: Page) => page.locator("label:has([aria-hidden])", { hasText: /\*$/u }).allInnerTexts();
/** Returns the size of a control's touch target. */
const sizeOf = (page: Page, role: "button" | "checkbox", name: string) =>
  page
    .getByRole(role, { name })
    .first()
    .evaluate((target) => [target.getBoundingClientRect().width, target.getBoundingClientRect().height]);

/** Confirms, and waits until screen readers reach the page behind the dialog again. */
async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("main").waitFor();
}

/** Waits for a toast with these words. The page contains them twice, once for screen readers. */
const told = (page: Page, words: string) => page.getByText(words).first().waitFor();

/** Answers one call in the server's place. */
const answering = (page: Page, path: string, status: number, json: object) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: { responseCode: status, ...json } }));

/** Requests a new password for this mail, and returns the link that was mailed. */
async function askForLink(mail: string): Promise<string> {
  const page = await visits.open();
  await page.goto("/password-reset");
  await fill(page, "メールアドレス", mail);
  await press(page, "送信する");
  await page.getByText("再設定用のメールを送信しました。").waitFor();
  return outbox.link(mail);
}

describe("a forgotten password", () => {
  it("is asked about by an address that can be one; what is said of it clears as soon as it is", async () => {
    const page = await visits.open();
    await page.goto("/password-reset");
    const say = async (text: string, words: string) => {
      await fill(page, "メールアドレス", text);
      await press(page, "送信する");
      await page.getByText(words, { exact: true }).waitFor();
    };
    await say("", "メールアドレスを入力してください");
    for (const text of ["nobody", "no body@example.com"]) {
      await say(text, "有効なメールアドレスを入力してください");
      await fill(page, "メールアドレス", "nobody@example.com");
      await page.getByText("有効なメールアドレスを入力してください").waitFor({ state: "detached" });
    }
    await answering(page, "/api/reset_password", 400, { responseMessage: "validation_error" });
    await say("nobody@example.com", "メールアドレスをご確認ください");
    await page.route("**/api/reset_password", (route) => route.abort());
    await say("nobody@example.com", "エラーが発生しました。もう一度お試しください。");
  });

  it("is asked about once, and the button shows that it is", async () => {
    const page = await visits.open();
    await page.goto("/password-reset");
    const calls = await holdCalls(page, "/api/reset_password");
    await fill(page, "メールアドレス", "nobody@example.com");
    await press(page, "送信する");
    await expectWaiting(page, "送信する");
    await page.getByLabel("メールアドレス", { exact: true }).press("Enter");
    calls.pass();
    await page.getByText("再設定用のメールを送信しました。").waitFor();
    expect(calls.count()).toBe(1);
  });

  it("gets the same answer for a mail that nobody has, and leads to the sign-in after three seconds", async () => {
    const page = await visits.open({ viewport: tablet });
    await page.clock.install();
    await page.goto("/password-reset");
    await fill(page, "メールアドレス", "nobody@example.com");
    await page.clock.pauseAt(Date.now() + 60_000);
    await press(page, "送信する");
    await page.getByText("再設定用のメールを送信しました。").waitFor();
    await page.clock.runFor(2_900);
    expect(new URL(page.url()).pathname).toBe("/password-reset");
    await page.clock.runFor(200);
    await page.clock.resume();
    await page.waitForURL("**/login");
    await page.getByText("登録されているメールアドレスであれば、再設定用のメールが届きます。").waitFor();
  });

  it("does not keep whoever has read that waiting", async () => {
    const page = await visits.open();
    await page.goto("/password-reset");
    await fill(page, "メールアドレス", "nobody@example.com");
    await press(page, "送信する");
    await page.getByText("再設定用のメールを送信しました。").waitFor();
    await page.getByRole("link", { name: "ログイン画面へ" }).click();
    await page.waitForURL("**/login");
  });

  it("is replaced by a mailed link, which works once and shows its secret nowhere", async () => {
    const { mail, password } = await registerPlain(app, "再設定 花子", "reset@example.com");
    const before = await restAs(app, { mail, password });
    const link = await askForLink(mail);
    const secret = new URL(link).searchParams.get("auth") ?? "";
    const page = await visits.open();
    const referrers: (string | undefined)[] = [];
    page.on("request", (request) => referrers.push(request.headers()["referer"]));
    await page.goto(link);
    await field(page, "新しいパスワード").waitFor();
    expect(page.url()).toBe(`${app.url}/password-update`);
    await page.reload();
    await field(page, "新しいパスワード").waitFor();
    expect(await field(page, "新しいパスワード").getAttribute("autocomplete")).toBe("new-password");
    expect(await field(page, "新しいパスワード").getAttribute("passwordrules")).toMatch(/minlength: 8; maxlength: 16;.* upper/u);

    await press(page, "更新する");
    await page.getByText("新しいパスワードを入力してください。").waitFor();
    await fill(page, "新しいパスワード", "alllowercase1");
    await press(page, "更新する");
    await page.getByText(rule).waitFor();
    await fill(page, "新しいパスワード", "Renewed2026pass");
    await press(page, "更新する");
    await page.getByText(updated).waitFor();
    expect(referrers.filter((referrer) => referrer?.includes(secret))).toEqual([]);
    expect((await before("GET", "/api/me")).status).toBe(401);

    await press(page, "ログイン画面へ");
    await signIn(page, { mail, password: "Renewed2026pass" });

    const late = await visits.open();
    await late.goto(link);
    await late.waitForURL("**/login");
    await late.getByText("リンクが無効か、有効期限が切れています。").waitFor();
  });

  it("stays as it was where the link is no good: on opening, or by the time the new one is sent", async () => {
    const { mail } = await registerPlain(app, "期限 太郎", "late@example.com");
    const page = await visits.open();
    for (const broken of ["?mail=%25&auth=x", "?mail=YUBleGFtcGxlLmNvbQ==", ""]) {
      await page.goto(`/password-update${broken}`);
      await page.waitForURL("**/login");
    }
    const link = await askForLink(mail);
    await page.goto(link);
    await fill(page, "新しいパスワード", "Renewed2026pass");
    const hour = "interval '1 hour'";
    await inDatabase(app, `update password_link set created_at = created_at - ${hour}, expires_at = expires_at - ${hour}`);
    await press(page, "更新する");
    await page.getByText(notUpdated).waitFor();
    await press(page, "ログイン画面へ");
    await page.waitForURL("**/login");
    await page.goto(link);
    await page.waitForURL("**/login");
  });

  it("is replaced once, and the button shows that it is being", async () => {
    const page = await visits.open();
    await answering(page, "/api/reset_password/verification", 200, {});
    await page.goto("/password-update?mail=YUBleGFtcGxlLmNvbQ==&auth=x");
    const calls = await holdCalls(page, "/api/reset_password/update");
    await fill(page, "新しいパスワード", "Renewed2026pass");
    await press(page, "更新する");
    await expectWaiting(page, "更新する");
    await field(page, "新しいパスワード").press("Enter");
    calls.pass();
    await page.getByText(notUpdated).waitFor();
    expect(calls.count()).toBe(1);
  });

  it("can be sent again where no server answered, on opening and on saving", async () => {
    const { mail } = await registerPlain(app, "回線 次郎", "line@example.com");
    const link = await askForLink(mail);
    const page = await visits.open();
    await page.route("**/api/reset_password/verification", (route) => route.abort());
    await page.goto(link);
    await page.getByText("リンクを確認できませんでした").waitFor();
    await page.unroute("**/api/reset_password/verification");
    await press(page, "再試行");
    await fill(page, "新しいパスワード", "Renewed2026pass");
    await page.route("**/api/reset_password/update", (route) => route.abort());
    await press(page, "更新する");
    await page.getByText(notUpdated).waitFor();
    await page.getByRole("button", { name: "ログイン画面へ" }).waitFor();
    await page.unroute("**/api/reset_password/update");
    // A server that is only busy has said nothing about the link.
    await answering(page, "/api/reset_password/update", 503, { responseMessage: "overloaded" });
    await press(page, "更新する");
    await page.getByText(`${errorText("overloaded")}このままもう一度お試しいただけます。`).waitFor();
    await page.unroute("**/api/reset_password/update");
    await press(page, "更新する");
    await page.getByText(updated).waitFor();
  });

  it("may be set already where the answer was lost: the next try says so, and not that it failed", async () => {
    const { mail } = await registerPlain(app, "途絶 三郎", "lost-answer@example.com");
    const page = await visits.open();
    await page.goto(await askForLink(mail));
    await fill(page, "新しいパスワード", "Renewed2026pass");
    await page.route("**/api/reset_password/update", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press(page, "更新する");
    await page.getByText(notUpdated).waitFor();
    await page.unroute("**/api/reset_password/update");
    await press(page, "更新する");
    await page.getByText("先ほどの操作で、すでに更新されている可能性があります。").waitFor();
    expect(await page.getByText(notUpdated).count()).toBe(0);
    await press(page, "ログイン画面へ");
    await signIn(page, { mail, password: "Renewed2026pass" });
  });
});

describe("registering", () => {
  it("says what is missing and what does not fit, shows the terms, and leads to the sign-in", async () => {
    const page = await visits.open();
    await page.goto("/login");
    await fill(page, "メールアドレス", master.mail);
    await page.getByRole("link", { name: "新規登録" }).click();
    await press(page, "登録する");
    for (const words of [
      "氏名を入力してください",
      "メールアドレスを入力してください",
      "パスワードを入力してください。",
      "パスワードを再入力してください。",
      "利用規約への同意が必要です。",
    ])
      await page.getByText(words, { exact: true }).waitFor();
    expect(await page.getByLabel("氏名").evaluate((input) => document.activeElement === input)).toBe(true);
    await press(page, "利用規約を読む");
    await page.getByRole("dialog").getByText("第1条 目的").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await fill(page, "氏名", "登録 三郎");
    await fill(page, "メールアドレス", master.mail);
    await fill(page, "パスワード", "weak");
    await page.getByText(rule).waitFor();
    await fill(page, "パスワード", "Sabu2026pass");
    await fill(page, "パスワード（確認）", "Sabu2026other");
    await page.getByText("パスワードが一致しません。").waitFor();
    await fill(page, "パスワード（確認）", "Sabu2026pass");
    await page.getByLabel("利用規約に同意する").check();
    await press(page, "登録する");
    await page.getByText("このメールアドレスはすでに登録されています。").waitFor();
    expect(await page.getByLabel("氏名").inputValue()).toBe("登録 三郎");

    await fill(page, "メールアドレス", "sabu@example.com");
    await press(page, "登録する");
    await page.waitForURL("**/login");
    await page.getByText("登録が完了しました。登録したメールアドレスでログインしてください。").waitFor();
    // The field does not have the mail of an earlier attempt to sign in.
    expect(await field(page, "メールアドレス").inputValue()).toBe("sabu@example.com");
    await signIn(page, { mail: "sabu@example.com", password: "Sabu2026pass" });
    const [row] = await inDatabase(app, "select authority from admin where mail = 'sabu@example.com'");
    expect(row?.["authority"]).toBe(0);
  });

  it("marks what it needs, has targets for fingers, and keeps name and mail over a reload, but no password", async () => {
    const page = await visits.open({ viewport: tablet });
    await page.goto("/register");
    await fill(page, "氏名", "登録 八郎");
    expect(await required(page)).toEqual([
      "氏名*",
      "メールアドレス*",
      "パスワード*",
      "パスワード（確認）*",
      "利用規約に同意する*",
    ]);
    for (const [role, name] of [
      ["button", "入力した文字を表示"],
      ["checkbox", "利用規約に同意する"],
    ] as const)
      for (const side of await sizeOf(page, role, name)) expect(side, name).toBeGreaterThanOrEqual(44);
    await fill(page, "メールアドレス", "hachiro@example.com");
    await fill(page, "パスワード", "Hachi2026pass");
    await page.reload();
    await expect.poll(() => field(page, "氏名").inputValue()).toBe("登録 八郎");
    expect(await field(page, "メールアドレス").inputValue()).toBe("hachiro@example.com");
    expect(await field(page, "パスワード").inputValue()).toBe("");
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("Hachi2026pass");

    await fill(page, "パスワード", "Hachi2026pass");
    await fill(page, "パスワード（確認）", "Hachi2026pass");
    await page.getByLabel("利用規約に同意する").check();
    await press(page, "登録する");
    await page.waitForURL("**/login");
    await page.goto("/register");
    await field(page, "氏名").waitFor();
    expect(await field(page, "氏名").inputValue()).toBe("");
  });

  it("is done once, and the button shows that it is being", async () => {
    const page = await visits.open();
    await page.goto("/register");
    const calls = await holdCalls(page, "/api/admin_user");
    await fill(page, "氏名", "登録 七郎");
    await fill(page, "メールアドレス", "shichiro@example.com");
    await fill(page, "パスワード", "Shichi2026pass");
    await fill(page, "パスワード（確認）", "Shichi2026pass");
    await page.getByLabel("利用規約に同意する").check();
    await press(page, "登録する");
    await expectWaiting(page, "登録する");
    await page.getByLabel("氏名").press("Enter");
    calls.pass();
    await page.waitForURL("**/login");
    expect(calls.count()).toBe(1);
  });

  it("keeps what was typed where no server answers", async () => {
    const page = await visits.open();
    await page.goto("/register");
    await fill(page, "氏名", "登録 四郎");
    await fill(page, "メールアドレス", "shiro@example.com");
    await fill(page, "パスワード", "Shiro2026pass");
    await fill(page, "パスワード（確認）", "Shiro2026pass");
    await page.getByLabel("利用規約に同意する").check();
    await page.route("**/api/admin_user", (route) => route.abort());
    await press(page, "登録する");
    await page.getByText("サーバーにつながりませんでした。").waitFor();
    expect(await page.getByLabel("氏名").inputValue()).toBe("登録 四郎");
  });

  it("says beforehand where only some mails may, and by its field when one may not", async () => {
    const page = await visits.open();
    await answering(page, "/api/settings", 200, { google: false, registration: "limited", partnerLoginUrl: null });
    await answering(page, "/api/admin_user", 403, { responseMessage: "registration_closed" });
    await page.goto("/register");
    await page.getByText("登録できるのは、許可されたドメインのメールアドレスのみです。").waitFor();
    await fill(page, "氏名", "登録 六郎");
    await fill(page, "メールアドレス", "roku@example.com");
    await fill(page, "パスワード", "Roku2026pass");
    await fill(page, "パスワード（確認）", "Roku2026pass");
    await page.getByLabel("利用規約に同意する").check();
    await press(page, "登録する");
    await page.getByText("このメールアドレスでは登録できません。").waitFor();
  });

  it("by Google takes the way of its sign-in", async () => {
    const page = await visits.open({ viewport: tablet });
    await atGoogle(page, openId, { mail: "goro@example.com", name: "登録 五郎" });
    await page.goto("/register");
    await page.getByRole("button", { name: "Google で続行" }).click();
    await page.waitForURL("**/partner/search**");
    await page.getByRole("button", { name: /goro@example\.com/u }).waitFor();
  });
});

describe("one's own account", () => {
  it("without a session leads to the sign-in silently, and back", async () => {
    const page = await visits.open();
    await page.goto("/password");
    await page.waitForURL("**/login**");
    await page.getByLabel("メールアドレス").waitFor();
    expect(await page.getByText("ログインが必要です。").count()).toBe(0);
    await fill(page, "メールアドレス", master.mail);
    await fill(page, "パスワード", master.password);
    await press(page, "ログイン");
    await page.waitForURL("**/password");
  });

  it("takes a new password that fits the rule, by the present one, and ends the other sessions", async () => {
    const { mail, password } = await registerPlain(app, "変更 花子", "change@example.com");
    const elsewhere = await restAs(app, { mail, password });
    const page = await visits.open();
    await signIn(page, { mail, password });
    await page.getByRole("button", { name: /change@example\.com/u }).click();
    await page.getByRole("menuitem", { name: "パスワード設定" }).click();
    await page.waitForURL("**/password");
    await press(page, "変更");
    for (const words of [
      "現在のパスワードを入力してください。",
      "新しいパスワードを入力してください。",
      "新しいパスワードを再入力してください。",
    ])
      await page.getByText(words, { exact: true }).waitFor();

    const hints = page.getByRole("list", { name: "パスワードの条件" }).getByRole("listitem");
    const met = () => hints.filter({ hasText: "満たしています" }).allInnerTexts();
    await fill(page, "新しいパスワード", "abc");
    expect((await met()).length).toBe(2);
    await page.getByText(rule).waitFor();
    await fill(page, "新しいパスワード", "Changed2026pass");
    expect((await met()).length).toBe(5);
    await fill(page, "現在のパスワード", "Wrong2026pass");
    await fill(page, "新しいパスワード（確認）", "Changed2026other");
    await page.getByText("パスワードが一致しません。").waitFor();
    await fill(page, "新しいパスワード（確認）", "Changed2026pass");
    await press(page, "変更");
    await page.getByText("現在のパスワードが正しくありません。").waitFor();

    await fill(page, "現在のパスワード", password);
    await answering(page, "/api/update-password", 400, { responseMessage: "validation_error" });
    await press(page, "変更");
    await page.getByText(rule).waitFor();
    await answering(page, "/api/update-password", 500, { responseMessage: "internal_error" });
    await press(page, "変更");
    await page.getByText("リクエストに失敗しました。").waitFor();
    await page.unroute("**/api/update-password");
    await press(page, "変更");
    await told(page, "パスワードを変更しました。");
    expect(await field(page, "現在のパスワード").inputValue()).toBe("");
    expect((await elsewhere("GET", "/api/me")).status).toBe(401);
    await page.reload();
    await page.getByText("この端末").waitFor();
  });

  it("takes 8 to 16 half-width letters and digits with each kind among them, and nothing else", async () => {
    const page = await visits.open();
    await signIn(page);
    await page.goto("/password");
    await press(page, "変更");
    await page.getByText("新しいパスワードを入力してください。", { exact: true }).waitFor();
    for (const [password, fits] of [
      ["Abcdef1", false],
      ["Abcdefg1", true],
      ["Abcdefghijklmn16", true],
      ["Abcdefghijklmno17", false],
      ["abcdefg1", false],
      ["ABCDEFG1", false],
      ["Abcdefgh", false],
      ["Abcdefg１", false],
      ["Abcdef-1", false],
    ] as const) {
      await fill(page, "新しいパスワード", password);
      await page.getByText(rule).waitFor({ state: fits ? "detached" : "visible" });
      const unmet = page.getByRole("list", { name: "パスワードの条件" }).getByText("（未達）");
      await expect.poll(async () => (await unmet.count()) === 0, { message: password }).toBe(fits);
    }
  });

  it("is changed once, and the button shows that it is being", async () => {
    const page = await visits.open();
    await signIn(page);
    await page.goto("/password");
    const calls = await holdCalls(page, "/api/update-password");
    await fill(page, "現在のパスワード", "Wrong2026pass");
    await fill(page, "新しいパスワード", "Changed2026pass");
    await fill(page, "新しいパスワード（確認）", "Changed2026pass");
    await press(page, "変更");
    await expectWaiting(page, "変更");
    await field(page, "現在のパスワード").press("Enter");
    calls.pass();
    await page.getByText("現在のパスワードが正しくありません。").waitFor();
    expect(calls.count()).toBe(1);
  });

  it("lists where one is signed in, and ends one session or all but this", async () => {
    const { mail, password } = await registerPlain(app, "端末 花子", "devices@example.com");
    const [first, second, here] = [await visits.open(), await visits.open(), await visits.open({ viewport: tablet })];
    for (const page of [first, second, here]) await signIn(page, { mail, password });
    await here.goto("/password");
    const rows = here.getByRole("region", { name: "ログイン中の端末" }).getByRole("listitem");
    await rows.nth(2).waitFor();
    await expect.poll(() => rows.count()).toBe(3);
    expect(await rows.first().innerText()).toMatch(/Chrome \/ Linux[\s\S]*この端末[\s\S]*利用中[\s\S]*ログイン/u);
    expect(await rows.first().innerText()).not.toContain("最終利用");
    expect(await rows.nth(1).innerText()).toContain("最終利用");
    expect(await rows.first().getByRole("button").count()).toBe(0);

    const end = rows.nth(1).getByRole("button", { name: "ログアウト" });
    expect((await end.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await end.click();
    await confirm(here, "ログアウト");
    await rows.nth(2).waitFor({ state: "detached" });
    await expect.poll(() => rows.count()).toBe(2);
    // The newest of the other sessions is first.
    await second.waitForURL("**/login**");
    await second.getByText("別の端末での操作により、この端末からログアウトしました。").waitFor();

    await press(here, "ほかの端末をすべてログアウト");
    await confirm(here, "ログアウト");
    await rows.nth(1).waitFor({ state: "detached" });
    await expect.poll(() => rows.count()).toBe(1);
    await first.waitForURL("**/login**");
    expect(new URL(here.url()).pathname).toBe("/password");
  });

  it("a list that cannot be read, and an end that fails, say so", async () => {
    const page = await visits.open();
    await signIn(page);
    await restAs(app);
    await page.route("**/api/session", (route) => route.abort());
    await page.goto("/password");
    await page.getByText("ログイン中の端末を読み込めませんでした").waitFor();
    await page.unroute("**/api/session");
    await page.getByRole("region", { name: "ログイン中の端末" }).getByRole("button", { name: "再試行" }).click();
    await page.getByText("この端末").waitFor();
    await page.route("**/api/session/*", (route) => route.abort());
    await page.getByRole("region", { name: "ログイン中の端末" }).getByRole("listitem").nth(1).getByRole("button").click();
    await confirm(page, "ログアウト");
    await told(page, "ログアウトに失敗しました。");
  });

  it("confirms by Google in another tab, while the page keeps what was typed", async () => {
    const page = await visits.open();
    await signIn(page);
    await page.goto("/admin/register");
    await inDatabase(app, "update session set confirmed_at = now() - interval '15 minutes'");
    await fill(page, "氏名", "確認 待子");
    await fill(page, "ログインメールアドレス", "machiko@example.com");
    await page.getByLabel("権限").selectOption("マスター管理者");
    await press(page, "登録");
    const dialog = page.getByRole("dialog", { name: "パスワードを確認" });
    const google = dialog.getByRole("button", { name: "Google で確認" });
    await google.waitFor();
    await expectSoundAt(page, "the question for the password, with Google", [phone]);

    // Who changes their mind, or has another account, is told so, and can try again.
    await refusingAtGoogle(page.context(), openId);
    await google.click();
    await dialog.getByText(/^Googleでの新しいログインを確認できませんでした。/u).waitFor();
    await atGoogle(page.context(), openId, { mail: "somebody-else@example.com" });
    await google.click();
    await dialog.getByText("ログイン中の管理者とは別のGoogleアカウントです。").waitFor();

    await atGoogle(page.context(), openId, { mail: master.mail });
    await google.click();
    await page.waitForURL("**/admin/list");
    await page.locator(".fui-Toast").getByText("確認 待子を登録しました。").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
  });

  it("links the Google calendar, and takes it back", async () => {
    const page = await visits.open();
    await signIn(page);
    await page.goto("/password");
    const card = page.getByRole("region", { name: "Googleカレンダー連携" });
    await card.getByText("未連携").waitFor();

    await refusingAtGoogle(page, openId);
    await card.getByRole("button", { name: "連携する" }).click();
    await page.getByText("エラーが発生しました。").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.getByRole("link", { name: "パスワード設定へ戻る" }).click();

    await atGoogle(page, openId, { mail: master.mail });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/google_calendar", async (route) => {
      if (route.request().method() === "POST") await held;
      return route.fallback();
    });
    await card.getByRole("button", { name: "連携する" }).click();
    await page.getByText("認証中...").waitFor();
    expect(new URL(page.url()).search).toBe("");
    release();
    await page.waitForURL("**/home");
    await told(page, "Googleカレンダーと連携しました");

    await page.goto("/password");
    await card.getByText("連携中").waitFor();
    await card.getByRole("button", { name: "連携を解除" }).click();
    await confirm(page, "連携を解除");
    await card.getByText("未連携").waitFor();
  });

  it("without a server says so where the buttons stand, and keeps what was typed", async () => {
    const page = await visits.open();
    await signIn(page);
    await synced(page);
    await page.goto("/password");
    await page.getByText("未連携").waitFor();
    await fill(page, "現在のパスワード", master.password);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "連携する" }).and(page.locator("[aria-disabled=true]")).waitFor();
    await page.getByRole("button", { name: "連携する" }).focus();
    await page.getByRole("tooltip", { name: /オフラインです/u }).waitFor();
    const change = page.getByRole("button", { name: "変更", exact: true });
    expect(await change.getAttribute("aria-disabled")).toBe("true");
    const why = "オフラインです。サーバーに接続しているときに操作できます";
    await page.getByRole("form", { name: "パスワードの変更" }).getByText(why).waitFor();
    const described = await change.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe(why);
    await field(page, "現在のパスワード").press("Enter");
    await page.getByRole("region", { name: "通知" }).getByText(why).first().waitFor();
    expect(await field(page, "現在のパスワード").inputValue()).toBe(master.password);
    await page.context().setOffline(false);
  });

  it("logging out warns of what was not sent; キャンセル changes nothing", async () => {
    const page = await visits.open();
    await signIn(page);
    await synced(page);
    await openPartner(page);
    await page.context().setOffline(true);
    await writeMemo(page, "送信前のメモ");
    await page.getByRole("button", { name: /master@example\.com/u }).click();
    await page.getByRole("menuitem", { name: "ログアウト" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("未送信の記録が1件あります。").waitFor();
    await dialog.getByRole("button", { name: "キャンセル" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
    await page.context().setOffline(false);
  });

  it.each([tablet, phone])("at %o its pages fit and are sound", async (viewport) => {
    const page = await visits.open({ viewport });
    const sound = (screen: string) => expectSoundAt(page, screen, [viewport]);
    await page.goto("/password-reset");
    await page.getByRole("button", { name: "送信する" }).waitFor();
    await sound("the reset");
    await page.goto("/register");
    await press(page, "登録する");
    await page.getByText("利用規約への同意が必要です。").waitFor();
    await sound("registering");
    await press(page, "利用規約を読む");
    await page.getByRole("dialog").waitFor();
    await sound("the terms");
    await page.keyboard.press("Escape");
    await answering(page, "/api/reset_password/verification", 200, {});
    await page.goto("/password-update?mail=YUBleGFtcGxlLmNvbQ==&auth=x");
    await page.getByRole("button", { name: "更新する" }).waitFor();
    await sound("the new password");
    await signIn(page);
    await page.goto("/password");
    await page.getByText("未連携").waitFor();
    await synced(page);
    expect(await required(page)).toEqual(["現在のパスワード*", "新しいパスワード*", "新しいパスワード（確認）*"]);
    for (const side of await sizeOf(page, "button", "入力した文字を表示")) expect(side).toBeGreaterThanOrEqual(44);
    await sound("one's account");
  });
});
