import { EngineError, type ErrorMeaning, engineErrors, type Problem } from "../engine/errors.ts";

/** Every word that an answer may have, each with its HTTP status and its sentence. */
export const errors = {
  ...engineErrors,
  unauthorized: { status: 401, text: "ログインが必要です。" },
  revoked: { status: 401, text: "この管理者は削除されました。" },
  signed_out: { status: 401, text: "別の端末での操作により、この端末からログアウトしました。" },
  invalid_credentials: { status: 401, text: "メールアドレスまたはパスワードをご確認ください。" },
  invalid_code: { status: 400, text: "認証コードが正しくありません。" },
  challenge_expired: { status: 400, text: "認証コードの有効期限が切れました。もう一度ログインしてください。" },
  attempts_exceeded: { status: 400, text: "認証コードの入力回数が上限に達しました。もう一度ログインしてください。" },
  invalid_current_password: { status: 400, text: "現在のパスワードが正しくありません。" },
  confirmation_needed: { status: 403, text: "続けるには、パスワードの確認が必要です。" },
  no_password: {
    status: 409,
    text: "パスワードが設定されていません。ログイン画面の「パスワードをお忘れの方」から設定するか、ログインし直してください。",
  },
  invalid_link: { status: 400, text: "リンクが無効か、有効期限が切れています。" },
  registration_closed: { status: 403, text: "新規登録は受け付けていません。" },
  mail_taken: { status: 409, text: "このメールアドレスはすでに登録されています。" },
  already_active: { status: 409, text: "すでにログインできる管理者です。" },
  too_many_attempts: { status: 429, text: "ログイン試行が上限に達しました。" },
  too_many_requests: { status: 429, text: "リクエストが多すぎます。しばらくしてからお試しください。" },
  payload_too_large: { status: 413, text: "送信するデータが大きすぎます。" },
  headers_too_large: { status: 431, text: "アドレスまたはヘッダーが長すぎます。" },
  unsupported_media_type: { status: 415, text: "送信の形式に対応していません。" },
  file_too_large: { status: 413, text: "ファイルのサイズは10MB以下にしてください。" },
  file_empty: { status: 400, text: "ファイルが空です。" },
  file_unreadable: { status: 400, text: "ファイルを読み取れません。もう一度選択してください。" },
  secure_origin_needed: { status: 400, text: "この接続ではファイルを追加できません。https のアドレスで開いてください。" },
  photo_unavailable: { status: 404, text: "写真を取得できませんでした。" },
  not_arrived: { status: 404, text: "ファイルは登録した端末からまだ届いていません。" },
  too_many_waiting_files: {
    status: 409,
    text: "サーバーに届いていないファイルが2,000件あるため、追加できません。それらが届くか削除されてから、再試行してください。",
  },
  file_infected: { status: 400, text: "ウイルスなどの疑いがあるため、このファイルは受け取れません。" },
  not_pdf: { status: 400, text: "PDFファイルのみアップロード可能です。" },
  picture_lost: { status: 400, text: "端末に残っていない写真があります。その写真を外して、選び直してください。" },
  picture_unreadable: { status: 400, text: "この写真は読み取れません。JPEGまたはPNGにして選び直してください。" },
  too_many_pictures: { status: 400, text: "1つのPDFにできる写真は40枚までです。" },
  file_store_unavailable: { status: 503, text: "ファイルの保管先を利用できません。時間をおいて再度お試しください。" },
  scan_unavailable: { status: 503, text: "ファイルの検査を行えません。時間をおいて再度お試しください。" },
  data_key_missing: { status: 503, text: "暗号化して保存するための鍵が設定されていません。" },
  google_not_configured: { status: 503, text: "Googleとの連携は設定されていません。" },
  google_unavailable: { status: 503, text: "Googleに接続できません。時間をおいて再度お試しください。" },
  google_refused: { status: 400, text: "Googleでの認証を確認できませんでした。もう一度お試しください。" },
  google_other_account: { status: 403, text: "ログイン中の管理者とは別のGoogleアカウントです。" },
  google_mail_unverified: { status: 403, text: "Googleアカウントのメールアドレスが確認されていません。" },
  google_calendar_refused: { status: 400, text: "Googleカレンダーの利用が許可されませんでした。" },
  ai_failed: { status: 503, text: "AIサービスから使える回答がありませんでした。時間をおいて再度お試しください。" },
  ai_refused: { status: 422, text: "AIサービスがこの内容には回答できないとしました。内容を見直してお試しください。" },
  ai_timeout: { status: 503, text: "AIサービスの回答に時間がかかりすぎました。時間をおいて再度お試しください。" },
  misdirected: { status: 421, text: "このアドレスでは利用できません。サーバーの正しいアドレスで開いてください。" },
  method_not_allowed: { status: 405, text: "この呼び出しには対応していません。" },
  unreadable_parcel: { status: 400, text: "暗号化された変更として読み取れません。ファイルが壊れている可能性があります。" },
  unknown_parcel_key: { status: 409, text: "このサーバーで開ける鍵がありません。別のサーバー用に暗号化されたものです。" },
  quarantine_full: { status: 409, text: "この管理者から引き渡せる量の上限に達しました。" },
  already_settled: { status: 409, text: "ほかのマスター管理者がすでに対応しました。" },
  handed_over: { status: 409, text: "削除された管理者から引き継いだ変更です。内容を確認して再試行してください。" },
  restore_expired: { status: 409, text: "削除から30日を過ぎたため、元に戻せません。" },
  partner_merged: {
    status: 409,
    text: "このパートナーは別のパートナーに統合されています。統合先を確認してください。",
  },
  unmerge_expired: { status: 409, text: "統合から30日を過ぎたため、解除できません。" },
  list_full: { status: 409, text: "1つの候補リストに入れられるのは300名までです。" },
  views_full: { status: 409, text: "1人が保存できるビューは100件までです。不要なビューを削除してください。" },
  lists_full: {
    status: 409,
    text: "1人が作成できる候補リストは、ゴミ箱にあるものを含めて500件までです。既存のリストを使うか、ほかの管理者に作成を依頼してください。",
  },
  tags_full: {
    status: 409,
    text: "1人が作成できるタグは500件までです。自分が作成したタグのうち、不要なものを削除してください。",
  },
  candidate_noted: {
    status: 409,
    text: "候補メモがほかの端末で変更されているため、リストから外せません。内容を確認してから外してください。",
  },
  notes_too_long: {
    status: 409,
    text: "2名が同じ候補リストにあり、候補メモを合わせると2,000文字を超えます。どちらかを短くしてから統合してください。",
  },
  import_edited: { status: 409, text: "取り込みの後に編集されているため、元に戻せません。" },
  import_expired: { status: 409, text: "取り込みから7日を過ぎたため、元に戻せません。" },
  merge_too_large: { status: 409, text: "移すデータが3,000件を超えるため、統合できません。" },
  contract_ended: {
    status: 409,
    text: "この契約はすでに終了しているため、更新も編集もできません。ほかの管理者が終了または更新していないか、契約一覧で確認してください。",
  },
  contract_renewed: {
    status: 409,
    text: "この契約は、ほかの管理者が更新して終了しています。更新後の契約は続いているため、終了や編集はそちらで行ってください。",
  },
  contract_running: { status: 409, text: "契約中のため、個人情報を消去できません。契約を終了してから消去してください。" },
  evaluation_corrected: {
    status: 409,
    text: "この評価は訂正されているため、取り下げられません。最新の内容を確認してから取り下げてください。",
  },
  evaluation_withdrawn: { status: 409, text: "この評価は取り下げられているため、訂正できません。" },
  position_full: { status: 409, text: "このポジションには空きがありません。" },
  position_in_use: {
    status: 409,
    text: "契約中のメンバーがいるため、ポジションの削除や人数の削減はできません。メンバーが見えないときは、削除されたパートナーの契約が残っています。",
  },
  request_timeout: { status: 408, text: "送信が途中で途切れました。もう一度お試しください。" },
  internal_error: { status: 500, text: "サーバーで問題が起きました。時間をおいて再度お試しください。" },
  overloaded: { status: 503, text: "アクセスが集中しています。しばらくしてから再度お試しください。" },
  storage_full: {
    status: 503,
    text: "サーバーの空き容量が足りないため、保存できません。サーバーを運用する方に連絡し、時間をおいて再度お試しください。",
  },
  service_unavailable: { status: 503, text: "サーバーの準備ができていません。時間をおいて再度お試しください。" },
} as const satisfies Record<string, ErrorMeaning>;

export type ErrorCode = keyof typeof errors;

/** A refusal by one of the catalogue's words. */
export class AppError extends EngineError {
  declare readonly code: ErrorCode;
  /** Accepts words of the catalogue only. */
  constructor(code: ErrorCode, problems: readonly Problem[] = []) {
    super(code, problems);
  }
}

/** Returns the sentence for a word; an unknown word of a newer server gets one, too. */
export function errorText(code: string): string {
  return (errors as Record<string, ErrorMeaning>)[code]?.text ?? "処理できませんでした。";
}
