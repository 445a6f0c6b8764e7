import { DeviceFailure } from "#client/device/device-failure.ts";
import { failureTexts } from "#client/device/sync-state.ts";
import { EngineError } from "#sync/engine/errors.ts";

const words = {
  create: { failed: "メモの作成に失敗しました", forbidden: "メモの作成に失敗しました" },
  edit: { failed: "メモの更新に失敗しました", forbidden: "編集権限がありません" },
  remove: { failed: "メモの削除に失敗しました", forbidden: "削除権限がありません" },
} as const;

/**
 * Returns the message for a refused change of a memo: the field's own one, or what the device lacks. Returns undefined for a
 * program error, which is no refusal.
 */
export function memoFailure(what: keyof typeof words, error: EngineError): string;
export function memoFailure(what: keyof typeof words, error: unknown): string | undefined;
export function memoFailure(what: keyof typeof words, error: unknown): string | undefined {
  if (error instanceof DeviceFailure) return `${words[what].failed}。${failureTexts[error.failure]}`;
  if (!(error instanceof EngineError)) return undefined;
  if (error.code === "forbidden") return words[what].forbidden;
  const problem = error.code === "validation_error" ? error.problems[0]?.message : undefined;
  return problem ? `${words[what].failed}（${problem}）` : words[what].failed;
}
