import type { GuidePage } from "../guide-page.ts";

export const announcements: GuidePage = {
  slug: "announcements",
  screen: "/information",
  summary: "全員に知らせることを書き、表示する期間を決めます。",
  sections: [
    {
      heading: "読む",
      text: "「お知らせ」に一覧が並びます。新しいものは「ホーム」の「最新のお知らせ」にも出ます。",
    },
    {
      heading: "書く",
      steps: [
        "「お知らせ作成」を開きます。",
        "題名、種類、内容を入力します。",
        "いつからいつまで表示するかを選びます。",
        "「作成」を押します。",
      ],
      notes: ["書いたあとでも直せます。電波がないときに書いたものは、つながると全員に届きます。"],
    },
  ],
};
