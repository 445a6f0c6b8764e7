import type { Random } from "./random.ts";
import { industries, strengths } from "./roles.ts";
import type { Story } from "./story.ts";

export interface MemoText {
  readonly content: string;
  /** Whether its author is another than that of the memo before. */
  readonly isAnswer: boolean;
}

/**
 * Returns memos that administrators write to each other about a partner, oldest first.
 *
 * @param name the family name, by which people in the office call the partner
 * @param moments when each is written, in milliseconds since 1970
 */
export function memoThread(random: Random, name: string, story: Story, moments: readonly number[]): MemoText[] {
  const thread: MemoText[] = [];
  for (const at of moments) {
    const isAnswer = thread.at(-1)?.isAnswer === false && random.chance(0.35);
    const news = thread.length === 0 ? opening : later;
    thread.push({ content: isAnswer ? answer(random) : news(random, name, story, at), isAnswer });
  }
  return thread;
}

/** Returns how many memos a partner or project has. */
export const memoCount = (random: Random): number =>
  random.weighted([
    [0, 42],
    [random.between(1, 2), 34],
    [random.between(3, 5), 18],
    [random.between(6, 12), 6],
  ]);

/** Returns the calendar day in Japan a number of days from a moment. */
function day(at: number, days: number): string {
  const then = new Date(at + days * 86_400_000 + 9 * 3_600_000);
  return `${then.getUTCMonth() + 1}/${then.getUTCDate()}`;
}
const monthsOn = (at: number, months: number) => ((new Date(at).getUTCMonth() + months) % 12) + 1;
const industry = (random: Random) => `${random.pick(industries)}系`;

function opening(random: Random, name: string, { role, jobs, skills }: Story, at: number): string {
  const deed = jobs.find((job) => job.deed)?.deed;
  return random.pick([
    `${day(at, -random.between(0, 3))}にオンラインで面談。${role.title}としての経験は十分。${random.pick(strengths)}が自然にできる方。`,
    `登録のお礼を送付。${random.pick(skills).name}の経験について追加で確認したい。`,
    `${name}さんと電話。今の案件が${monthsOn(at, random.between(0, 3))}月末で終わるとのこと。次を探し始めてよい。`,
    `経歴書を受領。${deed ? `「${deed}」とある。` : ""}面談で詳しく聞く。`,
    `紹介で登録。${industry(random)}の案件を希望。単価は相談可。`,
    `初回の連絡。${role.title}で週${random.between(2, 5)}日、${random.pick(["即日", "来月", "再来月"])}から動けるとのこと。`,
    `勉強会で知り合った方。${random.pick(role.wishes)}を探している。`,
  ]);
}

function later(random: Random, name: string, { skills }: Story, at: number): string {
  return random.pick([
    `${industry(random)}の案件を打診。週${random.between(2, 5)}日なら可能との返事。`,
    `先方との面談を${day(at, random.between(2, 12))} ${random.between(10, 18)}:${random.pick(["00", "30"])}で調整済み。`,
    `面談の結果、先方の評価は良好。条件の確認に進む。`,
    `今回は見送り。理由は稼働日数。スキルの評価は高かったので次も声をかける。`,
    `契約書を送付。${day(at, random.between(4, 10))}までに署名予定。`,
    `稼働開始。初日の様子を先方に確認、問題なし。`,
    `${random.between(1, 6)}か月の延長で合意。単価は据え置き。`,
    `${name}さんから連絡。${random.pick(skills).name}の案件があれば優先して紹介してほしいとのこと。`,
    `月次の振り返り。先方からは「${random.pick(["説明が丁寧", "手が早い", "安心して任せられる", "会議の進め方がうまい"])}」との声。`,
    `請求書の番号に誤りがあり、再発行を依頼。\n→ 同日中に受領済み。`,
    `体調を崩されたとのこと。${random.between(1, 3)}週間ほど連絡は控える。`,
    `希望の働き方が変わった。\n・出社：${random.pick(["週1まで", "不可", "可"])}\n・稼働：週${random.between(1, 5)}日\n・開始：${random.pick(["即日", "来月", "再来月以降"])}`,
  ]);
}

function answer(random: Random): string {
  return random.pick([
    "確認しました。こちらから先方に連絡します。",
    "ありがとうございます。進めてください。",
    "同じ案件に別の候補もいるので、来週まで返事を待ってもらいます。",
    "単価だけ先に確認しておきました。問題ありません。",
    "この件、引き継ぎます。",
    "了解です。次の定例で共有します。",
    "先方の都合で一週間後ろ倒しになりました。",
    "本人に伝え済み。",
  ]);
}
