import { CallRefused, call, ForeignAnswer, NoAnswer } from "#client/device/call.ts";
import { whoHolds } from "#client/device/session/current-user.ts";
import { beginSession } from "#client/device/session/session.ts";
import { type Challenge, readChallenge } from "./challenge.ts";

/** Why the sign-in failed: a sentence, and the remaining minutes while locked out. */
export interface SignInFailure {
  readonly text: string;
  readonly retryAfterMinutes?: number;
  /** Whether a proxy in front of the server requires its own sign-in. */
  readonly gate?: true;
}

/** The result of mail and password: a session, the step with a code, or neither. */
export type SignInOutcome =
  | { readonly kind: "in" }
  | { readonly kind: "code"; readonly challenge: Challenge }
  | { readonly kind: "failed"; readonly failure: SignInFailure };

const noAnswer: SignInFailure = { text: "ログインに失敗しました。時間をおいて再度お試しください。" };
const atGate: SignInFailure = { text: "サーバーの手前で別のページが応答しています。", gate: true };
const noChallenge: SignInFailure = { text: "MFAチャレンジの生成に失敗しました。再度お試しください。" };
const defaultLockout = 10;

/** Signs in. The session exists once this resolves with `in`. */
export async function signIn(mail: string, pswd: string): Promise<SignInOutcome> {
  try {
    // The request has no token: a token that is still kept must not be used for another user.
    const { status, body, token } = await call("POST", "/api/login", { mail, pswd }, { token: null });
    if (status === 202 || body["responseMessage"] === "mfa_required") {
      const challenge = readChallenge(body["mfa"]);
      return challenge ? { kind: "code", challenge } : { kind: "failed", failure: noChallenge };
    }
    if (token === null) return { kind: "failed", failure: noAnswer };
    await beginSession(token, await whoHolds(token));
    return { kind: "in" };
  } catch (error) {
    return { kind: "failed", failure: failureOf(error) };
  }
}

/** Returns the sentence for a failure. @throws any error that is neither a refusal nor a missing answer */
export function failureOf(error: unknown): SignInFailure {
  if (error instanceof ForeignAnswer) return atGate;
  if (error instanceof NoAnswer) return noAnswer;
  if (!(error instanceof CallRefused)) throw error;
  if (error.word === "blocked") return atGate;
  if (error.status !== 429 && error.word !== "too_many_attempts")
    return { text: "メールアドレスまたはパスワードをご確認ください。" };
  const given = error.body["retryAfterMinutes"];
  const minutes = typeof given === "number" && given > 0 ? Math.ceil(given) : defaultLockout;
  return { text: `ログイン試行が上限に達しました。${minutes}分後に再度お試しください。`, retryAfterMinutes: minutes };
}
