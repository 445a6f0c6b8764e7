import type { Random } from "./random.ts";

/** Makes the report of a day, as people write it in the evening. */
export function dailyReport(random: Random, skills: readonly string[]): string {
  const [first = "", second = first] = random.some(skills, 2);
  return [
    `【本日の作業】\n・${random.pick([`${first}の作業を継続`, `${first}まわりの確認と修正`, `${second}の資料を作成`])}\n・${random.pick(["定例の打合せに参加", "先方からの質問に回答", "成果物の見直し", "他メンバーの成果物を確認"])}`,
    `【明日の予定】\n・${random.pick([`${second}の続き`, "先方との確認会", "残件の整理", "レビュー指摘への対応"])}`,
    ...(random.chance(0.35)
      ? [
          `【気づき・相談】\n${random.pick(["確認待ちが二件あります。", "想定より時間がかかりそうです。明日の午前中に見通しを共有します。", "手順を共有フォルダにまとめました。", "特にありません。"])}`,
        ]
      : []),
  ].join("\n\n");
}

/** Makes a remark of one partner about another. */
export const memberRemark = (random: Random, skills: readonly string[]): string =>
  random.pick([
    "質問にすぐ答えてくれて、とても進めやすかったです。",
    `${random.pick(skills)}の知識が深く、教わることが多いです。`,
    "会議で話をよく聞いてくれます。もう少し早い段階で意見を出してもらえるとさらに助かります。",
    "忙しい時期でも落ち着いていて、周りが安心して働けました。",
    "引き継ぎの資料が丁寧で、後から入っても困りませんでした。",
    "進みが遅れたとき、早めに知らせてくれたのがありがたかったです。",
  ]);
