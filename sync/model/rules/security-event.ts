import type { Choice } from "../../engine/field.ts";
import { authorities } from "./authority.ts";
import { numberText } from "./number-text.ts";

/** The kinds of events in the security log. Their words are used on the wire and in the database; a new kind is one line. */
export const securityKinds = [
  { value: "sign_in", label: "ログイン" },
  { value: "lockout", label: "ロックアウト" },
  { value: "code_mailed", label: "認証コードの送信" },
  { value: "code_entered", label: "認証コードの入力" },
  { value: "reset_requested", label: "パスワード再設定の申請" },
  { value: "reset_mailed", label: "再設定メールの送信" },
  { value: "password_link", label: "メールのリンク" },
  { value: "password_set", label: "パスワードの設定" },
  { value: "confirmed", label: "パスワードの確認" },
  { value: "registered", label: "新規登録" },
  { value: "invited", label: "招待" },
  { value: "admin_removed", label: "管理者の削除" },
  { value: "rights_changed", label: "権限の変更" },
  { value: "sign_out", label: "ログアウト" },
  { value: "session_ended", label: "ほかの端末のログアウト" },
  { value: "export", label: "ファイル出力" },
  { value: "file_downloaded", label: "ファイルの取得" },
  { value: "partner_erased", label: "個人情報の消去" },
  { value: "token_refused", label: "トークンの拒否" },
  { value: "access_refused", label: "権限のない操作" },
] as const satisfies readonly Choice<string>[];

export type SecurityKind = (typeof securityKinds)[number]["value"];

/** How an event ended. */
export const securityOutcomes = [
  { value: "ok", label: "成功", tone: "good" },
  { value: "refused", label: "拒否", tone: "warning" },
] as const satisfies readonly Choice<string>[];

export type SecurityOutcome = (typeof securityOutcomes)[number]["value"];

/** Small facts of an event. They never have a token, code, password, mail, whole address or a partner's name. */
export type SecurityDetails = Readonly<Record<string, string | number | boolean>>;

/** The names that records have now, by the detail that has their id. Erased records have none. */
export type SecurityNames = Readonly<Record<string, string>>;

/** Returns a kind's label; for a kind that this version does not know, its word. */
export const securityKindLabel = (kind: string): string => labelOf(securityKinds, kind);

/** Returns the details of an event as text, in a fixed order, since the database keeps none. */
export function securityDetailsText(details: SecurityDetails, names: SecurityNames = {}): string {
  const known = Object.entries(detailWords).flatMap(([key, wordsOf]) => {
    const value = Object.hasOwn(details, key) ? details[key] : undefined;
    return value === undefined ? [] : (wordsOf(value, names[key]) ?? []);
  });
  const others = Object.entries(details).filter(([key]) => !Object.hasOwn(detailWords, key));
  return [...known, ...others.map(([key, value]) => `${key}: ${value}`)].join("、");
}

const detailWords: Readonly<Record<string, (value: string | number | boolean, name?: string) => string | undefined>> = {
  way: (value) => wordOf(ways, value),
  step: (value) => wordOf(steps, value),
  token: (value) => wordOf(tokens, value),
  reason: (value) => wordOf(reasons, value),
  noun: (value) => wordOf(nouns, value),
  format: (value) => (value === "csv" ? "CSV" : "Excel"),
  rows: (value) => `${numberText(Number(value))}件`,
  sessions: (value) => `${value}台`,
  authority: (value) => labelOf(authorities, value),
  before: (value) => `変更前は${labelOf(authorities, value)}`,
  again: () => "再送",
  more: () => "ほか多数（まとめて記録）",
  call: String,
  file: (value, name) => name ?? `ファイルID ${value}`,
  partner: (value, name) => name ?? `パートナーID ${value}`,
  // The name is shown separately, as that of the person whom the event is about.
  name: () => undefined,
};

const ways = {
  password: "パスワード",
  code: "認証コード",
  google: "Google",
  link: "メールのリンク",
  own: "本人による変更",
  form: "登録画面",
  others: "本人による操作",
  master: "マスター管理者による操作",
  set: "パスワードの設定",
  removal: "管理者の削除",
  handover: "メールの本人確認",
};
const steps = { password: "ログイン", code: "認証コード", current_password: "現在のパスワード" };
const tokens = { session: "ログイン", service: "パートナーサイト" };
const reasons = {
  invalid_credentials: "メールまたはパスワードの誤り",
  invalid_current_password: "現在のパスワードの誤り",
  no_password: "パスワード未設定",
  invalid_code: "認証コードの誤り",
  challenge_expired: "認証コードの期限切れ",
  attempts_exceeded: "試行回数の超過",
  too_many_attempts: "試行回数の超過",
  too_many_requests: "申請回数の超過",
  unauthorized: "無効または期限切れ",
  revoked: "削除された管理者",
  signed_out: "別の端末から終了したログイン",
  invalid_link: "無効なリンク",
  registration_closed: "登録を受け付けていない",
  mail_taken: "登録済みのメールアドレス",
  google_refused: "Googleでの認証の不一致",
  google_unavailable: "Googleの応答の異常",
  google_other_account: "別のGoogleアカウント",
  google_mail_unverified: "未確認のメールアドレス",
};
const nouns = {
  partner: "パートナー一覧",
  project: "案件一覧",
  contract: "契約一覧",
  memo: "メモ一覧",
  announcement: "お知らせ一覧",
  candidate: "候補リスト",
  estimate: "見積もり",
  held: "パートナーの保有情報",
  security_log: "セキュリティ記録",
};

const wordOf = (words: Readonly<Record<string, string>>, value: string | number | boolean) =>
  Object.hasOwn(words, String(value)) ? words[String(value)] : String(value);

const labelOf = (choices: readonly Choice<string | number>[], value: string | number | boolean) =>
  choices.find((choice) => choice.value === value)?.label ?? String(value);
