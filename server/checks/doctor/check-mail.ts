import { EffectError } from "#server/services/effects/effect.ts";
import { greetMailServer } from "#server/services/mail/smtp-mailer.ts";
import type { Settings } from "#server/settings.ts";
import { about, type Finding } from "../finding.ts";

const { ok, notice, problem } = about("メール");

/** Milliseconds that the mail server may be silent at each step. Sending is more patient. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Speaks to the mail server up to the sign-in. Nothing is sent. */
export async function checkMail({
  smtp,
  databaseUrl,
  dataDir,
}: Pick<Settings, "smtp" | "databaseUrl" | "dataDir">): Promise<Finding> {
  if (!smtp) {
    const kept = `メールは送られず、${dataDir}/outbox に残ります。`;
    return databaseUrl === undefined ? ok(kept) : notice(kept, "送るには SMTP_URL を設定してください。");
  }
  const place = `${smtp.host}:${smtp.port}`;
  try {
    await greetMailServer(smtp, timeouts);
  } catch (error) {
    const word = error instanceof EffectError ? error.word : "smtp_error";
    return problem(`${place} と話せません（${word}）。`, adviceFor(word));
  }
  return ok(`${place} に届き、${smtp.auth ? "ログインできました" : "ログインなしで話せました"}。何も送っていません。`);
}

function adviceFor(word: string): string {
  if (word.startsWith("smtp_eauth")) return "SMTP_URL の利用者名とパスワードを確かめてください。";
  if (word.startsWith("smtp_etls"))
    return "サーバーの TLS と証明書を確かめてください。自前の認証局は NODE_EXTRA_CA_CERTS に指定します。";
  return "SMTP_URL のホスト、ポート、smtp と smtps の別、証明書、ファイアウォールを確かめてください。";
}
