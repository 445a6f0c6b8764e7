import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp, master } from "../support/app.ts";
import { Middlebox, type Seen } from "../support/middlebox.ts";
import { signIn } from "./support/device.ts";
import { restAs } from "./support/rest.ts";
import { installed, openPartner, synced, syncState } from "./support/screens.ts";
import { startVisits, type Visits } from "./support/visits.ts";

describe("what stands between device and server", () => {
  let app: App;
  let between: Middlebox;
  let visits: Visits;
  beforeAll(async () => {
    app = await createApp(30);
    await app.start();
    between = await Middlebox.open(app.url);
    visits = await startVisits(between);
  });
  afterEach(() => {
    between.judge = () => undefined;
  });
  afterAll(async () => {
    await visits?.close();
    await between?.close();
    await app?.dispose();
  });

  const write = async (page: Page, text: string) => {
    await page.getByRole("textbox", { name: "新しいメモ" }).fill(text);
    await page.getByRole("button", { name: "送信" }).click();
    await page.getByRole("group", { name: "メモの一覧" }).getByText(text).waitFor();
  };
  const memosOf = async (partner: string) => {
    const { body } = await (await restAs(app))("GET", `/api/memo/partner/${partner}`);
    return (body["memos"] as { content: string }[]).map(({ content }) => content);
  };
  const attack = "' OR 1=1 --";
  const firewall = ({ method, body }: Seen) => (method === "POST" && body.includes(attack) ? { status: 403 } : undefined);

  it("a firewall that refuses one text keeps that one back, to be edited and sent again, and no other", async () => {
    const page = await visits.open();
    await signIn(page);
    await synced(page);
    const partner = (await openPartner(page)).replace("/partner/", "");
    between.judge = firewall;
    await page.context().setOffline(true);
    for (const text of ["一つ目のメモ", `研修の題材は ${attack} です`, "三つ目のメモ"]) await write(page, text);
    await page.context().setOffline(false);
    await syncState(page, /要対応 1件/u).click();
    const card = page
      .getByRole("article")
      .filter({ hasText: attack })
      .or(page.getByRole("listitem").filter({ hasText: attack }));
    await card
      .getByText(/ファイアウォール/u)
      .first()
      .waitFor();
    await expect.poll(() => memosOf(partner)).toEqual(expect.arrayContaining(["一つ目のメモ", "三つ目のメモ"]));
    await page.getByRole("button", { name: "編集して再送" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill("研修の題材は SQL です");
    await dialog.getByRole("button", { name: /再送/u }).click();
    await synced(page);
    await expect.poll(() => memosOf(partner)).toContain("研修の題材は SQL です");
  });

  it("a firewall that lets nothing pass is called one, and not a Wi-Fi", async () => {
    const page = await visits.open();
    await signIn(page);
    await synced(page);
    await page.goto("/sync");
    between.judge = ({ path }) => (path.startsWith("/api/") ? { status: 406 } : undefined);
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    const said = page
      .getByRole("main")
      .getByText(/ファイアウォール/u)
      .first();
    await said.waitFor();
    expect(await said.innerText()).not.toContain("Wi-Fi");
    // A gate may refuse, too, where another asks for its sign-in.
    await page.getByRole("main").getByRole("link", { name: "認証画面を開く" }).waitFor();
  });

  it("a gate that refuses in JSON ends no session", async () => {
    const page = await visits.open();
    await signIn(page);
    await synced(page);
    await page.goto("/sync");
    between.judge = ({ path }) =>
      path.startsWith("/api/") ? { status: 401, headers: { "content-type": "application/json" }, body: "{}" } : undefined;
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await page.getByRole("main").getByRole("link", { name: "認証画面を開く" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "同期センター" }).waitFor();
    between.judge = () => undefined;
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await synced(page);
    expect(await page.evaluate(() => location.pathname)).toBe("/sync");
  });

  it("a portal's page never stands for a file of the application", async () => {
    const page = await visits.open();
    const isLater = (path: string) => path.startsWith("/assets/later/");
    between.judge = ({ path }) => (isLater(path) ? { status: 200 } : undefined);
    await signIn(page);
    await synced(page);
    await installed(page);
    const [later] = await page.evaluate(async () => {
      const names = await (await fetch("/sw.js")).text();
      return [...names.matchAll(/assets\/later\/[\w.-]+\.js/gu)].map(([name]) => `/${name}`);
    });
    if (later === undefined) throw new Error("the worker names no later file");
    const typeOf = () => page.evaluate(async (path) => (await fetch(path)).headers.get("content-type"), later);
    await page.reload();
    await synced(page);
    expect(await typeOf()).toContain("text/html");
    between.judge = () => undefined;
    expect(await typeOf()).toContain("javascript");
  });

  it("a gate by a cookie is passed by what the page carries; when it has ended, one link leads through it and back", async () => {
    const page = await visits.open();
    const passed = ({ headers }: Seen) => headers.cookie?.includes("gate=open") ?? false;
    const gate = (seen: Seen) => {
      // Only a person who opens the page can sign in to the gate.
      if (seen.path.startsWith("/gate-sign-in") && seen.headers["sec-fetch-mode"] === "navigate") {
        const to = new URL(seen.path, between.url).searchParams.get("to") ?? "/";
        return { status: 302, headers: { location: to, "set-cookie": "gate=open; Path=/; HttpOnly" } };
      }
      if (passed(seen)) return undefined;
      return { status: 302, headers: { location: `/gate-sign-in?to=${encodeURIComponent(seen.path)}` } };
    };
    between.judge = gate;
    await signIn(page);
    await synced(page);
    await installed(page);
    await page.goto("/sync");
    await page.context().clearCookies({ name: "gate" });
    await page.getByRole("button", { name: "今すぐ同期" }).click();
    await page.getByRole("link", { name: "認証画面を開く" }).click();
    await page.waitForURL("**/sync");
    await synced(page);
  });

  it("HTTP Basic before the product goes along with every request", async () => {
    const page = await visits.open({ httpCredentials: { username: "kasumi", password: "gaseki" } });
    let passed = 0;
    const wanted = `Basic ${Buffer.from("kasumi:gaseki").toString("base64")}`;
    between.judge = ({ path, headers }) => {
      if (headers.authorization !== wanted) return { status: 401, headers: { "www-authenticate": 'Basic realm="Musubi"' } };
      if (path === "/api/sync") passed++;
      return undefined;
    };
    await signIn(page, master);
    await synced(page);
    expect(passed).toBeGreaterThan(0);
  });
});
