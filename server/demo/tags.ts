/** Tags in the groups in which people look for them; the last group has no description. */
export const demoTags: readonly {
  readonly description: string | null;
  readonly color: string | null;
  readonly names: readonly string[];
}[] = [
  {
    description: "スキル",
    color: "#0f6cbd",
    names: [
      "React",
      "TypeScript",
      "Node.js",
      "AWS",
      "Python",
      "Go",
      "Figma",
      "Salesforce",
      "データ分析",
      "PMO",
      "SEO",
      "動画編集",
    ],
  },
  {
    description: "業界",
    color: "#5c2e91",
    names: ["金融", "医療・ヘルスケア", "EC・小売", "教育", "製造", "不動産", "人材", "自治体"],
  },
  { description: "稼働", color: "#0e7a0d", names: ["即日可", "週5可", "週3まで", "土日稼働", "リモートのみ", "常駐可"] },
  { description: "評価", color: "#bc4b09", names: ["リピート希望", "リーダー経験", "育成が得意", "高評価"] },
  { description: "契約", color: "#69797e", names: ["準委任", "請負", "NDA締結済み"] },
  { description: "言語", color: "#e8d7a0", names: ["英語ビジネス", "中国語", "ベトナム語"] },
  { description: null, color: null, names: ["要フォロー", "紹介者あり", "イベント登壇", "しばらく連絡なし"] },
];
