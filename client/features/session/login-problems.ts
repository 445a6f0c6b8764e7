import { holdsMail } from "#sync/engine/is-mail.ts";

/** The errors of the typed values, by field; undefined if there are none. */
export interface LoginProblems {
  readonly mail?: string | undefined;
  readonly pswd?: string | undefined;
}

/** Checks the two fields by the rules of the sign-in. Undefined if both are valid. */
export function loginProblems(mail: string, pswd: string): LoginProblems | undefined {
  const mailProblem = problemOfMail(mail.trim());
  if (mailProblem === undefined && pswd !== "") return undefined;
  return { mail: mailProblem, pswd: pswd === "" ? "パスワードを入力してください。" : undefined };
}

function problemOfMail(mail: string): string | undefined {
  if (mail === "") return "メールアドレスを入力してください。";
  return holdsMail(mail) ? undefined : "メールアドレスの形式をご確認ください。";
}
