import { expect, it } from "vitest";
import type { FixedPath } from "#client/device/path-to.ts";
import { screens } from "./navigation.ts";
import { holds } from "./palette-entries.ts";

/** Routes that are no screen by themselves: of the sign-in, of a choice made elsewhere, and those that lead on. */
type Others =
  | "/login"
  | "/login/google"
  | "/login/google/calendar"
  | "/password-reset"
  | "/password-update"
  | "/register"
  | "/project"
  | "/partner/compare"
  | "/partner/merge"
  | "/tool/project-estimator/compare";

/** What people call each screen: its title, and the words of the buttons and links that open it. A new route does not compile without. */
const names: Readonly<Record<Exclude<FixedPath, Others | `${string}$`>, readonly string[]>> = {
  "/home": ["ホーム"],
  "/password": ["パスワード設定"],
  "/security": ["セキュリティ記録"],
  "/sync": ["同期センター"],
  "/trash": ["ゴミ箱"],
  "/admin/list": ["管理者一覧"],
  "/admin/quarantine": ["引き渡された変更"],
  "/admin/register": ["管理者登録", "管理者を登録"],
  "/candidate": ["候補リスト"],
  "/candidate/create": ["候補リストの作成", "候補リストを作成", "候補リスト 新規作成"],
  "/contract": ["契約一覧"],
  "/guide": ["使い方"],
  "/guide/news": ["新しいこと"],
  "/information": ["お知らせ"],
  "/information/create": ["お知らせの作成", "お知らせ作成", "お知らせ 新規作成"],
  "/memo/list": ["メモ一覧"],
  "/occupation": ["稼働状況"],
  "/partner/duplicates": ["重複の疑い", "別人とした組"],
  "/partner/import": ["パートナーの取り込み"],
  "/partner/register": ["パートナー登録", "パートナー 新規"],
  "/partner/search": ["パートナー", "パートナー検索"],
  "/project/board": ["案件ボード"],
  "/project/create": ["案件作成", "案件を作成", "案件 新規作成"],
  "/project/search": ["案件", "案件検索"],
  "/tag/manage": ["タグ管理", "タグを作成"],
  "/tool/project-estimator": ["プロジェクト見積"],
  "/tool/project-estimator/calibration": ["見積もりと実績"],
  "/tool/project-estimator/list": ["保存した見積もり"],
};

it.each(Object.entries(names))("the palette finds %s by its title and the words that open it", (href, words) => {
  const screen = screens.find((one) => one.href === href);
  if (!screen) return expect.unreachable(`${href} is not in the palette`);
  return expect(words.filter((text) => !holds([screen.label, ...screen.keywords], text))).toEqual([]);
});
