import { beforeAll, describe, expect, it } from "vitest";
import { installed, synced } from "../e2e/support/screens.ts";
import { readListCsv, readListWorkbook } from "../support/read-list.ts";
import { readWorkbook } from "../support/read-workbook.ts";
import type { EngineDevice, EnginePage } from "./support/engine.ts";
import { engines } from "./support/engines.ts";
import { type EngineOffice, startEngineOffice } from "./support/office.ts";

/** Downloads an estimate's workbook and a list, each from the server, and from the device without a network. */
describe.each(engines)("$name", (engine) => {
  let office: EngineOffice;
  let device: EngineDevice;
  let page: EnginePage;

  beforeAll(async () => {
    office = await startEngineOffice(engine);
    device = office.device;
    page = device.page();
    await installed(page);
    return office.dispose;
  });

  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const roles = () => page.getByRole("table", { name: "役割別の時間" });
  const estimate = async (name: string, overview: string, feature: string) => {
    await page.goto("/tool/project-estimator");
    await page.getByRole("textbox", { name: "プロジェクト名" }).fill(name);
    await page.getByRole("textbox", { name: "概要" }).fill(overview);
    await press("概要から機能を提案");
    await press(`「${feature}」を追加`);
    await press("見積もる");
    await roles().waitFor();
  };
  const workbook = async () => {
    const { name, bytes } = await device.download(() => press("Excelで保存"));
    const [, features] = readWorkbook(bytes);
    return { name, features: [...(features?.cells.values() ?? [])].map(({ text }) => text) };
  };
  const keep = async (name: string) => {
    await press("見積もりを保存");
    await page.waitForURL(/project-estimator\/[0-9a-f-]{36}$/u);
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };
  const save = (format: "Excel（.xlsx）" | "CSV") =>
    device.download(async () => {
      await page.getByRole("main").getByRole("button", { name: "ファイルに出力" }).click();
      await page.getByRole("menuitem", { name: format }).click();
    });

  it("estimates with a server, saves its workbook and keeps the estimate", async () => {
    await estimate("宿の予約サイト", "宿を検索して予約し、クレジットカードで決済する。", "決済・課金");
    const { name, features } = await workbook();
    expect(name).toMatch(/^見積_宿の予約サイト_\d{8}\.xlsx$/u);
    expect(features).toContain("決済・課金");
    await keep("宿の予約サイト");
    await synced(page);
  });

  it("saves a list as a workbook and as CSV", async () => {
    await page.goto("/project/search");
    const file = await save("Excel（.xlsx）");
    expect(file.name).toMatch(/^案件一覧_\d{8}\.xlsx$/u);
    const { rows } = await readListWorkbook(file.bytes);
    await page
      .getByRole("main")
      .getByText(`${rows.length - 1}件を出力しました。`)
      .waitFor();
    const csv = readListCsv((await save("CSV")).bytes.toString("utf8"));
    expect(csv.length).toBe(rows.length);
    expect(csv[0]).toEqual(rows[0]);
  });

  it("does all of it without a server", async () => {
    await office.app.stop();
    await estimate("電車の中の見積もり", "地図で店を探す", "地図・位置情報");
    await page.getByText("この端末で計算しました。").waitFor();
    expect((await workbook()).features).toContain("地図・位置情報");
    await keep("電車の中の見積もり");
    await page.goto("/partner/search");
    const { rows } = await readListWorkbook((await save("Excel（.xlsx）")).bytes);
    const csv = readListCsv((await save("CSV")).bytes.toString("utf8"));
    expect([rows.length, csv.length]).toEqual([121, 121]);
    await office.app.start();
    await synced(page);
  });
});
