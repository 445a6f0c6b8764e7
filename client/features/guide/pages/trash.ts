import { contractYears } from "#sync/model/rules/retention.ts";
import { trashDays } from "#sync/model/rules/trash.ts";
import type { GuidePage } from "../guide-page.ts";

export const trash: GuidePage = {
  slug: "trash",
  screen: "/trash",
  summary: "削除された記録を戻し、本人からの求めに応じて情報を渡すか消します。",
  sections: [
    {
      heading: "ゴミ箱から戻す",
      steps: ["「ゴミ箱」を開きます。", "戻す記録の「元に戻す」を押します。"],
      notes: [`${trashDays}日を過ぎた記録は、完全に消えます。「期限」に残りの日数が出ます。`],
    },
    {
      heading: "本人に保有情報を渡す",
      steps: [
        "本人であることを確かめます。",
        "パートナーのページのメニューから「保有情報をExcelで保存」を選びます。",
        "渡すファイルの中身を、渡す前に読んでください。",
      ],
      notes: ["サーバーに接続しているときに使えます。パスワードをもう一度尋ねることがあります。"],
    },
    {
      heading: "個人情報を消す",
      steps: [
        "パートナーのページのメニューから「個人情報を消去」を選びます。",
        "「理由」を入力します。氏名や連絡先は書かないでください。",
        "「消去」を押します。",
      ],
      notes: [
        "元に戻すことはできません。すべての端末からも消えます。",
        `法令で保存が必要な契約と契約書は、氏名を除いて契約終了から${contractYears}年間残ります。`,
        "作成済みのバックアップと、保存したファイルは対象外です。",
      ],
    },
  ],
};
