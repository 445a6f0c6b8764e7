import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { pictureSize } from "#client/features/guide/picture-size.ts";
import { openPartner } from "./screens.ts";

/** How a picture of the guide is made: the screen, and what is outlined on it. */
export interface PictureRecipe {
  /** The picture's name in the guide. */
  readonly name: string;
  readonly path: string;
  /** Goes on from the address. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** What matters on it. Each has to be there once. */
  readonly marks: (page: Page) => readonly Locator[];
}

const main = (page: Page) => page.getByRole("main");
const region = (page: Page, name: string) => main(page).getByRole("region", { name });
const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name, exact: true });

/** The pictures of the guide. Their words stand in `client/features/guide/pages`. */
export const pictureRecipes: readonly PictureRecipe[] = [
  {
    name: "home",
    path: "/home",
    prepare: waitForReady,
    marks: (page) => [region(page, "今日の面談"), region(page, "終了が近い契約")],
  },
  {
    name: "interview-day",
    path: "/home",
    prepare: waitForReady,
    marks: (page) => [
      region(page, "今日の面談").getByText("準備完了（オフライン可）").first(),
      region(page, "今日の面談")
        .getByRole("link", { name: /の評価を入力$/u })
        .first(),
    ],
  },
  {
    name: "interview-entry",
    path: "/home",
    async prepare(page) {
      await region(page, "今日の面談")
        .getByRole("link", { name: /の評価を入力$/u })
        .first()
        .click();
      await page.getByRole("heading", { level: 1, name: /評価入力$/u }).waitFor();
    },
    marks: (page) => [main(page).getByRole("navigation", { name: "セクション" }), button(page, "保存")],
  },
  {
    name: "partner-list",
    path: "/partner/search",
    marks: (page) => [main(page).getByRole("form", { name: "パートナーを検索" })],
  },
  { name: "memo", path: "/partner/search", prepare: openMemos, marks: (page) => [region(page, "メモ")] },
  {
    name: "board",
    path: "/project/board",
    marks: (page) => [main(page).getByRole("group", { name: "列の分け方" })],
  },
  {
    name: "contracts",
    path: "/contract",
    marks: (page) => [main(page).getByRole("combobox", { name: "契約の状態" })],
  },
  {
    name: "occupancy",
    path: "/occupation",
    marks: (page) => [main(page).getByRole("grid", { name: "パートナー別の契約" })],
  },
  {
    name: "estimator",
    path: "/tool/project-estimator",
    marks: (page) => [button(page, "機能を追加"), button(page, "概要から機能を提案")],
  },
  {
    name: "sync",
    path: "/sync",
    marks: (page) => [
      page.getByRole("banner").locator('a[href="/sync"]'),
      main(page).getByRole("navigation", { name: "同期センター" }),
    ],
  },
  { name: "devices", path: "/password", prepare: waitForSessions, marks: (page) => [region(page, "ログイン中の端末")] },
  { name: "administrators", path: "/admin/list", marks: (page) => [button(page, "管理者を登録")] },
];

async function waitForReady(page: Page): Promise<void> {
  await region(page, "今日の面談").getByText("準備完了（オフライン可）").first().waitFor();
}

async function waitForSessions(page: Page): Promise<void> {
  await region(page, "ログイン中の端末").getByText("この端末", { exact: true }).waitFor();
}

async function openMemos(page: Page): Promise<void> {
  await openPartner(page);
  await main(page).getByRole("tab", { name: /^メモ/u }).click();
  await page.getByRole("textbox", { name: "新しいメモ" }).waitFor();
}

/** Opens what a recipe shows, and returns what it marks, once all of it is there. */
export async function openPicture(page: Page, { name, path, prepare, marks }: PictureRecipe): Promise<readonly Locator[]> {
  await page.setViewportSize(pictureSize);
  await page.goto(path);
  await main(page).getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => main(page).locator("[aria-busy=true]").count(), { message: name }).toBe(0);
  await prepare?.(page);
  const marked = marks(page);
  for (const mark of marked) await mark.waitFor();
  return marked;
}

/** Takes a picture with an outline around what is marked, as WebP. */
export async function takePicture(page: Page, marked: readonly Locator[]): Promise<Buffer> {
  await marked[0]?.evaluate(intoView);
  for (const mark of marked) await mark.evaluate(outline);
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("[data-outline]")) one.remove();
  });
  const other = await page.context().newPage();
  try {
    const address = await other.evaluate(webpOf, `data:image/png;base64,${png.toString("base64")}`);
    return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  } finally {
    await other.close();
  }
}

/** Runs in the page: scrolls an element to the middle, unless the window shows all of it with its frame. */
function intoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight - 16) element.scrollIntoView({ block: "center", behavior: "instant" });
}

/** Runs in the page: draws a frame over an element. The page's policy allows styles that are set one by one. */
function outline(element: Element): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const frame = document.createElement("div");
  frame.dataset["outline"] = "";
  Object.assign(frame.style, {
    position: "fixed",
    left: `${Math.max(2, left - 5)}px`,
    top: `${Math.max(2, top - 5)}px`,
    width: `${Math.min(width + 10, innerWidth - Math.max(2, left - 5) - 2)}px`,
    height: `${Math.min(height + 10, innerHeight - Math.max(2, top - 5) - 2)}px`,
    border: "3px solid #c50f1f",
    borderRadius: "8px",
    boxSizing: "border-box",
    zIndex: "100000",
    pointerEvents: "none",
  });
  document.body.append(frame);
}

/** Runs in an empty page: returns a picture as WebP. */
async function webpOf(png: string): Promise<string> {
  const image = new Image();
  image.src = png;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.75);
}
