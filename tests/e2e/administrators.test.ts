import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { master } from "../support/app.ts";
import { type Device, laptop, openDevice, signIn, tablet } from "./support/device.ts";
import { dropOnDevice, rowsOnDevice } from "./support/device-rows.ts";
import { outboxOf } from "./support/mail.ts";
import { type Office, startOffice } from "./support/office.ts";
import { inDatabase } from "./support/office-database.ts";
import { type Rest, registerPlain, restAs } from "./support/rest.ts";
import { installed, synced } from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";
import { draftsOnDisk } from "./support/storage.ts";
import { visit } from "./support/visit.ts";
import { expectWaiting } from "./support/waiting.ts";

describe("the administrators", () => {
  let office: Office;
  let device: Device;
  let page: Page;
  let rest: Rest;
  let mails: ReturnType<typeof outboxOf>;

  beforeAll(async () => {
    office = await startOffice();
    device = office.device;
    page = device.page();
    rest = await restAs(office.app);
    mails = outboxOf(office.app);
    return office.dispose;
  });

  const open = async () => {
    await visit(page, "/admin/list");
    await row(page, master.mail).waitFor();
  };
  const openRegister = async () => {
    await visit(page, "/admin/register");
    await page.getByLabel("氏名").waitFor();
  };
  const fill = async (name: string, mail: string) => {
    await page.getByLabel("氏名").fill(name);
    await page.getByLabel("ログインメールアドレス").fill(mail);
  };
  const register = () => page.getByRole("button", { name: "登録", exact: true }).click();
  const idOf = async (mail: string) => {
    const { body } = await rest("GET", "/api/admin_user");
    return (body["adminUser"] as { id: string; mail: string }[]).find((admin) => admin.mail === mail)?.id;
  };

  it("stand in a table: number, name, mail, authority as a word, day", async () => {
    await open();
    const heads = await page.getByRole("columnheader").allInnerTexts();
    expect(heads.map((head) => head.trim())).toEqual(["ID", "氏名", "メール", "権限", "登録日", "操作"]);
    await page.getByText("6名", { exact: true }).waitFor();
    const [number, name, mail, authority, day] = await row(page, "asakura@example.com").getByRole("cell").allInnerTexts();
    expect([number, mail, authority]).toEqual(["2", "asakura@example.com", "管理者"]);
    expect(name).toContain("朝倉 理沙");
    expect(day).toMatch(/^\d{4}\/\d\d\/\d\d$/u);
    expect(await row(page, master.mail).getByRole("cell").nth(3).innerText()).toBe("マスター管理者");
  });

  it("have a menu each, which a click outside or Escape closes; one's own has none and says why", async () => {
    await open();
    const button = menuButton(page, "朝倉 理沙");
    await button.click();
    await page.getByRole("menuitem", { name: "削除" }).waitFor();
    await expectSound(page, "an administrator's menu");
    await page.mouse.click(600, 640);
    await page.getByRole("menu").waitFor({ state: "detached" });

    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "削除" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);

    const own = menuButton(page, "マスター管理者");
    expect(await own.getAttribute("aria-disabled")).toBe("true");
    await own.click({ force: true });
    await page.getByRole("tooltip", { name: "自分自身は削除できません" }).waitFor();
    expect(await page.getByRole("menu").count()).toBe(0);
  });

  it("are not registered without a name and a mail that can be one", async () => {
    await openRegister();
    expect(await page.getByLabel("権限").inputValue()).toBe("0");
    expect(await page.getByLabel("権限").getByRole("option").allInnerTexts()).toEqual(["管理者", "マスター管理者"]);
    await page.getByText(/招待メールが届きます/u).waitFor();
    await register();
    await page.getByText("管理者名をご確認ください。", { exact: true }).waitFor();
    await page.getByText("ログインメールアドレスをご確認ください。", { exact: true }).waitFor();
    expect(await page.getByLabel("氏名").evaluate((node) => node === document.activeElement)).toBe(true);
    await fill("三好 奈々", "miyoshi");
    await register();
    await page.getByText(/^ログインメールアドレスをご確認ください。/u).waitFor();
    expect(await page.getByText(/^管理者名をご確認ください。/u).count()).toBe(0);
    await fill("", "");
  });

  it.each(["キャンセル", "一覧に戻る"])("need not be registered: %s leads to the list", async (word) => {
    await openRegister();
    await page.getByRole("button", { name: word }).click();
    await page.waitForURL("**/admin/list");
    await page.getByRole("button", { name: "管理者を登録" }).click();
    await page.waitForURL("**/admin/register");
  });

  it("are registered: the list has them at once, and they are mailed an invitation that lets them in", async () => {
    await openRegister();
    let pass: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      pass = resolve;
    });
    await page.route("**/api/admin_user", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel("権限").selectOption("マスター管理者");
    await fill("三好 奈々", "miyoshi@example.com");
    await register();
    await expectWaiting(page, "登録");
    pass();
    await page.waitForURL("**/admin/list");
    await page.unroute("**/api/admin_user");
    await page.getByText("三好 奈々を登録しました。").first().waitFor();
    await page.getByText("miyoshi@example.com に招待メールを送信しました。").first().waitFor();
    expect(await row(page, "miyoshi@example.com").getByRole("cell").nth(3).innerText()).toBe("マスター管理者");

    const link = new URL(await mails.link("miyoshi@example.com"));
    const password = "Miyoshi2026ok";
    const set = await fetch(`${office.app.url}/api/reset_password/update`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ mail: "miyoshi@example.com", pswd: password, uuid: link.searchParams.get("auth") }),
    });
    expect(set.status).toBe(200);
    const theirs = await restAs(office.app, { mail: "miyoshi@example.com", password });
    expect((await theirs("GET", "/api/me")).body).toMatchObject({ adminUser: { name: "三好 奈々", authority: 1 } });
  });

  it("are not registered twice with one mail: the field says so, and nothing typed is lost", async () => {
    await openRegister();
    await fill("別の人", "Miyoshi@example.com");
    await register();
    await page.getByText(/^登録に失敗しました。/u).waitFor();
    const field = page.getByLabel("ログインメールアドレス");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("このメールアドレスはすでに登録されています。", { exact: true }).waitFor();
    expect(await field.inputValue()).toBe("Miyoshi@example.com");
    expect(await page.getByLabel("氏名").inputValue()).toBe("別の人");
  });

  it("are registered as administrators where nothing else is chosen", async () => {
    await openRegister();
    await fill("今井 悟", "imai@example.com");
    await register();
    await page.waitForURL("**/admin/list");
    expect(await row(page, "imai@example.com").getByRole("cell").nth(3).innerText()).toBe("管理者");
    const { body } = await rest("GET", "/api/admin_user");
    expect(body["adminUser"]).toContainEqual(expect.objectContaining({ mail: "imai@example.com", authority: 0 }));
  });

  it("are mailed their invitation again from the row's menu, and the newest link counts", async () => {
    const first = await mails.link("imai@example.com");
    await open();
    await chooseInvite(page, "今井 悟");
    await page.getByText("今井 悟に招待メールを再送しました。").first().waitFor();
    await page
      .getByText(/imai@example\.com に届くリンクは7日間有効です/u)
      .first()
      .waitFor();
    const newest = await mails.link("imai@example.com");
    const check = async (link: string) => {
      const json = { mail: "imai@example.com", uuid: new URL(link).searchParams.get("auth") };
      return (await rest("POST", "/api/reset_password/verification", json)).status;
    };
    expect([await check(first), await check(newest)]).toEqual([400, 200]);
    await expectSound(page, "the list after an invitation");
  });

  it("are told apart by the server: who can sign in needs no invitation, and one that could not be sent says so", async () => {
    await open();
    await chooseInvite(page, "三好 奈々");
    await page.getByText("招待メールを再送できませんでした。").first().waitFor();
    await page.getByText("すでにログインできる管理者です。").first().waitFor();
    await page.route("**/api/admin_user/*/invitation", (route) => route.abort());
    await chooseInvite(page, "水沢 健吾");
    await page.getByText("サーバーにつながりませんでした。").first().waitFor();
    await page.unroute("**/api/admin_user/*/invitation");
  });

  it("say that registering failed when no server answers, and what was typed stands there again later", async () => {
    await page.route("**/api/admin_user", (route) => route.abort());
    await openRegister();
    await fill("野村 拓海", "nomura@example.com");
    const logged = page.waitForEvent("console", {
      predicate: (line) => line.text().startsWith("an administrator was not registered"),
    });
    await register();
    await logged;
    await page.getByText(/^登録に失敗しました。サーバーにつながりませんでした。/u).waitFor();
    await page.unroute("**/api/admin_user");
    await page.reload();
    await expect.poll(() => page.getByLabel("氏名").inputValue(), { timeout: 20_000 }).toBe("野村 拓海");
    expect(await page.getByLabel("ログインメールアドレス").inputValue()).toBe("nomura@example.com");
    await page.getByRole("button", { name: "下書きを破棄" }).click();
    await expect.poll(() => page.getByLabel("氏名").inputValue()).toBe("");
  });

  it("are logged out of all their devices after a question, as after a loss, and can sign in again", async () => {
    const account = { mail: "miyoshi@example.com", password: "Miyoshi2026ok" };
    const theirs = await restAs(office.app, account);
    await open();
    const choose = async () => {
      await menuButton(page, "三好 奈々").click();
      await page.getByRole("menuitem", { name: "すべての端末からログアウト" }).click();
    };
    await choose();
    const question = page.getByRole("alertdialog", { name: "三好 奈々をすべての端末からログアウトしますか？" });
    await question.waitFor();
    await expectSound(page, "the question before an administrator is logged out");
    await question.getByRole("button", { name: "キャンセル" }).click();
    await question.waitFor({ state: "detached" });
    expect((await theirs("GET", "/api/me")).status).toBe(200);

    await choose();
    await question.getByRole("button", { name: "ログアウト" }).click();
    await page.locator(".fui-Toast", { hasText: "三好 奈々をすべての端末からログアウトしました。" }).waitFor();
    await question.waitFor({ state: "detached" });
    expect(await theirs("GET", "/api/me")).toMatchObject({ status: 401, body: { responseMessage: "signed_out" } });
    expect((await (await restAs(office.app, account))("GET", "/api/me")).status).toBe(200);
  });

  it("are deleted by keyboard alone, after a question; they are out at once and gone from the list", async () => {
    const theirs = await restAs(office.app, { mail: "miyoshi@example.com", password: "Miyoshi2026ok" });
    await open();
    await menuButton(page, "三好 奈々").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "削除" }).waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "三好 奈々を削除しますか？" });
    await question.waitFor();
    await expectSound(page, "the question before an administrator goes");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("三好 奈々の操作");
    expect((await theirs("GET", "/api/me")).status).toBe(200);

    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "削除" }).waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await question.waitFor();
    await question.getByRole("button", { name: "削除" }).press("Enter");
    await page.getByText("三好 奈々を削除しました。").first().waitFor();
    await question.waitFor({ state: "detached" });
    await row(page, "miyoshi@example.com").waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    expect((await theirs("GET", "/api/me")).status).toBe(401);
  });

  it("who are masters come and go by the password, where the sign-in was a while ago", async () => {
    const runOut = () => inDatabase(office.app, "update session set confirmed_at = now() - interval '15 minutes'");
    const dialog = page.getByRole("dialog", { name: "パスワードを確認" });
    const password = dialog.getByLabel(/^パスワード\s*\*?$/u);
    await runOut();
    await openRegister();
    await page.getByLabel("権限").selectOption("マスター管理者");
    await fill("小倉 真帆", "ogura@example.com");
    await register();
    await dialog.waitFor();
    await expect.poll(() => password.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await password.getAttribute("autocomplete")).toBe("current-password");
    await expectSound(page, "the question for the password");
    await page.keyboard.type("Wrong2026pass");
    await page.keyboard.press("Enter");
    await dialog.getByText("パスワードが正しくありません。", { exact: true }).waitFor();
    // A person who gives up has lost nothing, and is still signed in.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("登録に失敗しました。続けるには、パスワードの確認が必要です。").waitFor();
    expect(await page.getByLabel("ログインメールアドレス").inputValue()).toBe("ogura@example.com");
    await register();
    await dialog.waitFor();
    await password.fill(master.password);
    await password.press("Enter");
    await page.waitForURL("**/admin/list");
    await page.getByText("小倉 真帆を登録しました。").first().waitFor();
    expect(await row(page, "ogura@example.com").getByRole("cell").nth(3).innerText()).toBe("マスター管理者");

    await runOut();
    await chooseDelete(page, "小倉 真帆");
    const question = page.getByRole("alertdialog", { name: "小倉 真帆を削除しますか？" });
    await question.getByRole("button", { name: "削除" }).click();
    await dialog.waitFor();
    await expectSound(page, "the question for the password over another");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await question.getByText("続けるには、パスワードの確認が必要です。").waitFor();
    await question.getByRole("button", { name: "削除" }).click();
    await dialog.waitFor();
    await password.fill(master.password);
    await dialog.getByRole("button", { name: "確認" }).click();
    await page.getByText("小倉 真帆を削除しました。").first().waitFor();
    await row(page, "ogura@example.com").waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  });

  it("say that deleting failed, and why", async () => {
    await open();
    await chooseDelete(page, "本庄 かなえ");
    const question = page.getByRole("alertdialog");
    await page.route("**/api/admin_user/*", (route) => route.abort());
    await question.getByRole("button", { name: "削除" }).click();
    await question.getByRole("alert").getByText("削除に失敗しました。", { exact: true }).waitFor();
    await page.unroute("**/api/admin_user/*");
    // Another administrator is quicker.
    const id = await idOf("honjo@example.com");
    expect((await rest("DELETE", `/api/admin_user/${id}`)).status).toBe(200);
    await question.getByRole("button", { name: "削除" }).click();
    await question.getByText(/削除された可能性があります/u).waitFor();
    await question.getByRole("alert").getByText("削除に失敗しました。", { exact: true }).waitFor();
    await question.getByRole("button", { name: "キャンセル" }).click();
    await row(page, "honjo@example.com").waitFor({ state: "detached" });
  });

  it("fit a tablet", async () => {
    await page.setViewportSize(tablet);
    await open();
    await expectSound(page, "the list on a tablet");
    await chooseDelete(page, "水沢 健吾");
    await page.getByRole("alertdialog").getByRole("button", { name: "キャンセル" }).click();
    await openRegister();
    await expectSound(page, "the registration on a tablet");
    await page.setViewportSize(laptop);
  });

  it("are masters' alone to see and to keep: others are led to the partners, and the server refuses them", async () => {
    const account = await registerPlain(office.app, "平野 さくら", "hirano@example.com");
    const theirs = await openDevice(office.app);
    try {
      const at = theirs.page();
      await signIn(at, account);
      for (const address of ["/admin/list", "/admin/register", "/security", "/tag/manage"]) {
        await visit(at, address);
        await at.waitForURL("**/partner/search**");
      }
      const places = at.getByRole("navigation", { name: "メイン" });
      await places.getByRole("link", { name: "パートナー検索" }).waitFor();
      expect(await places.getByRole("link", { name: /管理者|タグ/u }).count()).toBe(0);
    } finally {
      await theirs.dispose();
    }
    const plain = await restAs(office.app, account);
    const refused = { status: 403, body: { responseMessage: "forbidden" } };
    const invitation = { name: "だめ", mail: "dame@example.com", authority: 1 };
    expect(await plain("POST", "/api/admin_user", invitation)).toMatchObject(refused);
    expect(await plain("DELETE", `/api/admin_user/${await idOf("asakura@example.com")}`)).toMatchObject(refused);
    // Even a master cannot remove themselves.
    expect(await rest("DELETE", `/api/admin_user/${await idOf(master.mail)}`)).toMatchObject(refused);
    expect(await idOf("asakura@example.com")).toBeDefined();
  });

  it("can be read without a server; what needs one says so and loses nothing typed", async () => {
    await open();
    await synced(page);
    await installed(page);
    await office.app.stop();
    page = await device.killAndReopen("/admin/list");
    await row(page, "asakura@example.com").waitFor();
    await menuButton(page, "朝倉 理沙").click();
    const item = page.getByRole("menuitem", { name: /削除/u });
    await expect.poll(() => item.getAttribute("aria-disabled"), { timeout: 20_000 }).toBe("true");
    await item.getByText("サーバーに接続しているときに削除できます").waitFor();
    await page
      .getByRole("menuitem", { name: /招待メールを再送/u })
      .getByText("サーバーに接続しているときに送信できます")
      .waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "管理者を登録" }).click();
    await fill("圏外 太郎", "kengai@example.com");
    const button = page.getByRole("button", { name: "登録", exact: true });
    await expect.poll(() => button.getAttribute("aria-disabled")).toBe("true");
    await button.focus();
    await page.getByText("サーバーに接続しているときに登録できます").waitFor();
    await expect.poll(() => draftsOnDisk(page)).toContain("kengai@example.com");
    page = await device.killAndReopen("/admin/register");
    await expect.poll(() => page.getByLabel("氏名").inputValue(), { timeout: 20_000 }).toBe("圏外 太郎");
  });

  it("may be none on the device: the list says so", async () => {
    const admins = await rowsOnDevice(page, "admin");
    await dropOnDevice(
      page,
      "admin",
      admins.map(({ id }) => id),
    );
    await visit(page, "/admin/list");
    await page.getByText("登録されている管理者はいません").waitFor();
    await page.getByText("0名", { exact: true }).waitFor();
  });
});

const row = (page: Page, mail: string) => page.getByRole("row").filter({ hasText: mail });
const menuButton = (page: Page, name: string) => page.getByRole("button", { name: `${name}の操作` });

async function chooseInvite(page: Page, name: string): Promise<void> {
  await menuButton(page, name).click();
  await page.getByRole("menuitem", { name: "招待メールを再送" }).click();
}

async function chooseDelete(page: Page, name: string): Promise<void> {
  await menuButton(page, name).click();
  await page.getByRole("menuitem", { name: "削除" }).click();
  await page.getByRole("alertdialog", { name: `${name}を削除しますか？` }).waitFor();
}
