/** What a mail says. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** How long what it says holds; undefined: always. */
  readonly minutes?: number;
}

/** The six digits of a sign-in. */
export function loginCodeLetter({ name, code, minutes }: { name: string; code: string; minutes: number }): Letter {
  return plain(
    "【Musubi】ログイン認証コード",
    [`${name} 様`, `認証コード:\n\n${code}`, `このコードの有効期限は${minutes}分です。`],
    minutes,
  );
}

/** The link that sets a new password. */
export function passwordResetLetter({ name, link, minutes }: { name: string; link: string; minutes: number }): Letter {
  return plain("【Musubi】パスワード再設定のご案内", [`${name} 様`, link, `このリンクの有効期限は${minutes}分です。`], minutes);
}

/** The link that sets a new administrator's first password. */
export function invitationLetter({
  name,
  invitedBy,
  link,
  days,
}: {
  name: string;
  invitedBy: string;
  link: string;
  days: number;
}): Letter {
  return plain(
    "【Musubi】管理者アカウントのご招待",
    [`${name} 様`, `${invitedBy} 様より招待されました。`, link, `このリンクの有効期限は${days}日です。`],
    days * 24 * 60,
  );
}

/** That a password was changed, when. */
export function passwordChangedLetter({ name, at }: { name: string; at: Date }): Letter {
  return plain("【Musubi】パスワード変更のお知らせ", [`${name} 様`, `パスワードが変更されました。\n\n${at.toISOString()}`]);
}

function plain(subject: string, paragraphs: readonly string[], minutes?: number): Letter {
  const text = paragraphs.join("\n\n");
  return {
    subject,
    text,
    html: `<pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`,
    ...(minutes ? { minutes } : {}),
  };
}
