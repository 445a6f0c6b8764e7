import type { SyncFailure, SyncStatus } from "#sync/engine/client/replica-types.ts";
import { formatTime } from "./format-date.ts";

/** What the top bar says, in one of six words; `offline` may stand beside a count. */
export interface SyncState {
  readonly kind: "synced" | "syncing" | "unsent" | "attention" | "offline" | "login";
  readonly text: string;
  readonly offline: boolean;
  /** A sentence on top of it: why, and since when. */
  readonly detail: string;
}

/** The state of the sync as a person reads it. Counts are records. What needs a person comes before all else. */
export function syncState(status: SyncStatus): SyncState {
  const { activity, unsent, attention, lastExchange, failure, progress } = status;
  const offline = failure !== null && away.has(failure);
  const detail = detailOf(status);
  if (failure === "unauthorized" || failure === "revoked") return { kind: "login", text: "要ログイン", offline, detail };
  if (failure !== null && !offline) return { kind: "attention", text: "要対応", offline, detail };
  if (attention > 0) return { kind: "attention", text: `要対応 ${count(attention)}件`, offline, detail };
  if (unsent > 0) return { kind: "unsent", text: `未送信 ${count(unsent)}件`, offline, detail };
  if (offline) return { kind: "offline", text: "オフライン", offline, detail };
  if (progress) return { kind: "syncing", text: `同期中 ${percent(progress)}%`, offline, detail };
  if (lastExchange === null) return { kind: "syncing", text: "同期中", offline, detail };
  return activity === "syncing"
    ? { kind: "syncing", text: "同期中", offline, detail }
    : { kind: "synced", text: "同期済み", offline, detail };
}

/** Failures of the way to the server, which mend themselves; of the others a person has to know. */
const away: ReadonlySet<SyncFailure> = new Set<SyncFailure>([
  "unreachable",
  "timeout",
  "captive",
  "too_large",
  "busy",
  "server",
  "fault",
]);

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
  captive: "別のページが応答しています。Wi-Fi のログイン画面などをご確認ください。",
  unauthorized: "ログインが必要です。未送信の変更は端末に残っています。",
  revoked: "このアカウントは利用できなくなりました。",
  too_large: "送信するデータが大きいため、分割して送信します。",
  busy: "サーバーが混み合っています。しばらくして自動で再試行します。",
  server: "サーバーで問題が起きています。自動で再試行します。",
  quota: "端末の空き容量が足りません。不要なデータを削除してください。",
  storage: "端末のデータベースが応答しません。ページを再読み込みしてください。",
  outdated: "新しい版がこの端末で動いています。ページを再読み込みしてください。",
  fault: "同期で問題が起きました。自動で再試行します。",
  rejected: "この版ではサーバーと通信できません。新しい版に更新してください。",
};
