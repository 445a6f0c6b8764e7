import type { PhaseKey, RoleHours, RoleKey } from "./estimate-words.ts";
import { fold } from "./fold.ts";

/** What makes a kind of feature a risk. */
export type Hazard = "payment" | "external" | "migration" | "ai" | "realtime" | "personal" | "devices";

/** A kind of feature: its name, the words that identify it, and its hours. */
export interface FeatureKind {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Folded words; those of ASCII letters match whole words only. */
  readonly words: readonly string[];
  /** The roles that are proposed for it. */
  readonly roles: readonly RoleKey[];
  /** Hours of each role at nominal scale, complexity and reliability (docs/estimator.md). */
  readonly hours: RoleHours;
  /** From this phase on it is proposed to every project, whatever its description. */
  readonly from?: PhaseKey;
  readonly hazard?: Hazard;
}

/** Names the hours of PM, Designer, App, Web, Backend, Infra, QA and AI, in this order. */
const hours = (
  ...[pm, ui, app, web, back, infra, qa, ai]: readonly [number, number, number, number, number, number, number, number]
) => ({
  PM: pm,
  Designer: ui,
  AppEngineer: app,
  WebEngineer: web,
  BackendEngineer: back,
  InfraEngineer: infra,
  QAEngineer: qa,
  AIEngineer: ai,
});

const screen: readonly RoleKey[] = ["Designer", "WebEngineer", "BackendEngineer", "QAEngineer"];
const inner: readonly RoleKey[] = ["BackendEngineer", "QAEngineer"];

/** The kind of a feature in which no word of the catalogue is found. */
export const otherKind: FeatureKind = {
  key: "other",
  name: "その他の機能",
  description: "",
  words: [],
  roles: screen,
  hours: hours(4, 12, 36, 32, 28, 8, 16, 32),
};

/** All kinds, in the order in which they are proposed. */
export const featureKinds: readonly FeatureKind[] = [
  {
    key: "auth",
    name: "ログイン・認証",
    description: "利用者の登録、ログイン、パスワードの再設定を行う。",
    words: [
      "ログイン",
      "認証",
      "サインイン",
      "会員登録",
      "新規登録",
      "パスワード",
      "シングルサインオン",
      "login",
      "auth",
      "sso",
      "oauth",
    ],
    roles: screen,
    hours: hours(4, 12, 32, 28, 36, 8, 20, 16),
    from: "MVP",
    hazard: "personal",
  },
  {
    key: "permission",
    name: "権限管理",
    description: "役割ごとに、見られる画面とできる操作を分ける。",
    words: ["権限", "ロール", "アクセス制御", "permission"],
    roles: screen,
    hours: hours(4, 8, 24, 20, 32, 4, 20, 16),
    from: "Release",
  },
  {
    key: "profile",
    name: "プロフィール・アカウント設定",
    description: "本人の情報と設定を表示し、変更する。",
    words: ["プロフィール", "マイページ", "アカウント設定", "会員情報", "個人情報", "ユーザー管理", "会員管理", "profile"],
    roles: screen,
    hours: hours(2, 12, 28, 24, 16, 4, 12, 16),
    hazard: "personal",
  },
  {
    key: "search",
    name: "検索・一覧",
    description: "条件で絞り込み、並べ替えて一覧に表示する。",
    words: ["検索", "一覧", "絞り込み", "フィルタ", "リスト表示", "search", "list"],
    roles: screen,
    hours: hours(2, 12, 32, 28, 28, 4, 16, 24),
  },
  {
    key: "record",
    name: "データの登録・編集",
    description: "データを登録、編集、削除し、詳細を表示する。",
    words: ["登録", "編集", "入力", "フォーム", "詳細画面", "マスタ", "申込", "申請", "crud", "form"],
    roles: screen,
    hours: hours(2, 12, 32, 28, 24, 4, 16, 16),
  },
  {
    key: "workflow",
    name: "承認・ワークフロー",
    description: "申請を承認する流れと、その状態を管理する。",
    words: ["承認", "ワークフロー", "稟議", "決裁", "進捗管理", "ステータス管理", "workflow"],
    roles: screen,
    hours: hours(6, 16, 40, 36, 48, 4, 28, 24),
  },
  {
    key: "dashboard",
    name: "ダッシュボード・集計",
    description: "主要な数値を集計し、グラフで表示する。",
    words: ["ダッシュボード", "集計", "グラフ", "分析", "レポート", "可視化", "統計", "dashboard", "kpi", "analytics", "report"],
    roles: screen,
    hours: hours(4, 20, 40, 36, 36, 8, 20, 32),
  },
  {
    key: "notification",
    name: "通知・メール配信",
    description: "出来事をメールやプッシュ通知で知らせる。",
    words: ["通知", "メール", "プッシュ", "リマインド", "お知らせ", "配信", "notification", "mail", "push", "line"],
    roles: inner,
    hours: hours(2, 8, 24, 16, 28, 8, 14, 16),
  },
  {
    key: "payment",
    name: "決済・課金",
    description: "決済事業者を通じて支払いを受け、返金と明細を扱う。",
    words: ["決済", "課金", "支払", "サブスク", "請求", "クレジットカード", "payment", "stripe", "billing"],
    roles: screen,
    hours: hours(8, 16, 48, 40, 64, 12, 44, 24),
    hazard: "payment",
  },
  {
    key: "cart",
    name: "カート・注文",
    description: "商品を選び、注文し、在庫と配送の状態を扱う。",
    words: ["カート", "注文", "購入", "在庫", "商品", "配送", "ecサイト", "通販", "cart", "order", "ec"],
    roles: screen,
    hours: hours(6, 24, 52, 48, 56, 8, 32, 24),
  },
  {
    key: "booking",
    name: "予約・カレンダー",
    description: "空きを表示し、予約と変更を受け付ける。",
    words: ["予約", "カレンダー", "スケジュール", "日程", "シフト", "booking", "calendar", "schedule"],
    roles: screen,
    hours: hours(4, 20, 48, 44, 44, 4, 28, 24),
  },
  {
    key: "chat",
    name: "チャット・メッセージ",
    description: "利用者のあいだでメッセージをやり取りする。",
    words: ["チャット", "メッセージ", "リアルタイム", "ビデオ通話", "コメント", "chat", "message", "websocket"],
    roles: screen,
    hours: hours(4, 20, 56, 48, 56, 16, 32, 32),
    hazard: "realtime",
  },
  {
    key: "matching",
    name: "マッチング・推薦",
    description: "条件と履歴から、合う相手や品を薦める。",
    words: ["マッチング", "推薦", "レコメンド", "おすすめ", "スコアリング", "matching", "recommend"],
    roles: ["WebEngineer", "BackendEngineer", "AIEngineer", "QAEngineer"],
    hours: hours(6, 12, 36, 32, 48, 12, 28, 64),
    hazard: "ai",
  },
  {
    key: "ai",
    name: "AI・機械学習",
    description: "学習済みのモデルを業務に組み込み、精度を評価する。",
    words: [
      "人工知能",
      "機械学習",
      "生成ai",
      "チャットボット",
      "画像認識",
      "音声認識",
      "自然言語",
      "予測",
      "ai",
      "llm",
      "gpt",
      "ocr",
      "rag",
    ],
    roles: ["BackendEngineer", "InfraEngineer", "AIEngineer", "QAEngineer"],
    hours: hours(8, 8, 32, 28, 40, 20, 36, 100),
    hazard: "ai",
  },
  {
    key: "file",
    name: "ファイル・画像の管理",
    description: "ファイルを受け取り、保管し、表示する。",
    words: ["ファイル", "画像", "アップロード", "添付", "写真", "動画", "pdf", "upload"],
    roles: screen,
    hours: hours(2, 8, 28, 24, 28, 12, 16, 16),
  },
  {
    key: "export",
    name: "帳票・データ出力",
    description: "帳票やCSVを取り込み、出力する。",
    words: ["帳票", "出力", "ダウンロード", "エクスポート", "インポート", "取り込み", "印刷", "csv", "excel", "export", "import"],
    roles: inner,
    hours: hours(2, 6, 20, 16, 28, 4, 16, 12),
  },
  {
    key: "external",
    name: "外部サービス連携",
    description: "外部のAPIと連携し、失敗したときの扱いを定める。",
    words: ["連携", "外部api", "外部サービス", "同期", "webhook", "api", "salesforce", "slack", "google"],
    roles: inner,
    hours: hours(6, 4, 24, 20, 48, 12, 28, 24),
    hazard: "external",
  },
  {
    key: "map",
    name: "地図・位置情報",
    description: "地図に表示し、位置で検索する。",
    words: ["地図", "位置情報", "マップ", "gps", "map", "geo"],
    roles: screen,
    hours: hours(2, 12, 40, 32, 24, 4, 20, 24),
    hazard: "external",
  },
  {
    key: "app",
    name: "スマートフォンアプリ",
    description: "iOSとAndroidのアプリとして提供し、ストアに公開する。",
    words: ["スマホアプリ", "スマートフォン", "モバイル", "アプリ開発", "ios", "android", "iphone", "flutter", "mobile"],
    roles: ["Designer", "AppEngineer", "BackendEngineer", "QAEngineer"],
    hours: hours(8, 40, 120, 60, 40, 12, 48, 40),
    hazard: "devices",
  },
  {
    key: "offline",
    name: "オフライン対応",
    description: "通信のない場所で使い、つながったときに同期する。",
    words: ["オフライン", "pwa", "offline"],
    roles: ["WebEngineer", "BackendEngineer", "QAEngineer"],
    hours: hours(6, 8, 72, 64, 48, 8, 40, 24),
    hazard: "realtime",
  },
  {
    key: "admin",
    name: "管理画面",
    description: "運営者が利用者とデータを管理する。",
    words: ["管理画面", "運営者", "バックオフィス", "管理者", "cms", "admin"],
    roles: screen,
    hours: hours(4, 16, 48, 44, 40, 4, 24, 24),
    from: "MVP",
  },
  {
    key: "landing",
    name: "紹介・問い合わせページ",
    description: "サービスを紹介し、問い合わせを受け付ける。",
    words: ["問い合わせ", "ランディングページ", "紹介ページ", "コーポレートサイト", "faq", "lp"],
    roles: ["Designer", "WebEngineer", "QAEngineer"],
    hours: hours(2, 20, 28, 24, 12, 4, 10, 12),
  },
  {
    key: "migration",
    name: "データ移行",
    description: "今あるデータを整え、新しいシステムに移す。",
    words: ["データ移行", "移行", "リプレース", "リニューアル", "刷新", "migration"],
    roles: ["BackendEngineer", "InfraEngineer", "QAEngineer"],
    hours: hours(6, 2, 24, 24, 56, 20, 36, 24),
    hazard: "migration",
  },
  {
    key: "infrastructure",
    name: "インフラ・環境構築",
    description: "本番と検証の環境、自動の配備と控えを用意する。",
    words: ["インフラ", "環境構築", "サーバー構築", "クラウド", "aws", "gcp", "azure", "docker", "kubernetes", "cicd", "ci"],
    roles: ["InfraEngineer"],
    hours: hours(4, 2, 24, 24, 24, 56, 12, 24),
    from: "MVP",
  },
  {
    key: "monitoring",
    name: "監視・ログ",
    description: "動きと誤りを見張り、異常を知らせる。",
    words: ["監視", "ログ管理", "操作ログ", "監査", "アラート", "monitoring", "audit"],
    roles: ["BackendEngineer", "InfraEngineer"],
    hours: hours(2, 2, 16, 16, 20, 32, 10, 16),
    from: "Release",
  },
  {
    key: "security",
    name: "セキュリティ対策・診断",
    description: "脆弱性を調べて直し、記録を残す。",
    words: ["セキュリティ", "脆弱性", "暗号化", "診断", "security"],
    roles: ["BackendEngineer", "InfraEngineer", "QAEngineer"],
    hours: hours(4, 2, 20, 20, 32, 28, 32, 16),
    from: "Release",
  },
  {
    key: "performance",
    name: "性能改善・負荷試験",
    description: "大勢が使うときの速さを測り、改める。",
    words: ["性能", "負荷", "高速化", "パフォーマンス", "スケーラビリティ", "performance"],
    roles: ["BackendEngineer", "InfraEngineer", "QAEngineer"],
    hours: hours(4, 2, 28, 28, 40, 36, 36, 24),
    from: "Growth",
  },
  {
    key: "experiment",
    name: "利用の計測・A/Bテスト",
    description: "使われ方を測り、改善の案を比べる。",
    words: ["abテスト", "a/bテスト", "計測", "効果測定", "アクセス解析"],
    roles: ["WebEngineer", "BackendEngineer", "QAEngineer"],
    hours: hours(4, 8, 28, 24, 24, 8, 16, 16),
    from: "Growth",
  },
  {
    key: "language",
    name: "多言語対応",
    description: "画面と通知を複数の言語で表示する。",
    words: ["多言語", "英語対応", "翻訳", "ローカライズ", "i18n"],
    roles: ["Designer", "WebEngineer", "QAEngineer"],
    hours: hours(4, 12, 36, 32, 16, 4, 28, 16),
  },
];

/** The number of characters of a description that are read. Its beginning shows what a feature is. */
const readOf = 300;

interface NamedFeature {
  readonly name: string;
  readonly description: string;
}

/** Returns the kind of a feature: by the catalogue's longest word in its name, else in its description. */
export function kindOf(feature: NamedFeature): FeatureKind {
  const known = kinds.get(feature);
  if (known) return known;
  const { name, description } = feature;
  const kind = longestIn(name) ?? longestIn(description.slice(0, readOf)) ?? otherKind;
  kinds.set(feature, kind);
  return kind;
}

/** A cache, because the hours and each piece of advice need the kinds of the same features. There may be thousands. */
const kinds = new WeakMap<NamedFeature, FeatureKind>();

/** Returns the kinds that have a word in a text, in the catalogue's order. */
export function kindsIn(text: string): FeatureKind[] {
  const found = new Set(wordsIn(text).map((word) => kindByWord.get(word)));
  return featureKinds.filter((kind) => found.has(kind));
}

/**
 * Returns the kind of a text's longest word. Of two as long the later one counts, since a Japanese name ends with its main noun.
 */
function longestIn(text: string): FeatureKind | undefined {
  const [first, ...more] = wordsIn(text);
  if (first === undefined) return undefined;
  return kindByWord.get(more.reduce((longest, word) => (word.length >= longest.length ? word : longest), first));
}

const kindByWord = new Map(featureKinds.flatMap((kind) => kind.words.map((word) => [fold(word), kind] as const)));
const ordered = [...kindByWord.keys()].sort((a, b) => b.length - a.length);
/** The first letters of all words: at any other letter no word is tried. */
const firstLetters = [...new Set(ordered.map(([first = ""]) => first))].join("");
const isLatin = (word: string) => /^[a-z0-9]+$/u.test(word);
/** Matches any word, longer ones first: 会員登録 is not 登録. An s may follow, as in APIs. */
const anyWord = new RegExp(
  `(?=[${firstLetters}])(?:(?<![a-z0-9])(${ordered.filter(isLatin).join("|")})(?=s?(?![a-z0-9]))|${ordered.filter((word) => !isLatin(word)).join("|")})`,
  "gu",
);

const wordsIn = (text: string) => [...fold(text).matchAll(anyWord)].map(([word]) => word);
