export interface DemoClient {
  readonly name: string;
  readonly kana: string;
  /** The industry in which the company works. */
  readonly trade: string;
}

/** Invented companies that order projects: name, reading and trade. */
export const demoClients: readonly DemoClient[] = `
  株式会社あさぎり百貨店/アサギリヒャッカテン/小売 みらい銀河銀行株式会社/ミライギンガギンコウ/金融 株式会社うみかぜ物流/ウミカゼブツリュウ/物流
  医療法人こだま会/コダマカイ/医療 学校法人若葉野学園/ワカバノガクエン/教育 株式会社タカミネ精機/タカミネセイキ/製造
  ひばりヶ丘不動産株式会社/ヒバリガオカフドウサン/不動産 株式会社キャリアの灯/キャリアノトモシビ/人材 月見野市/ツキミノシ/自治体
  株式会社そらいろトラベル/ソライロトラベル/観光 株式会社ハルカ通信/ハルカツウシン/通信 農業法人みのり野/ミノリノ/農業
  株式会社文鳥出版/ブンチョウシュッパン/出版 北斗アルプス電力株式会社/ホクトアルプスデンリョク/エネルギー 株式会社もりのくすり/モリノクスリ/小売
  株式会社フジツボフーズ/フジツボフーズ/製造 ことり損害保険株式会社/コトリソンガイホケン/金融 株式会社レモネードスポーツ/レモネードスポーツ/小売
  株式会社ひよりケア/ヒヨリケア/医療 株式会社まなびば/マナビバ/教育 株式会社クジラ冷蔵/クジラレイゾウ/物流 株式会社椿ホテルズ/ツバキホテルズ/観光
  一般社団法人まちの縁側/マチノエンガワ/自治体 株式会社カササギ建設/カササギケンセツ/不動産 株式会社ほたる映像/ホタルエイゾウ/出版`
  .trim()
  .split(/\s+/u)
  .map((entry) => {
    const [name = "", kana = "", trade = ""] = entry.split("/");
    return { name, kana, trade };
  });
