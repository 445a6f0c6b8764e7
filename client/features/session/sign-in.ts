import { CallRefused, call, NoAnswer } from "#client/device/call.ts";
import { whoHolds } from "#client/device/current-user.ts";
import { beginSession } from "#client/device/session.ts";

/** Why somebody could not sign in: a sentence, and while locked out how long, in minutes. */
export interface SignInFailure {
  readonly text: string;
  readonly retryAfterMinutes?: number;
}

const noAnswer: SignInFailure = { text: "ログインに失敗しました。時間をおいて再度お試しください。" };
const defaultLockout = 10;

/** Signs in and begins the session. Resolves with why not, or undefined once the session stands. */
export async function signIn(mail: string, pswd: string): Promise<SignInFailure | undefined> {
  try {
    // Without a token: one that is still kept must not speak for whoever signs in now.
    const { token } = await call("POST", "/api/login", { mail, pswd }, { token: null });
    if (token === null) return noAnswer;
    await beginSession(token, await whoHolds(token));
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}

/** The sentence for what went wrong. @throws whatever is neither a refusal nor a missing answer */
export function failureOf(error: unknown): SignInFailure {
  if (error instanceof NoAnswer) return noAnswer;
  if (!(error instanceof CallRefused)) throw error;
  if (error.status !== 429 && error.word !== "too_many_attempts")
    return { text: "メールアドレスまたはパスワードをご確認ください。" };
  const told = error.body["retryAfterMinutes"];
  const minutes = typeof told === "number" && told > 0 ? Math.ceil(told) : defaultLockout;
  return { text: `ログイン試行が上限に達しました。${minutes}分後に再度お試しください。`, retryAfterMinutes: minutes };
}
