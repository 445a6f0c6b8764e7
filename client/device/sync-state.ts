import type { SyncFailure, SyncStatus } from "#sync/engine/client/replica-types.ts";
import { formatTime } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

/** One part of the sync state, in a word or two. */
export interface SyncPart {
  readonly kind: "synced" | "syncing" | "unsent" | "attention" | "offline" | "trouble" | "login";
  readonly text: string;
}

/** The sync state in the top bar. */
export interface SyncState {
  /**
   * One to three parts; what needs the user comes first. The last one is the state of sending, unless an earlier part covers it.
   */
  readonly parts: readonly SyncPart[];
  readonly offline: boolean;
  /** Sentences with further details: why, and since when. */
  readonly detail: string;
}

/** Describes the sync state for the user. Counts are records. No part hides another. */
export function syncState(status: SyncStatus): SyncState {
  const { attention, failure } = status;
  const open: SyncPart[] = attention > 0 ? [{ kind: "attention", text: `要対応 ${numberText(attention)}件` }] : [];
  const fault = failure === null ? [] : [failureWords[failure]];
  const mends = failure !== null && mending.has(failure);
  const parts = [...(mends ? open : fault), ...(mends ? fault : open), ...sendingOf(status)];
  return { parts, offline: isOffline(status), detail: detailOf(status) };
}

/** Whether the last exchange did not reach the server. */
export const isOffline = ({ failure }: Pick<SyncStatus, "failure">): boolean =>
  failure !== null && failureWords[failure].kind === "offline";

/** Describes the state of sending. During a failure it is empty unless changes are unsent: 「同期済み」 may be stale. */
function sendingOf({ activity, unsent, exchanged, failure, progress }: SyncStatus): SyncPart[] {
  if (unsent > 0) return [{ kind: "unsent", text: `未送信 ${numberText(unsent)}件` }];
  if (failure !== null) return [];
  if (progress) return [{ kind: "syncing", text: `同期中 ${percent(progress)}%` }];
  // The result of an earlier run of the application does not count as current.
  return [activity === "syncing" || !exchanged ? { kind: "syncing", text: "同期中" } : { kind: "synced", text: "同期済み" }];
}

const offline: SyncPart = { kind: "offline", text: "オフライン" };

/** The name of each failure. Only a failure between this device and the server is called offline. */
const failureWords: Readonly<Record<SyncFailure, SyncPart>> = {
  unreachable: offline,
  timeout: offline,
  captive: offline,
  blocked: offline,
  unauthorized: { kind: "login", text: "要ログイン" },
  signed_out: { kind: "login", text: "要ログイン" },
  revoked: { kind: "attention", text: "要対応" },
  too_large: { kind: "trouble", text: "送信サイズ超過" },
  busy: { kind: "trouble", text: "サーバー混雑" },
  server: { kind: "trouble", text: "サーバー障害" },
  fault: { kind: "trouble", text: "同期エラー" },
  quota: { kind: "attention", text: "空き容量不足" },
  storage: { kind: "attention", text: "端末エラー" },
  erased: { kind: "attention", text: "端末データ消失" },
  outdated: { kind: "attention", text: "要再読み込み" },
  rejected: { kind: "attention", text: "要更新" },
};

/** Failures that resolve themselves; others are shown to the user before everything else. */
const mending: ReadonlySet<SyncFailure> = new Set<SyncFailure>([
  "unreachable",
  "timeout",
  "captive",
  "blocked",
  "too_large",
  "busy",
  "server",
  "fault",
]);

/** Describes the sync state in whole sentences. */
export function syncSentence({ attention, exchanged, failure, unsent }: SyncStatus): string {
  const sending = failure ? failureTexts[failure] : unsent > 0 ? "この端末の変更をサーバーへ送信しています。" : "";
  const open = attention > 0 ? "サーバーに反映できなかった変更があります。内容をご確認ください。" : "";
  if (sending || open) return sending + open;
  return exchanged ? "この端末の変更は、すべてサーバーに届いています。" : "サーバーに確認しています。";
}

/** Returns the progress of a bootstrap or a long catch-up, in whole percent. */
const percent = ({ done, total }: { readonly done: number; readonly total: number }): number =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;

function detailOf({ failure, lastExchange, unsent, attention }: SyncStatus): string {
  const lines = failure ? [failureTexts[failure]] : [];
  if (attention > 0) lines.push(`確認が必要な記録が${numberText(attention)}件あります。`);
  if (unsent > 0) lines.push(`未送信の記録が${numberText(unsent)}件あります。`);
  lines.push(lastExchange ? `最終同期 ${formatTime(lastExchange)}` : "まだ同期していません。");
  return lines.join(" ");
}

/** The meaning of each failure, and what the user can do about it, if anything. */
export const failureTexts: Readonly<Record<SyncFailure, string>> = {
  unreachable: "サーバーに接続できません。変更は端末に保存され、つながると送信されます。",
  timeout: "サーバーの応答がありません。自動で再試行します。",
  captive: "サーバーの手前で別のページが応答しています。Wi-Fi や社内の認証画面で、ログインし直してください。",
  blocked:
    "サーバーとの間のファイアウォールなどが、通信を止めています。ネットワークの管理者にご相談ください。変更は端末に保存され、通るようになると送信されます。",
  unauthorized: "ログインが必要です。未送信の変更は端末に残っています。",
  signed_out: "別の端末での操作により、ログアウトしました。未送信の変更は端末に残っています。",
  revoked: "このアカウントは削除されました。未送信の変更は管理者に引き渡されます。",
  too_large: "送信するデータが大きいため、分割して送信します。",
  busy: "サーバーが混み合っています。しばらくして自動で再試行します。",
  server: "サーバーで問題が起きています。自動で再試行します。",
  quota: "端末の空き容量が足りません。端末の不要なファイルやアプリを削除して、空きを作ってください。",
  storage: "端末のデータベースが応答しません。ページを再読み込みしてください。",
  erased: "ブラウザーがこの端末のデータを削除しました。画面の上の案内から、データを取り直してください。",
  outdated: "新しい版がこの端末で動いています。ページを再読み込みしてください。",
  fault: "同期で問題が起きました。自動で再試行します。",
  rejected: "この版ではサーバーと通信できません。新しい版に更新してください。",
};
