/** For whom a page of the guide is. Pages for masters and operators are listed for masters alone. */
export type GuideAudience = "everyone" | "masters" | "operators";

interface GuideTitle {
  readonly slug: string;
  readonly title: string;
  readonly audience: GuideAudience;
  /** Further words by which the palette finds the page. */
  readonly words: readonly string[];
}

/** The pages of the guide in their order. The palette knows only these lines; the content is loaded with the guide. */
export const guideTitles = [
  { slug: "home", title: "ホームの見方", audience: "everyone", words: ["ほーむ", "概況", "はじめて"] },
  {
    slug: "partners",
    title: "パートナーを探す・登録する",
    audience: "everyone",
    words: ["ぱーとなー", "検索", "登録", "一括編集"],
  },
  { slug: "candidates", title: "候補リストと比較", audience: "everyone", words: ["こうほりすと", "比較", "候補者"] },
  { slug: "interviews", title: "面談の一日", audience: "everyone", words: ["めんだん", "評価入力", "下書き", "電波"] },
  { slug: "memos", title: "メモとタグ", audience: "everyone", words: ["めも", "たぐ", "コメント"] },
  { slug: "files", title: "ファイルと写真", audience: "everyone", words: ["ふぁいる", "PDF", "履歴書", "カメラ"] },
  { slug: "projects", title: "案件とボード", audience: "everyone", words: ["あんけん", "ぼーど", "アサイン", "プロジェクト"] },
  { slug: "contracts", title: "契約と稼働状況", audience: "everyone", words: ["けいやく", "かどう", "更新", "予告", "取引条件"] },
  { slug: "evaluations", title: "プロジェクトの評価", audience: "everyone", words: ["ひょうか", "訂正", "取り下げ"] },
  { slug: "estimates", title: "見積もり", audience: "everyone", words: ["みつもり", "工数", "人月", "実績"] },
  { slug: "announcements", title: "お知らせを読む・書く", audience: "everyone", words: ["おしらせ", "掲示"] },
  {
    slug: "lists",
    title: "一覧の条件とファイル出力",
    audience: "everyone",
    words: ["いちらん", "ビュー", "Excel", "CSV", "書き出し"],
  },
  {
    slug: "imports",
    title: "統合と取り込み",
    audience: "everyone",
    words: ["とうごう", "とりこみ", "重複", "名寄せ", "インポート"],
  },
  { slug: "history", title: "履歴を見る・元に戻す", audience: "everyone", words: ["りれき", "変更", "元に戻す", "取り消し"] },
  {
    slug: "offline",
    title: "オフラインと同期の表示",
    audience: "everyone",
    words: ["おふらいん", "どうき", "未送信", "電波がない"],
  },
  {
    slug: "attention",
    title: "要対応の片付け方",
    audience: "everyone",
    words: ["ようたいおう", "競合", "再試行", "同期センター"],
  },
  {
    slug: "devices",
    title: "パスワードと端末",
    audience: "everyone",
    words: ["ぱすわーど", "なくした", "紛失", "盗難", "ログイン"],
  },
  { slug: "administrators", title: "管理者の招待と削除", audience: "masters", words: ["かんりしゃ", "招待", "削除", "引き渡し"] },
  { slug: "tags", title: "タグとマスターの管理", audience: "masters", words: ["たぐ", "ますたー", "職種", "業界"] },
  { slug: "trash", title: "ゴミ箱と個人情報", audience: "masters", words: ["ごみばこ", "消去", "保有情報", "開示"] },
  { slug: "security", title: "セキュリティ記録の読み方", audience: "masters", words: ["せきゅりてぃ", "監査", "ログイン履歴"] },
  {
    slug: "operators",
    title: "サーバーを運用する方へ",
    audience: "operators",
    words: ["うんよう", "README", "バックアップ", "設定"],
  },
] as const satisfies readonly GuideTitle[];

/** The key of a page of the guide in its address. */
export type GuideSlug = (typeof guideTitles)[number]["slug"];

/** Whether a page is listed for this user. Nothing in it is secret; others just cannot do what it tells. */
export const isGuideFor = (audience: GuideAudience, master: boolean): boolean => master || audience === "everyone";
