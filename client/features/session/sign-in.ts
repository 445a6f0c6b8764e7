import { CallRefused, call, ForeignAnswer, NoAnswer } from "#client/device/call.ts";
import { whoHolds } from "#client/device/current-user.ts";
import { beginSession } from "#client/device/session.ts";
import { type Challenge, readChallenge } from "./challenge.ts";

/** Why somebody could not sign in: a sentence, and while locked out how long, in minutes. */
export interface SignInFailure {
  readonly text: string;
  readonly retryAfterMinutes?: number;
  /** Somebody before the server wants a sign-in of their own. */
  readonly gate?: true;
}

/** What follows from mail and password: a session, the step with a code, or neither. */
export type SignInOutcome =
  | { readonly kind: "in" }
  | { readonly kind: "code"; readonly challenge: Challenge }
  | { readonly kind: "failed"; readonly failure: SignInFailure };

const noAnswer: SignInFailure = { text: "ログインに失敗しました。時間をおいて再度お試しください。" };
const atGate: SignInFailure = { text: "サーバーの手前で別のページが応答しています。", gate: true };
const noChallenge: SignInFailure = { text: "MFAチャレンジの生成に失敗しました。再度お試しください。" };
const defaultLockout = 10;

/** Signs in. The session stands once this resolves with `in`. */
export async function signIn(mail: string, pswd: string): Promise<SignInOutcome> {
  try {
    // Without a token: one that is still kept must not speak for whoever signs in now.
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

/** The sentence for what went wrong. @throws whatever is neither a refusal nor a missing answer */
export function failureOf(error: unknown): SignInFailure {
  if (error instanceof ForeignAnswer) return atGate;
  if (error instanceof NoAnswer) return noAnswer;
  if (!(error instanceof CallRefused)) throw error;
  if (error.word === "blocked") return atGate;
  if (error.status !== 429 && error.word !== "too_many_attempts")
    return { text: "メールアドレスまたはパスワードをご確認ください。" };
  const told = error.body["retryAfterMinutes"];
  const minutes = typeof told === "number" && told > 0 ? Math.ceil(told) : defaultLockout;
  return { text: `ログイン試行が上限に達しました。${minutes}分後に再度お試しください。`, retryAfterMinutes: minutes };
}
