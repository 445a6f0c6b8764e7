import { isMail } from "#sync/engine/is-mail.ts";
import { tidyText } from "#sync/engine/tidy-text.ts";

/** What is wrong with the mail that a new password is asked for; undefined where nothing is. */
export function resetMailProblem(mail: string): string | undefined {
  const text = tidyText("mail", mail);
  if (text === "") return "メールアドレスを入力してください";
  return isMail(text) ? undefined : "有効なメールアドレスを入力してください";
}
