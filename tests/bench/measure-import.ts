import { laptop } from "../e2e/support/device.ts";
import { giveFiles } from "../e2e/support/give-files.ts";
import { inDatabase } from "../e2e/support/office-database.ts";
import { restAs } from "../e2e/support/rest.ts";
import type { App } from "../support/app.ts";
import { onProduct } from "./on-product.ts";
import { type PageStep, stepsOf } from "./page-steps.ts";
import { timesOf } from "./times-of.ts";

/** What an import of partners takes on the device, and what it costs others. */
export interface ImportFigures {
  readonly rows: number;
  readonly steps: readonly PageStep[];
  /** Milliseconds that another user's memo takes: while nothing is imported, and while the server takes the rows. */
  readonly without: readonly number[];
  readonly meanwhile: readonly number[];
}

/** Memos before and after the import. */
const memos = 100;

/** Imports a file in a real Chromium over the product, which runs in a separate process. */
export async function measureImport(executablePath: string, rows: number, say: (text: string) => void): Promise<ImportFigures> {
  const options = { viewport: laptop, patience: 900_000 };
  return onProduct(executablePath, options, async (page, app) => {
    await page.goto("/partner/import");
    await page.getByRole("group", { name: "取り込むファイル" }).waitFor();
    const [partner] = await inDatabase(app, "select id from partner where deleted_at is null limit 1");
    const rest = await restAs(app);
    const write = async () => {
      const { status } = await rest("POST", `/api/memo/partner/${String(partner?.["id"])}`, { content: "計測のメモ" });
      if (status !== 200) throw new Error(`no memo: ${status}`);
    };
    await timesOf(write, memos);
    const before = await timesOf(write, memos);
    const { steps, step } = stepsOf(page, say);
    await step("read the file", async () => {
      await giveFiles(page, "取り込むファイル", [{ name: "名簿.csv", type: "text/csv", bytes: fileOf(rows) }], "drop");
      await page.getByRole("button", { name: "内容を確認" }).waitFor();
    });
    await step("read and compare the rows", async () => {
      await page.getByRole("button", { name: "内容を確認" }).click();
      await page.getByRole("button", { name: /^追加 /u }).waitFor();
    });
    let done = false;
    const meanwhile: number[] = [];
    const others = (async () => {
      while (!done) meanwhile.push(...(await timesOf(write, 1)));
    })();
    await step("make the partners on the device", async () => {
      await page.getByRole("button", { name: /行を取り込む$/u }).click();
      await page.locator(".fui-Toast").filter({ hasText: "名を追加しました" }).waitFor();
    });
    await step("send the rest to the server", () => untilStored(app, rows));
    done = true;
    await others;
    return { rows, steps, without: [...before, ...(await timesOf(write, memos))], meanwhile };
  });
}

/** A file of people, none of whom is like another. */
function fileOf(rows: number): Uint8Array {
  const heads = "姓,名,セイ,メイ,メールアドレス,電話番号,生年月日,住所,備考";
  const kana = (of: number) => [...String(of)].map((digit) => "アイウエオカキクケコ"[Number(digit)]).join("");
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = `${1960 + (at % 40)}/${1 + (at % 12)}/${1 + (at % 28)}`;
    return `計測${at},人${at},ケイソク${kana(at)},ヒト${kana(at)},person${at}@example.com,,${day},東京都新宿区西新宿2-8-1,備考${at}`;
  });
  return new TextEncoder().encode([heads, ...lines].join("\r\n"));
}

async function untilStored(app: App, rows: number): Promise<void> {
  for (;;) {
    const [stored] = await inDatabase(app, "select count(*)::int as n from partner where last_name like '計測%'");
    if (Number(stored?.["n"]) >= rows) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
