import type { Random } from "./random.ts";
import { type Role, roles } from "./roles.ts";

/** The subject of a project. A project's name is its client's, then the subject's. */
export interface Topic {
  readonly name: string;
  readonly aim: string;
  readonly work: readonly string[];
  /** The trade that most of the work falls to first. */
  readonly roles: readonly Role[];
  /** The trades of the clients that order it; empty for all trades. */
  readonly trades: readonly string[];
}

export const topics: readonly Topic[] = `
  会員サイト刷新｜十年使われてきた会員サイトを作り直し、手続きをすべて画面で終えられるようにする。｜画面設計、会員APIの開発、旧データの移行、負荷試験｜フロントエンドエンジニア、バックエンドエンジニア、UI/UXデザイナー、プロジェクトマネージャー、QAエンジニア｜小売、金融、観光、通信、教育、エネルギー、出版
  在庫管理システム再構築｜拠点ごとに違う在庫の数え方をそろえ、夜間のバッチをなくす。｜業務の聞き取り、データ設計、段階的な切り替え、操作研修｜バックエンドエンジニア、プロジェクトマネージャー、ITコンサルタント、インフラエンジニア、QAエンジニア｜小売、製造、物流、農業
  スマートフォンアプリ開発｜通知と会員証を中心に、店舗と利用者を結ぶアプリを新しく作る。｜要件定義、iOSとAndroidの開発、ストア申請、公開後の改善｜モバイルアプリエンジニア、バックエンドエンジニア、UI/UXデザイナー、QAエンジニア、プロジェクトマネージャー｜小売、医療、観光、金融、教育、通信
  データ分析基盤構築｜部署ごとに散らばる数字を一か所に集め、毎朝同じ数字を見られるようにする。｜データの棚卸し、取り込みの自動化、指標の定義、ダッシュボード作成｜データアナリスト、バックエンドエンジニア、インフラエンジニア、プロジェクトマネージャー
  クラウド移行｜自社の機械室にある仕組みを止めずにクラウドへ移す。｜現状調査、移行計画、環境構築、無停止での切り替え｜インフラエンジニア、プロジェクトマネージャー、バックエンドエンジニア、ITコンサルタント｜金融、製造、自治体、通信、エネルギー、物流
  予約システム保守開発｜使われ続けている予約の仕組みを止めずに直し、機能を足していく。｜問い合わせ対応、月次のリリース、自動テストの整備｜バックエンドエンジニア、フロントエンドエンジニア、QAエンジニア、営業・カスタマーサクセス｜医療、観光、自治体、小売、不動産
  需要予測モデル開発｜過去三年の販売から品目ごとの需要を予測し、廃棄を減らす。｜課題設定、特徴量の検討、精度の検証、現場での試行｜データアナリスト、ITコンサルタント、バックエンドエンジニア、プロジェクトマネージャー｜小売、製造、農業、物流
  決済基盤の品質改善｜障害の多い決済まわりを洗い直し、止まらない仕組みにする。｜障害の分析、テスト設計、監視の見直し、手順書の整備｜QAエンジニア、バックエンドエンジニア、インフラエンジニア、プロジェクトマネージャー｜金融、小売、通信、観光
  社内申請のペーパーレス化｜紙で回っている二十種類の申請を画面に移す。｜申請の整理、画面の試作、承認経路の設計、展開支援｜ITコンサルタント、フロントエンドエンジニア、UI/UXデザイナー、バックエンドエンジニア
  コーポレートサイト刷新｜創業五十年に合わせ、会社の顔となるサイトを作り直す。｜情報設計、デザイン、原稿作成、公開作業｜Webディレクター、UI/UXデザイナー、フロントエンドエンジニア、編集・ライター
  採用サイト制作｜働く人の声が伝わる採用サイトを新しく作る。｜社員取材、撮影、デザイン、コーディング｜Webディレクター、編集・ライター、フロントエンドエンジニア、UI/UXデザイナー
  ECサイト集客支援｜広告と検索の両方から、新しい購入者を増やす。｜広告運用、記事作成、効果測定、毎月の改善提案｜Webマーケター、編集・ライター、データアナリスト｜小売、製造、農業、出版
  紹介動画制作｜商品と人を三分で伝える動画を月に一本作る。｜企画構成、撮影、編集、配信設定｜動画クリエイター、Webディレクター、編集・ライター｜製造、観光、小売、農業、不動産、教育
  オウンドメディア運営｜専門家の記事を月に八本公開し、相談につなげる。｜編集計画、取材、校正、アクセス解析｜編集・ライター、Webマーケター、Webディレクター｜人材、不動産、金融、医療、教育、通信
  サービス画面のUX改善｜離脱の多い申込みを、利用者への聞き取りから直す。｜利用者調査、画面の試作、検証、実装者との調整｜UI/UXデザイナー、フロントエンドエンジニア、データアナリスト｜金融、不動産、通信、教育、人材、自治体
  SNS運用代行｜投稿の企画から返信までを受け持ち、ファンを増やす。｜投稿計画、撮影、返信の運用、月次報告｜Webマーケター、動画クリエイター、編集・ライター｜小売、観光、農業、出版、自治体
  パンフレット・ブランド刷新｜言葉と見た目をそろえ、店頭から画面まで一つの印象にする。｜現状調査、ロゴの調整、冊子のデザイン、利用規程の作成｜Webディレクター、編集・ライター、UI/UXデザイナー｜小売、観光、医療、教育、農業、出版
  業務改革支援｜現場の業務を洗い出し、重なりと待ち時間をなくす。｜業務の可視化、課題の整理、改善案の試行、定着支援｜ITコンサルタント、プロジェクトマネージャー、経理・バックオフィス
  基幹システム選定支援｜更改を二年後に控え、要件をまとめて製品を選ぶ。｜現状分析、要件の整理、提案依頼書の作成、評価｜ITコンサルタント、プロジェクトマネージャー、経理・バックオフィス
  採用体制の立ち上げ｜二十名を迎えるための採用の仕組みを作る。｜採用計画、面接官研修、媒体の運用、内定者の支援｜人事・採用コンサルタント、編集・ライター、Webマーケター｜医療、物流、小売、観光、人材、教育
  人事評価制度の再設計｜拠点で異なる評価をそろえ、納得できる制度にする。｜聞き取り、等級と評価の設計、説明会、運用支援｜人事・採用コンサルタント、プロジェクトマネージャー
  経理業務の移管支援｜月次決算を五営業日で締められる体制にする。｜業務の棚卸し、手順書の作成、会計ソフトの導入、引き継ぎ｜経理・バックオフィス、ITコンサルタント、プロジェクトマネージャー｜医療、小売、物流、不動産、製造、出版
  カスタマーサクセス立ち上げ｜導入後の活用を支え、解約を減らす部署を作る。｜顧客の分類、支援手順の作成、初期の対応、指標づくり｜営業・カスタマーサクセス、データアナリスト、編集・ライター｜通信、人材、教育、製造
  新規事業の企画支援｜三つの事業案を一つに絞り、試験販売まで進める。｜市場調査、顧客への聞き取り、収支計画、試験販売｜ITコンサルタント、Webマーケター、営業・カスタマーサクセス、UI/UXデザイナー｜小売、製造、物流、エネルギー、不動産、出版、金融、通信
  DX人材研修｜管理職二百名が自分の業務で試せる研修を行う。｜研修設計、教材作成、登壇、効果の確認｜ITコンサルタント、人事・採用コンサルタント、データアナリスト、動画クリエイター｜金融、製造、自治体、物流、エネルギー、医療`
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", aim = "", work = "", needed = "", trades = ""] = line.trim().split("｜");
    const titles = needed.split("、");
    return {
      name,
      aim,
      work: work.split("、"),
      roles: titles.flatMap((title) => roles.filter((role) => role.title === title)),
      trades: trades === "" ? [] : trades.split("、"),
    };
  });

export interface ProjectTexts {
  readonly name: string;
  readonly content: string;
  readonly reward: string | null;
  readonly memo: string | null;
}

/** Whether a client of this trade orders such work. */
export const isOrderedBy = ({ trades }: Topic, trade: string): boolean => trades.length === 0 || trades.includes(trade);

/** Name, content and budget of a project that a client orders for the `nth` time. */
export function projectTexts(random: Random, { name, aim, work }: Topic, client: string, nth: number): ProjectTexts {
  const short = client.replace(/株式会社|医療法人|学校法人|農業法人|一般社団法人/gu, "");
  const content = [
    `【目的】\n${aim}`,
    `【業務内容】\n${work.map((item) => `・${item}`).join("\n")}`,
    `【進め方】\n${random.pick(["週次の定例（火曜）で進捗を確認。", "二週間ごとに成果を見せながら進める。", "月初に計画、月末に振り返り。"])}${random.pick(["\n原則リモート、月1回は現地。", "\nフルリモート。", "\n週2日は先方に出社。"])}`,
  ].join("\n\n");
  return { name: `${short} ${name}${nth > 1 ? `（第${nth}期）` : ""}`, content, reward: budget(random), memo: note(random) };
}

/** Invents a budget as people type it: mostly a plain number, sometimes words. */
function budget(random: Random): string | null {
  const amount = random.between(6, 160) * 250_000;
  return random.weighted<string | null>([
    [String(amount), 70],
    [amount.toLocaleString("ja-JP"), 12],
    [`月額${random.between(6, 30) * 10}万円（税別）`, 8],
    [`${amount / 10_000}万円`, 4],
    ["未定", 2],
    [null, 4],
  ]);
}

function note(random: Random): string | null {
  if (random.chance(0.5)) return null;
  return random
    .some(
      [
        "請求は月末締め、翌月末払い。",
        "先方の決裁は部長まで。金額が変わるときは早めに相談。",
        "入館には三営業日前までの申請が必要。",
        "議事録は先方の共有フォルダにも置く。",
        "年度末に次期の予算が決まる。二月中に提案を出す。",
        "同じ部署から別件の相談あり。",
      ],
      random.between(1, 2),
    )
    .join("\n");
}
