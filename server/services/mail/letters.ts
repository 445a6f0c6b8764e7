import { type Block, callable, type Letter, writeLetter } from "./write-letter.ts";

/** Writes the letter with the six digits of a sign-in. */
export function loginCodeLetter({ name, code, minutes }: { name: string; code: string; minutes: number }): Letter {
  const blocks = [
    says("ログインの認証コードをお知らせします。", "ログイン画面に、次の6桁の数字を入力してください。"),
    { kind: "code", code },
    says(`このコードの有効期限は${minutes}分です。`, "有効期限が切れたときは、もう一度ログインしてください。"),
    says(
      "コードは、社内の方にも教えないでください。",
      "お心当たりがない場合は、パスワードを知られているおそれがあります。",
      "すぐにパスワードを変更してください。",
    ),
  ] as const;
  return writeLetter("ログイン認証コードのお知らせ", name, blocks, minutes);
}

/** Writes the letter with the link that sets a new password. */
export function passwordResetLetter({ name, link, minutes }: { name: string; link: string; minutes: number }): Letter {
  const blocks = [
    says("パスワード再設定のお申し込みを受け付けました。", "次の画面で、新しいパスワードを設定してください。"),
    { kind: "link", label: "新しいパスワードを設定する", link },
    says(`この画面は${minutes}分以内に1回だけご利用いただけます。`, "期限が過ぎたときは、もう一度お申し込みください。"),
    says("お心当たりがない場合は、このメールを破棄してください。", "パスワードは変更されません。"),
  ] as const;
  return writeLetter("パスワード再設定のご案内", name, blocks, minutes);
}

/** Writes the letter with the link that sets a new administrator's first password. */
export function invitationLetter(invitation: { name: string; invitedBy: string; link: string; days: number }): Letter {
  const { name, invitedBy, link, days } = invitation;
  const blocks = [
    says(
      `${callable(invitedBy)} 様により、Musubiの管理者として登録されました。`,
      "次の画面でパスワードを設定すると、ご利用いただけます。",
    ),
    { kind: "link", label: "パスワードを設定する", link },
    says(`この画面は${days}日以内に1回だけご利用いただけます。`, "期限が過ぎたときは、登録した管理者にご連絡ください。"),
    says("お心当たりがない場合は、このメールを破棄してください。"),
  ] as const;
  return writeLetter("管理者登録のご案内", name, blocks, days * 24 * 60);
}

/** Writes the letter that says that a password was changed, and when. */
export function passwordChangedLetter({ name, at }: { name: string; at: Date }): Letter {
  const blocks = [
    says("ログインのパスワードが変更されました。"),
    { kind: "fact", label: "変更日時", value: `${japanTime.format(at)}（日本時間）` },
    says("ご自身で変更された場合は、お手続きは不要です。"),
    says("お心当たりがない場合は、すぐにログイン画面からパスワードを再設定し、", "マスター管理者にもお知らせください。"),
  ] as const;
  return writeLetter("パスワード変更のお知らせ", name, blocks);
}

const says = (...sentences: readonly string[]): Block => ({ kind: "paragraph", sentences });

const japanTime = new Intl.DateTimeFormat("ja-JP", {
  timeZone: "Asia/Tokyo",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
