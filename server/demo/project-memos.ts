import type { Course } from "./course.ts";
import type { Random } from "./random.ts";

/** The time at which a memo is written, by the state of its project. */
type Time = "before" | "during" | "after" | "lost";

/**
 * Returns memos that administrators write to each other about a project. Each fits the state of the project at its moment, and
 * none occurs twice.
 *
 * @param moments when something may be written, oldest first, in milliseconds since 1970; some are left out
 */
export function projectMemos(random: Random, course: Course, moments: readonly number[]) {
  const left = new Map<Time, ((random: Random) => string)[]>();
  return moments.flatMap((at) => {
    const time = timeOf(course, at);
    // A lost project gets one memo only.
    const texts = left.get(time) ?? random.some(memos[time], time === "lost" ? 1 : memos[time].length);
    left.set(time, texts);
    const text = texts.pop();
    return text ? [{ at, content: text(random) }] : [];
  });
}

function timeOf({ state, start, finish }: Course, at: number): Time {
  if (at < start || state === "ahead" || state === "held") return "before";
  if (state === "lost") return "lost";
  return state === "ended" && at > finish ? "after" : "during";
}

const memos: Readonly<Record<Time, readonly ((random: Random) => string)[]>> = {
  before: [
    () => "提案書の初稿を共有。金額の根拠を足してほしいとのこと。",
    () => "初回の打合せを実施。困りごとは現場の手作業の多さ。次回までに進め方の案を出す。",
    (random) => `先方の決裁は${random.between(2, 4)}週間後の会議とのこと。それまでに体制の案を固める。`,
    () => "見積りの前提を確認。範囲に含まないものを一覧にして送った。",
    () => "候補の方の稼働開始日を確認中。先方には来週まで待っていただく。",
  ],
  during: [
    () => "先方の定例に参加。進捗の見方は一致している。次回は課題の一覧を確認する。",
    (random) => `追加の要望が${random.between(2, 6)}件。見積りを今週中に出す。`,
    () => "先方の担当が異動。後任の方へ挨拶済み。",
    (random) => `増員の相談あり。${random.between(1, 2)}名、来月から入れる方を探す。`,
    () => "先方の確認待ちが続いている。\n→ 週二回の短い打合せで詰めることにした。",
    () => "先方から感謝の連絡。特に資料の分かりやすさが好評。",
    () => "メンバー間の役割に認識の違いあり。来週の打合せで整理する。",
    () => "連絡はチャット、決定事項は議事録に残すことを改めて確認。",
  ],
  after: [
    () => "検収完了。請求書を発行した。",
    () => "振り返りを実施。良かった点と次に直す点を共有フォルダに置いた。",
    () => "先方から別部署の相談あり。来月、話を聞きに行く。",
    () => "メンバーへ終了のお礼を送付。次の希望も聞いておく。",
  ],
  lost: [
    () => "失注の連絡。理由は金額。体制への評価は高かったとのこと。",
    () => "先方の予算が見送りになり、今回は終了。来年度に改めて声をかける。",
    () => "他社に決まったとのこと。選定の理由を聞き、提案の型に反映する。",
  ],
};
