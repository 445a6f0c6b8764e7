import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { whoHolds } from "#client/device/session/current-user.ts";
import { beginSession } from "#client/device/session/session.ts";

/** The result of a code: a session, another try, or a new start. */
export type CodeOutcome = { readonly kind: "in" } | { readonly kind: "again" | "restart"; readonly text: string };

export const codeExpired = "認証コードの有効期限が切れました。もう一度ログインしてください。";
/** @param minutes until this administrator's codes are taken again; undefined where only this code is used up */
const attemptsExceeded = (minutes: unknown) =>
  `認証コードの入力回数が上限に達しました。${typeof minutes === "number" ? `${minutes}分後に` : ""}もう一度ログインしてください。`;

/** Answers a challenge. The session exists once this resolves with `in`. */
export async function enterCode(challengeId: string, code: string): Promise<CodeOutcome> {
  try {
    const { token } = await call("POST", "/api/login/mfa", { challengeId, code }, { token: null });
    if (token === null) return { kind: "again", text: "認証に失敗しました。" };
    await beginSession(token, await whoHolds(token));
    return { kind: "in" };
  } catch (error) {
    return codeFailure(error);
  }
}

/**
 * Returns what a failure means for the step.
 * @throws any error that is neither a refusal nor a missing answer
 */
export function codeFailure(error: unknown): CodeOutcome {
  if (error instanceof NoAnswer) return { kind: "again", text: "認証コードの確認中にエラーが発生しました。" };
  if (!(error instanceof CallRefused)) throw error;
  if (error.word === "challenge_expired") return { kind: "restart", text: codeExpired };
  if (error.word === "attempts_exceeded") return { kind: "restart", text: attemptsExceeded(error.body["retryAfterMinutes"]) };
  return { kind: "again", text: error.word === "invalid_code" ? "認証コードが正しくありません。" : "認証に失敗しました。" };
}
