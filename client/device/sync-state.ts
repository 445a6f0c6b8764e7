import type { SyncFailure, SyncStatus } from "#sync/engine/client/replica-types.ts";
import { formatTime } from "#sync/model/rules/format-date.ts";

/** One thing that is to be said of the sync, in a word or two. */
export interface SyncPart {
  readonly kind: "synced" | "syncing" | "unsent" | "attention" | "offline" | "trouble" | "login";
  readonly text: string;
}

/** What the top bar says. */
export interface SyncState {
  /** One to three things, what needs a person first; the last says how sending stands, unless what is before it says all. */
  readonly parts: readonly SyncPart[];
  readonly offline: boolean;
  /** Sentences on top of it: why, and since when. */
  readonly detail: string;
}

/** The state of the sync as a person reads it. Counts are records. None of it hides another. */
export function syncState(status: SyncStatus): SyncState {
  const { attention, failure } = status;
  const open: SyncPart[] = attention > 0 ? [{ kind: "attention", text: `要対応 ${count(attention)}件` }] : [];
  const fault = failure === null ? [] : [failureWords[failure]];
  const mends = failure !== null && mending.has(failure);
  const parts = [...(mends ? open : fault), ...(mends ? fault : open), ...sendingOf(status)];
  return { parts, offline: fault.some(({ kind }) => kind === "offline"), detail: detailOf(status) };
}

/** How sending stands. While something fails, what was all sent a while ago need not be all there is. */
function sendingOf({ activity, unsent, exchanged, failure, progress }: SyncStatus): SyncPart[] {
  if (unsent > 0) return [{ kind: "unsent", text: `未送信 ${count(unsent)}件` }];
  if (failure !== null) return [];
  if (progress) return [{ kind: "syncing", text: `同期中 ${percent(progress)}%` }];
  // What an earlier run of the application has said is not now.
  return [activity === "syncing" || !exchanged ? { kind: "syncing", text: "同期中" } : { kind: "synced", text: "同期済み" }];
}

const offline: SyncPart = { kind: "offline", text: "オフライン" };

/** What each failure is called: only what lies between here and the server is being offline. */
const failureWords: Readonly<Record<SyncFailure, SyncPart>> = {
  unreachable: offline,
  timeout: offline,
  captive: offline,
  blocked: offline,
  unauthorized: { kind: "login", text: "要ログイン" },
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

/** Failures that mend themselves; of the others a person has to know before all else. */
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

/** How the sync stands, in whole sentences. */
export function syncSentence({ attention, exchanged, failure, unsent }: SyncStatus): string {
  const sending = failure ? failureTexts[failure] : unsent > 0 ? "この端末の変更をサーバーへ送信しています。" : "";
  const open = attention > 0 ? "サーバーに反映できなかった変更があります。内容をご確認ください。" : "";
  if (sending || open) return sending + open;
  return exchanged ? "この端末の変更は、すべてサーバーに届いています。" : "サーバーに確認しています。";
}

/** How far a bootstrap or a long catch-up is, in whole percent. */
const percent = ({ done, total }: { readonly done: number; readonly total: number }): number =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;

function detailOf({ failure, lastExchange, unsent, attention }: SyncStatus): string {
  const lines = failure ? [failureTexts[failure]] : [];
  if (attention > 0) lines.push(`確認が必要な記録が${count(attention)}件あります。`);
  if (unsent > 0) lines.push(`未送信の記録が${count(unsent)}件あります。`);
  lines.push(lastExchange ? `最終同期 ${formatTime(lastExchange)}` : "まだ同期していません。");
  return lines.join(" ");
}

const count = (n: number) => n.toLocaleString("ja-JP");

/** What each failure means, and what to do about it if anything. */
export const failureTexts: Readonly<Record<SyncFailure, string>> = {
  unreachable: "サーバーに接続できません。変更は端末に保存され、つながると送信されます。",
  timeout: "サーバーの応答がありません。自動で再試行します。",
  captive: "サーバーの手前で別のページが応答しています。Wi-Fi や社内の認証画面で、ログインし直してください。",
  blocked:
    "サーバーとの間のファイアウォールなどが、通信を止めています。ネットワークの管理者にご相談ください。変更は端末に保存され、通るようになると送信されます。",
  unauthorized: "ログインが必要です。未送信の変更は端末に残っています。",
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
