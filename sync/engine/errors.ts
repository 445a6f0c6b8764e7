/** The meaning of an error for a caller: its HTTP status, and the sentence that people read. */
export interface ErrorMeaning {
  readonly status: number;
  readonly text: string;
}

/** The words of the engine's own errors. A model adds its own to make one catalogue of both. */
export const engineErrors = {
  validation_error: { status: 400, text: "入力内容をご確認ください。" },
  already_exists: { status: 409, text: "同じ記録がすでに登録されています。" },
  not_found: { status: 404, text: "対象の記録が見つかりません。削除された可能性があります。" },
  forbidden: { status: 403, text: "この操作を行う権限がありません。" },
  in_use: { status: 409, text: "ほかの記録で使われているため、削除できません。" },
  conflict: { status: 409, text: "ほかの人が同じ項目を変更していました。" },
  unknown_mutator: { status: 400, text: "この版では実行できない操作です。" },
  connection_needed: { status: 503, text: "全文を読み込めません。接続を確認して、もう一度お試しください。" },
  file_unavailable: { status: 503, text: "この端末にないファイルです。接続を確認して、もう一度お試しください。" },
  file_not_held: {
    status: 409,
    text: "この端末に残っていないファイルがあります。そのファイルを外して、もう一度選択してください。",
  },
  device_full: {
    status: 409,
    text: "この端末の空き容量が足りないため、ファイルを保存できません。「端末と容量」で空きを作ってからお試しください。",
  },
  quota_exceeded: {
    status: 409,
    text: "要対応が上限に達しているため、サーバーに保管できませんでした。要対応を処理してから再試行してください。",
  },
  not_applicable: { status: 409, text: "いまの記録には、この値だけを反映できません。" },
  unreadable: { status: 400, text: "サーバーが読み取れない形の変更でした。再試行すると、いまの形で作り直します。" },
  blocked: {
    status: 403,
    text: "ファイアウォールなどが、この内容を通しませんでした。書き方を変えて再送するか、ネットワークの管理者にご相談ください。",
  },
  withdrawn_late: { status: 409, text: "取り消す前にサーバーに届いていたため、反映されています。" },
  mutator_failed: { status: 500, text: "操作を反映できませんでした。" },
} as const satisfies Record<string, ErrorMeaning>;

/** One problem of an input: its path (`""` for the whole) and a sentence for the person who typed it. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** A refusal with a stable word. A model derives its own class, which accepts only its own words. */
export class EngineError extends Error {
  readonly code: string;
  readonly problems: readonly Problem[];

  constructor(code: string, problems: readonly Problem[] = []) {
    super(code);
    this.name = new.target.name;
    this.code = code;
    this.problems = problems;
  }
}
