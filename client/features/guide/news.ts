/** What is new in a version, as an administrator notices it. */
export interface Release {
  readonly version: string;
  /** The day of its release, `YYYY-MM-DD`. */
  readonly date: string;
  /** One sentence or two each. Labels in 「」 are those of the screens, as a test makes sure. */
  readonly lines: readonly string[];
}

/** The versions, the newest first. CHANGELOG.md has the same lines for each; a test compares them, and the version that runs. */
export const releases: readonly Release[] = [
  {
    version: "0.2.0",
    date: "2026-11-28",
    lines: [
      "「使い方」を、Musubiの中で読めます。右上の「？」を押すと、その画面の説明が開きます。",
      "はじめてログインした方に、最初の一時間に要ることを5つの手順で案内します。",
      "フォローした相手の変更と、@で名前を書かれたメモが、「自分宛て」に届きます。",
      "「リマインダー」を付けられます。期日の近いものはホームに並びます。",
      "空いている枠に合うパートナーを、「おすすめ」が理由と一緒に並べます。",
      "案件を「ボード」で見渡し、ドラッグや長押しで動かせます。",
      "「稼働状況」で契約を月ごとに見渡し、これから空く人を探せます。",
      "契約を終えるときの予告の期限と、フリーランスの方に示す取引条件を記録できます。",
      "4人までのパートナーを、横に並べて比較できます。",
      "「候補リスト」に、声をかけたい人を集められます。",
      "一覧の条件と並び順を、「ビュー」として残せます。",
      "一覧で選んだパートナーや案件を、まとめて変更できます。あとから元に戻せます。",
      "ExcelやCSVから、パートナーを取り込めます。",
      "「重複の疑い」が同じ人と思われる組を示し、ひとつに統合できます。",
      "「履歴」で、だれが何を変えたかと、ある日の内容を見られます。変更をひとつずつ元に戻せます。",
    ],
  },
];
