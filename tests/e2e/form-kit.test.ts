import type { Page } from "playwright";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type BenchServer, startBenchServer } from "../bench/bench-server.ts";
import type {} from "../bench/page/many-fields.tsx";
import { type Device, laptop, openDevice, tablet } from "./support/device.ts";
import { discardDraft } from "./support/discard-draft.ts";
import { byTouch, dragAlong, swipeUp, tap } from "./support/fingers.ts";
import { visit } from "./support/visit.ts";

describe("the form kit", () => {
  let server: BenchServer;
  let device: Device;
  let page: Page;

  beforeAll(async () => {
    server = await startBenchServer();
    device = await openDevice(server);
    page = device.page();
    page.setDefaultTimeout(30_000);
    return async () => {
      await device.dispose();
      await server.close();
    };
  });

  const kit = async (search = "") => {
    await visit(page, `form.html?of=kit${search}`);
    await field("題名").waitFor();
    await discardDraft(page);
  };
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}\\*?$`, "u"));
  const save = () => page.getByRole("button", { name: "保存", exact: true }).click();
  const saved = async () => {
    const output = page.getByRole("status", { name: "保存した値" });
    await expect.poll(() => output.innerText()).not.toBe("");
    return JSON.parse(await output.innerText()) as Record<string, unknown>;
  };
  const row = (name: string) => page.getByRole("listitem", { name });
  const fillScores = async () => {
    for (const skill of ["受信力", "発信力"]) {
      await page.getByRole("group", { name: skill }).getByRole("slider").focus();
      await page.keyboard.press("4");
    }
  };
  const titled = async (title: string) => {
    await field("題名").fill(title);
    await page.getByRole("radio", { name: "社員" }).check();
    await fillScores();
  };

  it("draws one field of a hundred for a key, and neither the others nor the screen", async () => {
    await visit(page, "form.html?of=many");
    await field("項目7").waitFor();
    await field("項目7").click();
    await page.keyboard.type("あ");
    await page.getByText(/下書きを端末に保存済み \d\d:\d\d:\d\d/u).waitFor();
    const before = await page.evaluate(() => ({ ...window.drawn }));
    await page.keyboard.type("いうえおかきくけこ");
    await expect.poll(() => field("項目7").inputValue()).toBe("あいうえおかきくけこ");
    const after = await page.evaluate(() => ({ ...window.drawn }));
    const more = Object.entries(after).filter(([name, times]) => times !== before[name]);
    expect(more.map(([name]) => name)).toEqual(["field7"]);
    expect(Number(after["field7"]) - Number(before["field7"])).toBeLessThanOrEqual(9 * 2);
    await discardDraft(page);
  });

  it("leads through its sections, beside the fields or from a menu, and shows how far each is", async () => {
    await kit();
    const rail = page.getByRole("navigation", { name: "セクション" });
    await rail.getByRole("button", { name: /未入力\s*基本/u }).waitFor();
    await field("題名").fill("題名");
    await rail.getByRole("button", { name: /入力中\s*基本/u }).waitFor();
    await page.getByRole("radio", { name: "業務委託" }).check();
    await rail.getByRole("button", { name: /入力済み\s*基本/u }).waitFor();
    await rail.getByRole("button", { name: /職歴/u }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.startsWith("職歴"))).toBe(true);
    await page.setViewportSize({ width: 600, height: 900 });
    onTestFinished(() => page.setViewportSize(laptop));
    await page.getByRole("button", { name: /セクション（1 \/ 3 入力済み）/u }).click();
    await page.getByRole("menuitem", { name: "選択" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.startsWith("選択"))).toBe(true);
  });

  it("is not drawn before what was typed earlier stands in its fields", async () => {
    await kit();
    await field("題名").fill("前回の題名");
    await page.getByText(/下書きを端末に保存済み/u).waitFor();
    await visit(page, "about:blank");
    const tab = await page.context().newPage();
    onTestFinished(() => tab.close());
    await tab.addInitScript(() => {
      const drawn: (readonly [string | undefined, boolean])[] = [];
      Object.assign(window, { drawnWith: drawn });
      new MutationObserver(() => {
        if (!document.querySelector("form")) return;
        const title = document.querySelector<HTMLInputElement>("input[name=title]")?.value;
        drawn.push([title, document.body.textContent?.includes("下書きを破棄") ?? false]);
      }).observe(document, { childList: true, subtree: true });
    });
    await tab.goto("form.html?of=kit");
    await tab.getByRole("button", { name: "下書きを破棄" }).waitFor();
    expect((await tab.evaluate(() => Reflect.get(window, "drawnWith") as unknown[]))[0]).toEqual(["前回の題名", true]);
    await discardDraft(tab);
    expect(await tab.getByLabel(/^題名/u).inputValue()).toBe("");
  });

  it("gives back what was discarded by one tap, and what was typed since stays over it", async () => {
    await kit();
    await field("題名").fill("半時間の題名");
    await field("備考").fill("半時間の備考");
    await page.getByText(/下書きを端末に保存済み/u).waitFor();
    await page.reload();
    const bar = page.getByRole("button", { name: "下書きを破棄" });
    await bar.click();
    await bar.waitFor({ state: "detached" });
    expect([await field("題名").inputValue(), await field("備考").inputValue()]).toEqual(["", ""]);
    await field("題名").fill("新しい題名");
    await page.getByRole("button", { name: "元に戻す" }).click();
    await bar.waitFor();
    expect([await field("題名").inputValue(), await field("備考").inputValue()]).toEqual(["新しい題名", "半時間の備考"]);
    await page.reload();
    await bar.waitFor();
    expect([await field("題名").inputValue(), await field("備考").inputValue()]).toEqual(["新しい題名", "半時間の備考"]);
    await discardDraft(page);
  });

  it("gives back the rows of a list, though another was begun since", async () => {
    await kit();
    const add = () => page.getByRole("button", { name: "職歴を追加" }).click();
    const industries = () =>
      page
        .locator('input[name^="jobs."][name$=".industry"]')
        .evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value));
    await add();
    await row("職歴 1").getByLabel(/^業界/u).fill("金融");
    await add();
    await row("職歴 2").getByLabel(/^業界/u).fill("物流");
    await page.getByText(/下書きを端末に保存済み/u).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "下書きを破棄" }).click();
    await expect.poll(industries).toEqual([]);
    await add();
    await row("職歴 1").getByLabel(/^業界/u).fill("製造");
    await page.getByRole("button", { name: "元に戻す" }).click();
    await expect.poll(industries).toEqual(["金融", "物流", "製造"]);
    await discardDraft(page);
  });

  it("goes on to the next field by Enter, which never sends it, and is sent by Ctrl + Enter from anywhere", async () => {
    await kit();
    await titled("Enterの題名");
    await field("題名").press("Enter");
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent);
    await expect.poll(focused).toBe("note");
    await field("備考").press("Enter");
    expect(await field("備考").inputValue()).toBe("\n");
    await field("点数").first().press("Enter");
    await expect.poll(focused).not.toBe("points");
    await page.getByRole("group", { name: "発信力" }).getByRole("textbox").press("Enter");
    await expect.poll(focused).toBe("保存");
    expect(await page.getByRole("status", { name: "保存した値" }).innerText()).toBe("");
    await field("備考").press("Control+Enter");
    expect(await saved()).toMatchObject({ title: "Enterの題名" });
  });

  it("goes on by Enter to a list of choices and from it, and sends nothing there", async () => {
    await kit();
    const focused = () => page.evaluate(() => document.activeElement?.localName);
    await field("点数").first().press("Enter");
    await expect.poll(focused).toBe("select");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("input");
    // Without a title a form that is sent says so.
    expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    await page.locator("select").first().press("Control+Enter");
    await expect.poll(() => page.locator("[aria-invalid=true]").count()).toBeGreaterThan(0);
    await discardDraft(page);
  });

  it("takes a score by key, arrow and finger, and gives it back; untouched it says so", async () => {
    await kit();
    const slider = field("点数").first();
    expect(await slider.getAttribute("aria-valuetext")).toBe("未入力");
    const says = async (text: string) => {
      await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe(text);
    };
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await says("3点");
    await page.keyboard.press("ArrowRight");
    await says("4点");
    await page.keyboard.press("1");
    await says("1点");
    await page.keyboard.press("Delete");
    await says("未入力");
    await page.locator('[data-score="点数 5"]').first().click();
    await says("5点");
    await titled("点数つき");
    await save();
    expect(await saved()).toMatchObject({
      title: "点数つき",
      kind: 2,
      points: 5,
      skills: [
        { score: 4, memo: null },
        { score: 4, memo: null },
      ],
    });
  });

  it("takes nothing from a finger that scrolls over its controls, and takes what it lifts on", async () => {
    await byTouch(page, tablet);
    await kit();
    const segment = page.locator("label", { has: page.getByRole("radio", { name: "社員" }) });
    const open = page.getByLabel("公開");
    const score = page.locator('[data-score="点数 4"]').first();
    const controls = [segment, open, field("日付"), field("カラー"), page.getByLabel("カラーを選ぶ"), score];
    const values = () =>
      page.getByRole("form").evaluate((form) =>
        [...form.querySelectorAll("input, select, textarea")].map((it) => {
          const { type, value, checked } = it as HTMLInputElement;
          return type === "radio" || type === "checkbox" ? checked : (it.getAttribute("aria-valuetext") ?? value);
        }),
      );
    const before = await values();
    for (const control of controls) {
      await control.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
      const top = async () => Math.round((await control.boundingBox())?.y ?? 0);
      const start = await top();
      await swipeUp(control, 100);
      await expect.poll(top).toBeLessThan(start - 50);
      expect(await values()).toEqual(before);
    }
    await tap(segment);
    await tap(score);
    await expect.poll(async () => (await values()).filter((value, at) => value !== before[at])).toEqual([true, "4点"]);
    await discardDraft(page);
  });

  it.each([
    [
      "far below it",
      [
        [24, 0],
        [0, 300],
      ],
    ],
    ["beside its left edge", [[-360, 0]]],
    ["below its left edge", [[-240, 180]]],
  ] as const)("keeps a score when a finger that began on it is lifted %s", async (_where, way) => {
    await byTouch(page, tablet);
    await kit();
    const score = page.locator('[data-score="点数 4"]').first();
    const said = () => page.getByRole("slider", { name: "点数" }).first().getAttribute("aria-valuetext");
    const before = await said();
    await dragAlong(score, way);
    expect(await said()).toBe(before);
    // The same finger sets it on the control: what it did before was no accident of the test.
    await dragAlong(score, [
      [24, 0],
      [0, 4],
    ]);
    await expect.poll(said).toMatch(/^[45]点$/u);
    await discardDraft(page);
  });

  it("takes a number in full width with separators, and keeps what is none with its reason", async () => {
    await kit();
    await titled("時給");
    await field("時給").fill("１，２００");
    await field("備考").focus();
    expect(await field("時給").inputValue()).toBe("1200");
    await field("時給").fill("十二");
    await save();
    await page.getByText("時給の形式をご確認ください").first().waitFor();
    expect(await field("時給").inputValue()).toBe("十二");
    await field("時給").fill("1500");
    await field("日時").fill("2026-04-01T09:30");
    await save();
    expect(await saved()).toMatchObject({ rate: 1500, at: "2026-04-01T00:30:00.000Z" });
  });

  it("adds rows, moves them by key and by dragging, and brings a removed one back", async () => {
    await page.setViewportSize({ width: 1366, height: 1800 });
    onTestFinished(() => page.setViewportSize(laptop));
    await kit();
    for (const industry of ["製造", "金融", "物流"]) {
      await page.getByRole("button", { name: "職歴を追加" }).click();
      // The added row has the focus.
      await page.keyboard.insertText(industry);
    }
    const industries = () => page.getByLabel("業界").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(await industries()).toEqual(["製造", "金融", "物流"]);
    await page.getByRole("button", { name: "職歴 1を移動" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(industries).toEqual(["金融", "製造", "物流"]);
    // The focus moved with the row.
    await page.keyboard.press("ArrowDown");
    await expect.poll(industries).toEqual(["金融", "物流", "製造"]);
    const handle = await page.getByRole("button", { name: "職歴 3を移動" }).boundingBox();
    const first = await row("職歴 1").boundingBox();
    await page.mouse.move(Number(handle?.x) + 4, Number(handle?.y) + 4);
    await page.mouse.down();
    await page.mouse.move(Number(handle?.x) + 4, Number(first?.y) + 4, { steps: 30 });
    await page.mouse.up();
    await expect.poll(industries).toEqual(["製造", "金融", "物流"]);
    // Two moves of the pointer reach the page before it renders by itself.
    await page.mouse.move(Number(handle?.x) + 4, Number(handle?.y) + 4);
    await page.mouse.down();
    await page.evaluate((clientY) => {
      for (let move = 1; move <= 2; move++) dispatchEvent(new PointerEvent("pointermove", { clientY }));
    }, Number(first?.y) + 4);
    await page.mouse.up();
    await expect.poll(industries).toEqual(["物流", "製造", "金融"]);
    await page.getByRole("button", { name: "職歴 1を移動" }).focus();
    await page.keyboard.press("End");
    await expect.poll(industries).toEqual(["製造", "金融", "物流"]);
    // The browser takes over the gesture, so nothing has moved.
    const top = await page.getByRole("button", { name: "職歴 1を移動" }).boundingBox();
    await page.mouse.move(Number(top?.x) + 4, Number(top?.y) + 4);
    await page.mouse.down();
    await page.mouse.move(Number(top?.x) + 4, Number(handle?.y) + 4, { steps: 30 });
    await expect.poll(industries).not.toEqual(["製造", "金融", "物流"]);
    await page.evaluate(() => dispatchEvent(new PointerEvent("pointercancel")));
    await expect.poll(industries).toEqual(["製造", "金融", "物流"]);
    await page.mouse.up();
    await page.getByRole("button", { name: "職歴 2を削除" }).click();
    await expect.poll(industries).toEqual(["製造", "物流"]);
    await page.getByRole("button", { name: "元に戻す" }).click();
    await expect.poll(industries).toEqual(["製造", "金融", "物流"]);
    await titled("職歴つき");
    await save();
    expect(((await saved())["jobs"] as { industry: string }[]).map(({ industry }) => industry)).toEqual(["製造", "金融", "物流"]);
  });

  it("lists what is wrong in rows too, each leading to its field, and puts a refusal where it belongs", async () => {
    await kit();
    await page.getByRole("button", { name: "職歴を追加" }).click();
    await page.getByRole("button", { name: "職歴を追加" }).click();
    await save();
    // What is wrong is announced, too.
    await page.getByRole("alert").getByRole("button", { name: "業界を入力してください" }).nth(1).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("jobs.1.industry");
    await page.keyboard.insertText("同じ");
    await page.getByLabel("業界").first().fill("同じ");
    await titled("拒否");
    await save();
    await page.getByText("同じ業界が重複しています").first().waitFor();
    await page.getByLabel("業界").first().fill("別");
    await save();
    await row("職歴 2").getByText("役割は受け付けられません").waitFor();
    await page.getByText("入力内容をご確認ください。").first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("jobs.1.role");
  });

  it("takes no key and no tap while it is being saved, which would be in nothing that is kept, and takes them again after", async () => {
    await kit();
    await titled("遅延");
    await field("備考").fill("保存される");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.getByRole("button", { name: "保存", exact: true }).getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.type("消える");
    await page.keyboard.insertText("消える");
    await page
      .getByRole("switch", { name: "公開" })
      .or(page.getByRole("checkbox", { name: "公開" }))
      .click({ force: true });
    await page.getByRole("group", { name: "受信力" }).getByRole("slider").focus();
    await page.keyboard.press("2");
    await page.evaluate(() => dispatchEvent(new Event("save-now")));
    expect(await saved()).toMatchObject({ note: "保存される", isOpen: false });
    expect(await field("備考").inputValue()).toBe("保存される");
    await field("備考").click();
    await page.keyboard.press("End");
    await page.keyboard.type("。");
    await expect.poll(() => field("備考").inputValue()).toBe("保存される。");
    await discardDraft(page);
  });

  it("hands a fault of ours to the boundary, and what was typed stands there again afterwards", async () => {
    await kit();
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
    await titled("故障");
    await save();
    await page.getByText("境界: x is not a function").waitFor();
    expect(logged.join("\n")).toContain("x is not a function");
    await page.getByRole("button", { name: "再試行" }).click();
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await field("題名").inputValue()).toBe("故障");
    page = await device.killAndReopen("form.html?of=kit");
    await page.getByText(/下書きを再開しました/u).waitFor();
    expect(await field("題名").inputValue()).toBe("故障");
    expect(await page.getByRole("radio", { name: "社員" }).isChecked()).toBe(true);
    await discardDraft(page);
  });

  it("finds a partner among five thousand, several too, and leads through the levels of a master", async () => {
    await kit("&partners=5000");
    const one = page.getByRole("combobox", { name: "紹介者" });
    await one.click();
    await page.getByText(/^ほか[\d,]+件。/u).waitFor();
    expect(await page.getByRole("listbox").getByRole("option").count()).toBeLessThanOrEqual(20);
    await one.fill("さとう");
    await page.getByRole("option", { name: /佐藤/u }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => one.inputValue()).toMatch(/佐藤/u);

    const several = page.getByRole("combobox", { name: "参加者" });
    for (const text of ["すずき", "たなか"]) {
      await several.fill(text);
      await page.getByRole("menuitemcheckbox").first().click();
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: /^鈴木.*を外す$/u }).waitFor();
    await page.getByRole("button", { name: /^田中.*を外す$/u }).click();

    // A text that matches no choice stays, and is reported as such before it counts as missing.
    await one.fill("いない人");
    await titled("選んだ");
    await page.getByText(/^一覧から選んでください。今は「.*佐藤.*」です。$/u).waitFor();
    expect(await one.inputValue()).toBe("いない人");
    await save();
    await page.getByText("「紹介者」は一覧から選んでください。", { exact: false }).waitFor();
    await several.fill("いない人たち");
    await field("題名").click();
    expect(await several.inputValue()).toBe("いない人たち");
    await several.press("Escape");
    await one.click();
    await one.press("Escape");
    await expect.poll(() => one.inputValue()).toMatch(/佐藤/u);
    expect(await several.inputValue()).toBe("");
    expect(await page.getByText("一覧から選んでください。", { exact: false }).count()).toBe(1);

    // What a blank at the end leaves of the typed text begins the words of the option, which nobody chose.
    await page.getByRole("combobox", { name: "企業" }).fill("新");
    await page.getByRole("option", { name: "「新」を新規作成" }).waitFor();
    await page.keyboard.insertText("　");
    expect(await page.locator("[role=option][data-activedescendant]").filter({ hasText: "新規作成" }).count()).toBe(0);
    await page.getByRole("combobox", { name: "企業" }).fill("まだない企業");
    await page.getByRole("option", { name: "「まだない企業」を新規作成" }).click();
    await page.getByText("まだない企業", { exact: true }).waitFor();

    await page.getByLabel("職種大分類").selectOption("大分類2");
    await page.getByLabel("職種中分類").selectOption("中分類3");
    const minor = field("職種");
    await expect.poll(() => minor.getByRole("option").allInnerTexts()).toEqual(["未選択", "小分類5", "小分類6"]);
    await minor.selectOption("小分類6");
    await titled("選んだ");
    await save();
    const { minorId, partnerIds, partnerId } = await saved();
    expect({ minorId, partners: (partnerIds as unknown[]).length, one: typeof partnerId }).toEqual({
      minorId: 6,
      partners: 1,
      one: "string",
    });
  });
});
