import { holdsMail } from "#sync/engine/is-mail.ts";

/** What is wrong with the mail that a new password is asked for; undefined where nothing is. */
export function resetMailProblem(mail: string): string | undefined {
  const text = mail.trim();
  if (text === "") return "メールアドレスを入力してください";
  return holdsMail(text) ? undefined : "有効なメールアドレスを入力してください";
}
