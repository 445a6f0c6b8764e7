import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../support/app.ts";
import { signIn } from "./support/device.ts";
import { holdDownloadAfter, noteWhatSaysNone } from "./support/first-download.ts";
import { inDatabase } from "./support/office-database.ts";
import { lookInPalette, searchBox, synced } from "./support/screens.ts";
import { startVisits, type Visits } from "./support/visits.ts";

const partnerId = "0192f000-0000-7000-8000-000000000001";
const projectId = "0192f000-0000-7000-8000-000000000003";
const nobody = "0192f000-0000-7000-8000-000000000002";

/** A message of a screen, and where it is. One is shown while nothing has arrived, and one where there is nothing. */
interface Saying {
  /** The heading of the part, or its accessible name; without one, it is the whole screen. */
  readonly within?: string;
  readonly held: string | RegExp;
  readonly none?: string | RegExp;
}

interface Walk {
  readonly path: string;
  readonly says: readonly Saying[];
  /** Opens the part, where its address does not. */
  readonly open?: (page: Page) => Promise<void>;
}

const receiving = /データを受信しています|まだ受信していないデータがあります/u;

/** Screens of a device without any records. */
const screens: readonly Walk[] = [
  {
    path: "/home",
    says: [
      { held: /そろうまでは、届いた分だけを数えています/u },
      { within: "概況", held: "受信中", none: "うち新規 0人" },
      { within: "パートナーの状況", held: "受信中", none: "0人" },
      { within: "案件の状況", held: "受信中", none: "0件" },
      { within: "終了が近い契約", held: receiving, none: /終了する契約はありません/u },
      { within: "最新のお知らせ", held: receiving, none: "お知らせはありません" },
      { within: "今日の面談", held: receiving, none: "今日と明日の面談はありません" },
      { within: "明後日以降の面談", held: receiving, none: "明後日以降に予定されている面談はありません" },
    ],
  },
  { path: "/partner/search", says: [{ held: receiving }, { held: "登録 受信中 / 表示 受信中", none: "登録 1 / 表示 1" }] },
  {
    path: "/partner/search?name=zzz",
    says: [{ held: "受信中のため、まだ見つかっていない可能性があります。", none: "パートナーが見つかりませんでした" }],
  },
  {
    path: `/partner/search?tagIds=${encodeURIComponent(JSON.stringify([nobody]))}`,
    says: [{ held: /^受信中$/u, none: "不明なタグ" }],
  },
  {
    path: "/partner/search",
    open: (page) => page.getByRole("button", { name: "タグ", exact: true }).click(),
    says: [{ within: "タグで絞り込む", held: receiving, none: "登録されているタグはありません" }],
  },
  { path: `/partner/${partnerId}`, says: [{ held: "このパートナーはまだこの端末に届いていません" }] },
  {
    path: `/partner/${nobody}`,
    says: [{ held: "このパートナーはまだこの端末に届いていません", none: "パートナーが見つかりませんでした" }],
  },
  {
    path: "/partner/77",
    says: [{ held: "このパートナーはまだこの端末に届いていません", none: "パートナーが見つかりませんでした" }],
  },
  { path: "/project/search", says: [{ held: receiving }, { held: "登録 受信中 / 表示 受信中", none: "登録 1 / 表示 1" }] },
  {
    path: "/project/search?name=zzz",
    says: [{ held: "受信中のため、まだ見つかっていない可能性があります。", none: "案件が見つかりませんでした" }],
  },
  {
    path: "/project/search?status=%5B77%5D",
    says: [{ held: /^受信中$/u, none: "不明なステータス" }],
  },
  { path: "/project/board", says: [{ held: receiving }, { held: "登録 受信中 / 表示 受信中", none: "登録 1 / 表示 1" }] },
  {
    path: "/project/board?name=zzz",
    says: [{ held: "受信中のため、まだ見つかっていない可能性があります。", none: "案件が見つかりませんでした" }],
  },
  {
    path: `/project/${nobody}`,
    says: [{ held: "この案件はまだこの端末に届いていません", none: "案件が見つかりませんでした" }],
  },
  {
    path: "/project/77",
    says: [{ held: "この案件はまだこの端末に届いていません", none: "案件が見つかりませんでした" }],
  },
  {
    path: "/tag/manage",
    says: [
      { held: receiving, none: "登録されているタグはありません" },
      { held: "受信中", none: "0件" },
    ],
  },
  {
    path: "/memo/list",
    says: [
      { held: receiving, none: "メモはありません" },
      { held: "受信中", none: "0件" },
    ],
  },
  {
    path: "/candidate",
    says: [
      { held: receiving, none: "候補リストはありません" },
      { held: "受信中", none: "0件" },
    ],
  },
  ...["", "/edit"].map((below) => ({
    path: `/candidate/${nobody}${below}`,
    says: [{ held: "この候補リストはまだこの端末に届いていません", none: "候補リストが見つかりませんでした" }],
  })),
  { path: "/memo/list?page=9", says: [{ held: receiving, none: "メモはありません" }] },
  {
    path: `/project/${nobody}/assign`,
    says: [{ held: "この案件はまだこの端末に届いていません", none: "案件が見つかりませんでした" }],
  },
  { path: "/contract", says: [{ held: receiving, none: "「終了前」の契約はありません" }] },
  ...["", "?view=project"].map((view) => ({
    path: `/occupation${view}`,
    says: [
      { held: receiving, none: "この期間の契約はありません" },
      { within: "これから空く", held: "受信中", none: "これから空く人はいません" },
      { within: "いま空いている", held: "受信中", none: "いま空いている人はいません" },
    ],
  })),
  {
    path: `/contract/${nobody}`,
    says: [{ held: "この契約はまだこの端末に届いていません", none: "サンプル" }],
  },
  ...["terms", "history"].map((below) => ({
    path: `/contract/${nobody}/${below}`,
    says: [{ held: "この契約はまだこの端末に届いていません", none: "契約が見つかりませんでした" }],
  })),
  {
    path: "/information",
    says: [
      { held: receiving, none: "お知らせはありません" },
      { held: "受信中", none: "0件" },
    ],
  },
  { path: "/information?tab=mine", says: [{ held: receiving, none: "リマインダーはありません" }] },
  {
    path: `/information/${nobody}`,
    says: [{ held: "このお知らせはまだこの端末に届いていません", none: "お知らせが見つかりませんでした" }],
  },
  {
    path: "/information/77",
    says: [{ held: "このお知らせはまだこの端末に届いていません", none: "お知らせが見つかりませんでした" }],
  },
  ...["project_evaluation/create?partner=77", `project_evaluation/${nobody}`, `attendance/${nobody}`, "member_evaluation/77"].map(
    (below) => ({
      path: `/project/${nobody}/${below}`,
      says: [{ held: "この案件はまだこの端末に届いていません", none: "案件が見つかりませんでした" }],
    }),
  ),
  {
    path: `/interview/${nobody}`,
    says: [{ held: "この面談はまだこの端末に届いていません", none: "面談詳細（サンプル）" }],
  },
  {
    path: `/interview/${nobody}/edit`,
    says: [{ held: "この面談はまだこの端末に届いていません", none: "面談編集（サンプル）" }],
  },
  {
    path: "/partner/duplicates",
    says: [
      { held: receiving, none: "重複と思われるパートナーはいません" },
      { held: "受信中", none: "0組" },
    ],
  },
  {
    path: `/partner/merge?one=${nobody}&other=${nobody}`,
    says: [{ held: "このパートナーはまだこの端末に届いていません", none: "統合するパートナーが見つかりませんでした" }],
  },
  {
    path: `/partner/compare?id=${nobody}`,
    says: [{ held: "このパートナーはまだこの端末に届いていません", none: "比較するパートナーが見つかりませんでした" }],
  },
  {
    path: "/trash",
    says: [
      { held: receiving, none: "ゴミ箱は空です" },
      { held: "受信中", none: "0件" },
    ],
  },
  {
    path: "/tool/project-estimator/list",
    says: [
      { held: receiving, none: "見積もりはありません" },
      { held: "受信中", none: "0件" },
    ],
  },
  {
    path: `/tool/project-estimator/${nobody}`,
    says: [{ held: "この見積もりはまだこの端末に届いていません", none: "見積もりが見つかりませんでした" }],
  },
  {
    path: `/tool/project-estimator/compare?a=${nobody}&b=${nobody}`,
    says: [{ held: "比較する見積もりはまだこの端末に届いていません", none: "比較する見積もりが見つかりませんでした" }],
  },
  {
    path: "/tool/project-estimator/calibration",
    says: [{ held: receiving, none: "実績が記録された見積もりはありません" }],
  },
  { path: "/admin/list", says: [{ held: "1名", none: "1名" }] },
  { path: "/sync?tab=attention", says: [{ held: receiving, none: "対応が必要なものはありません" }] },
  { path: "/sync?tab=waiting", says: [{ held: "送信待ちの変更はありません", none: "送信待ちの変更はありません" }] },
  {
    path: "/home",
    open: async (page) => {
      await page.getByRole("heading", { level: 1, name: "ホーム" }).waitFor();
      await lookInPalette(page, "zzz");
    },
    says: [
      { within: "全体検索", held: /データがまだそろっていないため/u, none: "「zzz」に当てはまるものはありません" },
      { within: "全体検索", held: /^受信中$/u, none: "0件の候補" },
    ],
  },
  {
    path: `/project/${nobody}/edit`,
    says: [{ held: "この案件はまだこの端末に届いていません", none: "案件が見つかりませんでした" }],
  },
];

/** Screens of a partner without any other records. */
const alone: readonly Walk[] = [
  {
    path: `/partner/${partnerId}`,
    says: [
      { held: "所属企業を受信中", none: "所属企業なし" },
      { held: "タグを受信中", none: "タグなし" },
      { within: "履歴書・経歴書", held: receiving, none: "履歴書・経歴書は登録されていません。" },
      { within: "経歴", held: receiving, none: "職務経歴は登録されていません。" },
      { within: "案件契約", held: receiving, none: "案件契約はありません。" },
      { within: "一次面談評価", held: receiving, none: "一次面談評価はありません。" },
      { within: "二次面談評価", held: receiving, none: "二次面談評価はありません。" },
      { within: "プロジェクト評価", held: receiving, none: "プロジェクト評価はありません。" },
      { within: "360°評価", held: receiving, none: "360°評価はありません。" },
      { within: "業務日報", held: receiving, none: "業務日報はありません。" },
      { within: "メモ", held: receiving, none: /まだメモはありません/u },
      { within: "メモ", held: "受信中", none: "0件" },
    ],
  },
  {
    path: `/partner/${partnerId}/evaluation`,
    says: [
      { held: /所属企業を受信中/u, none: /・所属企業なし$/u },
      { within: "履歴書・経歴書", held: receiving, none: "履歴書・経歴書は登録されていません。" },
    ],
  },
  {
    path: `/partner/${partnerId}/evaluation_second`,
    says: [
      { held: "一次面談はまだ届いていないため、引き継いでいません。" },
      { held: /所属企業を受信中/u, none: /・所属企業なし$/u },
      { within: "履歴書・経歴書", held: receiving, none: "履歴書・経歴書は登録されていません。" },
    ],
  },
  {
    path: `/partner/compare?id=${partnerId}`,
    says: [{ held: "届いた分から表示しています。", none: "記録なし" }],
  },
  {
    path: `/partner/${partnerId}/edit`,
    says: [{ held: "所属企業がまだこの端末に届いていません", none: "企業情報" }],
  },
  {
    path: `/partner/${partnerId}/attendance/${nobody}`,
    says: [{ held: "この業務日報はまだこの端末に届いていません", none: "業務日報が見つかりませんでした" }],
  },
  {
    path: `/partner/${partnerId}/result_evaluation/${nobody}`,
    says: [{ held: "このプロジェクト評価はまだこの端末に届いていません", none: "プロジェクト評価が見つかりませんでした" }],
  },
  {
    path: `/partner/${partnerId}/member_evaluation/${nobody}`,
    says: [{ held: "この360°評価はまだこの端末に届いていません", none: "360°評価が見つかりませんでした" }],
  },
  {
    path: `/partner/${partnerId}/skillSheet/edit`,
    says: [{ held: "職務経歴書がまだこの端末に届いていません", none: /^職務経歴が登録されていません。/u }],
  },
  {
    path: `/partner/${partnerId}/interview/${nobody}`,
    says: [{ held: "この一次面談はまだこの端末に届いていません", none: "一次面談が見つかりませんでした" }],
  },
  {
    path: `/partner/${partnerId}/second_interview/77`,
    says: [{ held: "この二次面談はまだこの端末に届いていません", none: "二次面談が見つかりませんでした" }],
  },
  { path: `/partner/${partnerId}/history?kind=memo`, says: [{ held: receiving, none: "該当する履歴はありません" }] },
  { path: "/partner/search", says: [{ held: "登録 1 / 表示 1" }, { held: receiving }] },
  {
    path: "/partner/search?name=zzz",
    says: [{ held: "受信中のため、まだ見つかっていない可能性があります。", none: "パートナーが見つかりませんでした" }],
  },
];

/** Screens of a project without any other records. */
const aloneProject: readonly Walk[] = [
  { path: `/project/${projectId}/history?kind=memo`, says: [{ held: receiving, none: "該当する履歴はありません" }] },
  {
    path: `/project/${projectId}`,
    says: [
      { within: "案件ファイル", held: receiving, none: "ファイルはありません。" },
      { within: "メンバー", held: receiving, none: "募集職種が登録されていません。" },
      { within: "見積もり", held: receiving, none: "この案件の見積もりはありません。" },
      { within: "プロジェクト評価", held: receiving, none: "プロジェクト評価はありません。" },
      { within: "360°評価", held: receiving, none: "360°評価はありません。" },
      { within: "業務日報", held: receiving, none: "業務日報はありません。" },
      { within: "メモ", held: receiving, none: /まだメモはありません/u },
    ],
  },
];

/** Addresses of pages that read nothing from the device: forms, pages that only the server knows, and unknown addresses. */
const withoutReadings = [
  "/",
  "/$",
  "/admin/quarantine",
  "/admin/register",
  "/candidate/create",
  "/guide",
  "/guide/$page",
  "/guide/news",
  "/information/create",
  "/partner/import",
  "/partner/register",
  "/login/google/calendar",
  "/password",
  "/project",
  "/project/create",
  "/project/evaluation/$evaluationId",
  "/security",
  "/tool/project-estimator",
];

let app: App;
let visits: Visits;
beforeAll(async () => {
  app = await createApp(0);
  await app.start();
  await inDatabase(
    app,
    `insert into partner (id, last_name, first_name, last_name_kana, first_name_kana, employee_status)
     values ($1, '山田', '花子', 'ヤマダ', 'ハナコ', 0)`,
    [partnerId],
  );
  await inDatabase(app, "insert into project (id, name, content, is_valid) values ($1, '会員サイト刷新', '画面設計', true)", [
    projectId,
  ]);
  visits = await startVisits(app, "block");
});
afterEach(() => visits?.end());
afterAll(async () => {
  await visits?.close();
  await app?.dispose();
});

/** Returns the part of a screen with this name. */
const part = (page: Page, within: string | undefined): Locator | Page => {
  if (within === undefined) return page;
  // After its name, a part's heading has its count.
  const name = new RegExp(`^${within}(?:\\d+件|\\d+ / \\d+名|受信中)?$`, "u");
  return page.getByRole("region", { name }).or(page.getByRole("dialog", { name })).or(page.getByRole("list", { name })).first();
};

async function walk(page: Page, steps: readonly Walk[], when: "held" | "none"): Promise<void> {
  for (const { path, open, says } of steps) {
    await page.goto(path);
    await open?.(page);
    for (const saying of says) {
      const text = saying[when];
      if (text !== undefined) await part(page, saying.within).getByText(text).first().waitFor();
    }
  }
}

describe("while the first download runs (E5)", () => {
  // In parts, each within the time of a test on a busy machine.
  it.each([0, 1, 2])("no screen says none of what has not arrived, not for a moment (every third, from %i)", async (from) => {
    const page = await visits.open();
    page.setDefaultTimeout(20_000);
    const said = await noteWhatSaysNone(page);
    await holdDownloadAfter(page, "prefecture");
    await signIn(page);
    const third = screens.filter((_, at) => at % 3 === from);
    await walk(page, third, "held").finally(() => expect(said()).toEqual([]));
  });

  it("the bar says how far it is in a row of its own, and that it goes on before it knows of how many", async () => {
    const page = await visits.open();
    page.setDefaultTimeout(20_000);
    await holdDownloadAfter(page, "prefecture");
    let began = false;
    // Nothing arrives until it begins. The route stays, since removing it would send its waiting requests to the server.
    await page.route("**/api/sync", (route) => (began ? route.fallback() : undefined));
    await signIn(page);
    const notice = page.getByRole("main").getByRole("group").filter({ hasText: "届いた分から表示しています。" });
    await notice.getByText("最初のデータを待っています").waitFor();
    const bar = notice.getByRole("progressbar", { name: "受信の進み具合" });
    expect(await bar.getAttribute("value")).toBeNull();
    began = true;
    // Above a list the rows scroll, and the bar must not give way to them.
    await page.goto("/partner/search");
    await notice.getByText("120 / 1,240 件").waitFor();
    expect(await bar.getAttribute("value")).toBe("120");
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const words = await notice.getByText("データを受信しています。").evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const [first] = one.childNodes;
        if (first) range.selectNode(first);
        return range.getBoundingClientRect().bottom;
      });
      expect((await bar.boundingBox())?.y, `at ${width}`).toBeGreaterThan(words + 4);
      const [inside, around] = [await bar.boundingBox(), await notice.boundingBox()];
      expect(inside && around && inside.y + inside.height < around.y + around.height, `within its frame at ${width}`).toBe(true);
    }
  });

  it("a partner who is there is shown, and none of what belongs to them is said to be none", async () => {
    const page = await visits.open();
    page.setDefaultTimeout(20_000);
    const said = await noteWhatSaysNone(page);
    await holdDownloadAfter(page, "partner");
    await signIn(page);
    await walk(page, alone, "held").finally(() => expect(said()).toEqual([]));
  });

  it("a project that is there is shown, and none of what belongs to it is said to be none", async () => {
    const page = await visits.open();
    page.setDefaultTimeout(20_000);
    const said = await noteWhatSaysNone(page);
    await holdDownloadAfter(page, "project");
    await signIn(page);
    await walk(page, aloneProject, "held").finally(() => expect(said()).toEqual([]));
  });

  it("on a phone the tab of the memos tells no number of what has not arrived", async () => {
    const page = await visits.open({ viewport: { width: 390, height: 844 } });
    page.setDefaultTimeout(20_000);
    const said = await noteWhatSaysNone(page);
    await holdDownloadAfter(page, "partner");
    await signIn(page);
    await page.goto(`/partner/${partnerId}?tab=memo`);
    const memos = page.getByRole("tabpanel", { name: "メモ" }).getByText(receiving);
    await memos.waitFor().finally(() => expect(said()).toEqual([]));
  });
});

it("with everything there, what is none is said to be none", async () => {
  const page = await visits.open();
  await signIn(page);
  await synced(page);
  await searchBox(page).waitFor();
  await walk(page, [...screens, ...alone, ...aloneProject], "none");
});

it("every screen is walked through", async () => {
  const tree = await readFile(new URL("../../client/routeTree.gen.ts", import.meta.url), "utf8");
  const [, list = ""] = /interface FileRoutesByFullPath \{([^}]*)\}/u.exec(tree) ?? [];
  const inside = [...list.matchAll(/["']([^"']+)["']: typeof App/gu)].map(([, path = ""]) => path.replace(/(?<=.)\/$/u, ""));
  const walked = [...screens, ...alone, ...aloneProject].map(({ path }) =>
    path.replace(/\?.*/u, "").replace(/\/(?:\d+|[\d-]+[0-9a-f-]{30,})(?=\/|$)/gu, "/$"),
  );
  const missed = inside.filter((path) => !withoutReadings.includes(path) && !walked.includes(path.replace(/\$\w+/gu, "$")));
  expect([inside.length > 10, missed]).toEqual([true, []]);
});
