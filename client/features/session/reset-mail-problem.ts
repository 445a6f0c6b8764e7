import { holdsMail } from "#sync/engine/is-mail.ts";

/** Returns the error of a mail address for a new password; undefined if there is none. */
export function resetMailProblem(mail: string): string | undefined {
  const text = mail.trim();
  if (text === "") return "メールアドレスを入力してください";
  return holdsMail(text) ? undefined : "有効なメールアドレスを入力してください";
}
