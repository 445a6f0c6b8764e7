import type { Page } from "playwright";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type App, createApp, master } from "../support/app.ts";
import { type Device, openDevice, signIn } from "./support/device.ts";
import { allHeld, heldBy } from "./support/held.ts";
import { type Account, registerPlain, restAs } from "./support/rest.ts";
import {
  installed,
  memo,
  openPartner,
  partnerLinks,
  partnerName,
  signOut,
  synced,
  syncState,
  writeMemo,
} from "./support/screens.ts";
import { expectSound } from "./support/sound.ts";

let app: App;
let device: Device;
let account: Account;
let id: string;
let accounts = 0;

beforeAll(async () => {
  app = await createApp(60);
  await app.start();
  return () => app.dispose();
});
beforeEach(async () => {
  const mail = `sign-out-${++accounts}@example.com`;
  account = await registerPlain(app, "退出 花子", mail);
  const { body } = await (await restAs(app, account))("GET", "/api/me");
  id = (body["adminUser"] as { id: string }).id;
  device = await openDevice(app);
  return () => device.dispose();
});

/** Opens a device on which a person works, with all rows and nothing unsent. */
async function atWork(): Promise<Page> {
  const page = device.page();
  await signIn(page, account);
  await synced(page);
  await installed(page);
  return page;
}
/** Ends the account's sessions on all devices, without a word to those that end. */
async function changePassword(pswd: string): Promise<void> {
  const answer = await (await restAs(app, account))("POST", "/api/update-password", { currentPassword: account.password, pswd });
  expect(answer.status).toBe(200);
}
const contents = async () => {
  const { body } = await (await restAs(app))("GET", "/api/memo?limit=50&offset=0&targetType=partner");
  return (body["memos"] as { content: string }[]).map(({ content }) => content);
};
const wiped = async (page: Page, unsent = 0) => {
  await expect.poll(() => heldBy(page, id), { timeout: 30_000 }).toEqual({ rows: 0, unsent });
};
/** Lets no transaction of this page commit that clears a store. */
const neverClears = () => {
  const clear = IDBObjectStore.prototype.clear;
  IDBTransaction.prototype.commit = () => undefined;
  IDBObjectStore.prototype.clear = function () {
    const goOn = () => {
      this.count().onsuccess = goOn;
    };
    goOn();
    return clear.call(this);
  };
};
const toSignIn = (page: Page) => page.getByRole("button", { name: "ログイン", exact: true }).waitFor();

describe("signing out", () => {
  it("takes all that replicated off the device, and nothing else: what is unsent and drafts go at the next sign-in", async () => {
    const page = await atWork();
    await openPartner(page, 3);
    const [name = ""] = (await partnerName(page)).split(/\s/u);
    expect(await allHeld(page)).toContain(name);
    await page.context().setOffline(true);
    await writeMemo(page, "退出前のメモ");
    await page.getByRole("textbox", { name: "新しいメモ" }).fill("退出前の下書き");
    await expect.poll(() => heldBy(page, id)).toMatchObject({ unsent: 2 });
    const address = new URL(page.url()).pathname;
    await page.route("**/api/sync", (route) => route.abort());
    await page.context().setOffline(false);
    await signOut(page, async (dialog) => {
      await dialog.getByText("未送信の記録が1件あります。").waitFor();
      await dialog.getByText("読み込んだデータはこの端末から消去され", { exact: false }).waitFor();
      expect(await dialog.getByRole("checkbox", { name: "この端末にデータを残す" }).isChecked()).toBe(false);
      await expectSound(page, "the question before signing out");
    });
    await wiped(page, 2);
    const held = await allHeld(page);
    for (const personal of [name, account.mail, account.name]) expect(held).not.toContain(personal);
    expect(held).not.toContain("/api/");
    expect(held).toContain("退出前の下書き");

    await page.unroute("**/api/sync");
    await signIn(page, account);
    await expect.poll(contents, { timeout: 30_000 }).toContain("退出前のメモ");
    await page.goto(address);
    await memo(page, "退出前のメモ").waitFor();
    expect(await page.getByRole("textbox", { name: "新しいメモ" }).inputValue()).toBe("退出前の下書き");
  });

  it("keeps them where somebody says so, for this time alone", async () => {
    const page = await atWork();
    const before = await heldBy(page, id);
    await signOut(page, async (dialog) => {
      await dialog.getByRole("checkbox", { name: "この端末にデータを残す" }).check();
      await dialog.getByText("読み込んだデータはこの端末に残り", { exact: false }).waitFor();
      await expectSound(page, "the same with the box");
      // A person who changes their mind is asked again the next time.
      await dialog.getByRole("button", { name: "キャンセル" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: /@example\.com/u }).click();
      await page.getByRole("menuitem", { name: "ログアウト" }).click();
      expect(await dialog.getByRole("checkbox", { name: "この端末にデータを残す" }).isChecked()).toBe(false);
      await dialog.getByRole("checkbox", { name: "この端末にデータを残す" }).check();
    });
    await page.reload();
    await toSignIn(page);
    expect((await heldBy(page, id)).rows).toBeGreaterThanOrEqual(before.rows - 5);
    await page.route("**/api/sync", (route) => route.abort());
    await signIn(page, account);
    await partnerLinks(page).first().waitFor();
    await page.unroute("**/api/sync");
    await synced(page);
    await signOut(page);
    await wiped(page);
  });

  it("does so without a network, too, and says before that one is needed", async () => {
    const page = await atWork();
    await page.context().setOffline(true);
    await syncState(page, /オフライン/u).waitFor();
    await signOut(page, async (dialog) => {
      const warned = dialog.getByText("オフラインです。消去したデータを読み込み直すには", { exact: false });
      await warned.waitFor();
      await dialog.getByRole("checkbox").check();
      await warned.waitFor({ state: "detached" });
      await dialog.getByRole("checkbox").uncheck();
      await warned.waitFor();
    });
    await wiped(page);
    await page.goto("/partner/search");
    await page.waitForURL("**/login**");
    await page.context().setOffline(false);
    await signIn(page, account);
    await synced(page);
  });

  it("is over in the other tabs, which bring nothing back", async () => {
    const page = await atWork();
    const other = await page.context().newPage();
    await other.goto("/partner/search");
    await partnerLinks(other).first().waitFor();
    await page.bringToFront();
    await signOut(page);
    await other.waitForURL("**/login**");
    await wiped(page);
    // During this time a tab might still save its index, or rows of an answer.
    await other.reload();
    await toSignIn(other);
    await wiped(other);
    await other.close();
  });

  it("is finished by the next start where the browser is killed in the middle, before anything is shown", async () => {
    let page = await atWork();
    await page.evaluate(neverClears);
    await signOut(page);
    page = await device.killAndReopen("/partner/search");
    await page.waitForURL("**/login**");
    await toSignIn(page);
    expect(await heldBy(page, id)).toEqual({ rows: 0, unsent: 0 });
    await signIn(page, account);
    await synced(page);
  });

  it("leaves nothing for another account of the profile, and that one's stays", async () => {
    const page = await atWork();
    await openPartner(page, 1);
    await page.context().setOffline(true);
    await writeMemo(page, "本人だけのメモ");
    await signOut(page);
    await wiped(page, 1);
    await page.context().setOffline(false);
    const other = await registerPlain(app, "別の 太郎", `other-${accounts}@example.com`);
    await signIn(page, other);
    await synced(page);
    await wiped(page, 1);
    expect(await contents()).not.toContain("本人だけのメモ");
    await signOut(page);
    await signIn(page, account);
    await expect.poll(contents, { timeout: 30_000 }).toContain("本人だけのメモ");
  });

  it("by a server alone wipes nothing, by a changed password neither: who signs in again goes on", async () => {
    const page = await atWork();
    const before = await heldBy(page, id);
    const kept = async () => {
      await page.getByText("ログインが必要です。").waitFor();
      expect((await heldBy(page, id)).rows).toBeGreaterThanOrEqual(before.rows - 5);
    };
    await page.evaluate(async () => {
      const headers = { "x-authorization": localStorage.getItem("token") ?? "", "content-type": "application/json" };
      await fetch("/api/logout", { method: "POST", headers, body: "{}" });
    });
    await page.reload();
    await kept();
    await signIn(page, account);
    await synced(page);
    const password = "Changed2026pass";
    await changePassword(password);
    await page.waitForURL("**/login**");
    await kept();
    await signIn(page, { ...account, password });
    await synced(page);
  });
});

describe("a session that its owner ends from another device", () => {
  const ended = "別の端末での操作により、この端末からログアウトしました。";
  /** Ends the session of the first device, as its owner does on another one. */
  const end = async () => {
    const elsewhere = await openDevice(app);
    try {
      const page = elsewhere.page();
      await signIn(page, account);
      await page.goto("/password");
      // The current session comes first, then that of the device. The third is of the calls that this test made.
      const sessions = page.getByRole("region", { name: "ログイン中の端末" }).getByRole("listitem");
      await sessions.nth(2).waitFor();
      await sessions.nth(1).getByRole("button", { name: "ログアウト" }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText("次にサーバーにつながったときに、読み込んだデータが消去されます。", { exact: false }).waitFor();
      await expectSound(page, "the question before a session is ended");
      await dialog.getByRole("button", { name: "ログアウト" }).click();
      await expect.poll(() => sessions.count()).toBe(2);
    } finally {
      await elsewhere.dispose();
    }
  };

  it("takes all that replicated off the lost one at its next contact, in all tabs, and what is unsent waits for them", async () => {
    const page = await atWork();
    const other = await page.context().newPage();
    await other.goto("/partner/search");
    await partnerLinks(other).first().waitFor();
    await page.bringToFront();
    await openPartner(page, 3);
    const [name = ""] = (await partnerName(page)).split(/\s/u);
    await page.context().setOffline(true);
    await writeMemo(page, "なくす前のメモ");
    await page.getByRole("textbox", { name: "新しいメモ" }).fill("なくす前の下書き");
    await expect.poll(() => heldBy(page, id)).toMatchObject({ unsent: 2 });
    const address = new URL(page.url()).pathname;
    await end();
    // Nothing happens before it meets the server.
    expect((await heldBy(page, id)).rows).toBeGreaterThan(0);
    await page.context().setOffline(false);
    for (const tab of [page, other]) {
      await tab.waitForURL("**/login");
      await tab.getByText(ended).waitFor();
    }
    await wiped(page, 2);
    const held = await allHeld(page);
    expect(held).not.toContain(name);
    expect(held).toContain("なくす前の下書き");
    await expectSound(page, "the sign-in after the session was ended from another device");
    await other.close();
    expect(await contents()).not.toContain("なくす前のメモ");

    await page.reload();
    await page.getByText(ended).waitFor();
    await signIn(page, account);
    await expect.poll(contents, { timeout: 30_000 }).toContain("なくす前のメモ");
    await page.goto(address);
    await memo(page, "なくす前のメモ").waitFor();
    expect(await page.getByRole("textbox", { name: "新しいメモ" }).inputValue()).toBe("なくす前の下書き");
  });

  it("is finished by the next start where the browser is killed before the wipe has ended", async () => {
    let page = await atWork();
    await page.evaluate(neverClears);
    await end();
    await page.getByText(ended).waitFor();
    page = await device.killAndReopen("/partner/search");
    await page.getByText(ended).waitFor();
    expect(await heldBy(page, id)).toEqual({ rows: 0, unsent: 0 });
    await signIn(page, account);
    await synced(page);
  });
});

describe("a device without a server for long", () => {
  const day = 86_400_000;
  /** From the next page on, this context's clock is ahead by this many days. */
  const setOn = (page: Page, days: number) =>
    page.context().addInitScript((milliseconds) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + milliseconds;
    }, days * day);
  const locked = "サーバーに30日以上接続していないため、画面をロックしました。";
  let page: Page;
  beforeEach(async () => {
    page = await atWork();
  });

  it("is warned from the 23rd day on, and nothing locks while a server accepts the session", async () => {
    await page.context().setOffline(true);
    await setOn(page, 22);
    await page.reload();
    await partnerLinks(page).first().waitFor();
    const bar = page.getByRole("region", { name: "サーバーへの接続" });
    expect(await bar.count()).toBe(0);
    await setOn(page, 3);
    await page.reload();
    await bar.getByText("あと5日で画面がロックされ", { exact: false }).waitFor();
    await expectSound(page, "the warning");
    await bar.getByRole("button", { name: "案内を閉じる" }).click();
    await bar.waitFor({ state: "detached" });
    await page.reload();
    await bar.waitFor();
    await page.context().setOffline(false);
    await bar.waitFor({ state: "detached" });
    await synced(page);

    await setOn(page, 40);
    await page.reload();
    await synced(page);
    expect((await heldBy(page, id)).rows).toBeGreaterThan(0);
  });

  it("locks after 30, counts what is unsent and wipes the rest; signing in loads anew and sends", async () => {
    await openPartner(page, 2);
    const address = new URL(page.url()).pathname;
    await page.context().setOffline(true);
    await writeMemo(page, "31日前のメモ");
    const password = "Changed2026pass";
    await changePassword(password);
    await setOn(page, 31);
    await page.reload();
    await page.getByText(locked).waitFor();
    await page.getByText("未送信の1件は、この端末に残っています。").waitFor();
    await page.getByText("読み込んだデータは、この端末から消去しました。").waitFor();
    expect(await heldBy(page, id)).toEqual({ rows: 0, unsent: 1 });
    await expectSound(page, "the locked screen");
    await page.goto("/partner/search");
    await page.getByText(locked).waitFor();
    page = await device.killAndReopen("/home");
    await page.getByText(locked).waitFor();
    expect(await page.getByLabel("メールアドレス").inputValue()).toBe(account.mail);
    await page.getByLabel("パスワード", { exact: true }).fill(password);
    await page.getByRole("button", { name: "ログイン", exact: true }).click();
    await expect.poll(contents, { timeout: 30_000 }).toContain("31日前のメモ");
    await synced(page);
    await page.goto(address);
    await memo(page, "31日前のメモ").waitFor();
  });

  it("goes on by itself where the server still accepts the session", async () => {
    await page.context().setOffline(true);
    await setOn(page, 31);
    await page.reload();
    await page.getByText(locked).waitFor();
    await page.context().setOffline(false);
    await page.waitForURL("**/partner/search**");
    await synced(page);
    await partnerLinks(page).first().waitFor();
  });

  it("locks while it is open, too, in every tab", async () => {
    const other = await page.context().newPage();
    await other.goto("/partner/search");
    await partnerLinks(other).first().waitFor();
    await page.bringToFront();
    await page.context().setOffline(true);
    await page.evaluate((milliseconds) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + milliseconds;
      document.dispatchEvent(new Event("visibilitychange"));
    }, 31 * day);
    await page.getByText(locked).waitFor();
    await other.getByText(locked).waitFor();
    expect(await heldBy(page, id)).toEqual({ rows: 0, unsent: 0 });
  });

  it("is wiped of what was kept at signing out, whoever it is that opens it", async () => {
    await page.context().setOffline(true);
    await openPartner(page, 2);
    await writeMemo(page, "残した端末のメモ");
    await signOut(page, (dialog) => dialog.getByRole("checkbox").check());
    await setOn(page, 29);
    await page.reload();
    await toSignIn(page);
    expect((await heldBy(page, id)).rows).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await signIn(page, master);
    await synced(page);
    expect((await heldBy(page, id)).rows).toBeGreaterThan(0);
    await setOn(page, 2);
    await page.reload();
    await synced(page);
    await wiped(page, 1);
  });

  it("locks where the clock has leapt by years, and wipes only what it still finds so a day later", async () => {
    await page.context().setOffline(true);
    await setOn(page, 4_000);
    await page.reload();
    await page.getByText(locked).waitFor();
    await page.getByText("日時が大きくずれていることがあります。", { exact: false }).waitFor();
    expect((await heldBy(page, id)).rows).toBeGreaterThan(0);
    await setOn(page, 2);
    await page.reload();
    await page.getByText("読み込んだデータは、この端末から消去しました。").waitFor();
    expect(await heldBy(page, id)).toEqual({ rows: 0, unsent: 0 });
  });
});
