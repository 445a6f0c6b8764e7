import { mostCompared } from "#client/records/partner/compare-search.ts";
import type { GuidePage } from "../guide-page.ts";

export const candidates: GuidePage = {
  slug: "candidates",
  screen: "/candidate",
  summary: "声をかけたい人を集めて並べ、並べて比べます。",
  sections: [
    {
      heading: "候補リストを作る",
      text: "候補リストは全員に表示されます。案件のためのリストも、案件を決めないリストも作れます。",
      steps: [
        "「パートナー検索」で、加えたい人の行にチェックを付けます。",
        "「候補リストに追加」を押します。",
        "「追加先」を選ぶか、「新しいリスト名」を入力します。",
        "「追加」を押します。",
      ],
      notes: ["すでにリストにいる人は、順番と「候補メモ」がそのまま残ります。"],
    },
    {
      heading: "並べ替える・外す",
      text: "順番は、行をドラッグするか、上下の矢印キーか、行のメニューの「先頭へ移動」「上へ移動」「下へ移動」「末尾へ移動」で変えます。",
      notes: ["「リストから外す」で外した直後は「元に戻す」で戻せます。", "「メモを書く」で、その人についての一言を残せます。"],
    },
    {
      heading: "並べて比べる",
      steps: [
        `一覧で2〜${mostCompared}名にチェックを付けます。`,
        "「比較」を押します。",
        "「違いのみ表示」を押すと、違う項目だけが残ります。",
      ],
      notes: ["比較の画面のアドレスを控えておくと、あとで同じ比較を開けます。横向きの紙に「印刷」できます。"],
    },
  ],
};
