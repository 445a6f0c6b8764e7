/** Words of résumés, the frequent ones first. */
const words =
  `を担当 しました。 プロジェクト システム 開発 要件定義 基本設計 詳細設計 テスト 業務改善 において リーダーとして 参画し、 顧客との折衝 を行い Java
TypeScript AWS 金融機関向け データベース メンバー10名 を率いて 2019年4月から 株式会社青空商事 製造業 ＥＲＰ導入 支援 コンサルタント 課題の整理 提案 経験を活かし
進捗管理 品質向上 のため、 ベンダー調整 見積り 移行計画 保守運用 サーバー構築 ネットワーク 設計書 レビュー 上流工程 小売業 物流 在庫管理 会計 人事給与 販売管理
マーケティング部門 新規事業 立ち上げ 年間売上 コスト削減 30%達成 自動化 ツール選定 クラウド移行 セキュリティ 監査対応 PMO 定例会 資料作成 英語での 交渉 Python
React Oracle Linux Docker アジャイル スクラム ワークショップ ファシリテーション 教育 育成 採用 面接 予算策定 契約 法務 広報 調査 分析 レポート ダッシュボード`.split(
    /\s+/u,
  );

/** Returns a résumé's pages with about this many bytes of UTF-8, always the same for a number. */
export function resumePages(n: number, bytes: number, pages = 4): string[] {
  let seed = (n * 2_654_435_761) % 2_147_483_647 || 1;
  const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  // Makes names and products that hardly any other résumé has.
  const rare = () => String.fromCodePoint(...Array.from({ length: 2 }, () => 0x4e00 + Math.floor(chance() * 3_000)));
  const word = () => (chance() < 0.15 ? rare() : (words[Math.floor(chance() ** 2 * words.length)] ?? ""));
  const encoder = new TextEncoder();
  return Array.from({ length: pages }, () => {
    const parts: string[] = [];
    for (let size = 0; size < bytes / pages; ) {
      const next = chance() < 0.1 ? `${word()} ` : word();
      parts.push(next);
      size += encoder.encode(next).length;
    }
    return parts.join("");
  });
}
