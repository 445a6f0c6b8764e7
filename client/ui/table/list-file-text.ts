import type { MadeFile } from "#client/device/files/list-file.ts";
import { numberText } from "#sync/model/rules/number-text.ts";

interface Making {
  readonly asked: number;
  readonly fromDevice: boolean;
  /** Records with changes that the server does not have. */
  readonly unsent: number;
}

/** Returns the message about a file that was made. */
export function resultText(
  { rows, partial }: Omit<MadeFile, "content">,
  { asked, fromDevice, unsent }: Making,
): { readonly text: string; readonly whole: boolean } {
  const lacking = asked - rows;
  const sentences = [
    `${numberText(rows)}件を出力しました。`,
    fromDevice && "端末のデータから作成しました。",
    partial && "受信がまだ終わっていないため、届いた分だけが入っています。",
    lacking > 0 && `${numberText(lacking)}件は、削除されたかサーバーにまだ届いていないため入っていません。`,
    !fromDevice && unsent > 0 && "この端末の未送信の変更は入っていません。",
  ];
  return { text: sentences.filter((sentence) => sentence !== false).join(""), whole: !partial && lacking <= 0 };
}
