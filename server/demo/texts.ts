import type { Random } from "./random.ts";
import { interests, strengths } from "./roles.ts";
import type { Story } from "./story.ts";

/** Makes an introduction of oneself: from two sentences to a page with headings. */
export function selfIntroduction(random: Random, story: Story): string {
  const { role, jobs } = story;
  const skills = story.skills.map(({ name }) => name);
  const deeds = jobs.flatMap(({ deed }) => (deed ? [deed] : []));
  const opening = random.pick(jobs.length > 1 ? severalJobs : oneJob)(story);
  const known = random.pick([
    `得意なのは${skills.slice(0, 3).join("、")}です。`,
    `${skills[0]}と${skills[1]}を軸に、${skills.slice(2, 4).join("や")}も扱います。`,
    `ふだん使うのは${skills.slice(0, 4).join("・")}です。`,
  ]);
  const strong = `${random.pick(strengths)}を心がけています。`;
  const wish = `${random.pick(role.wishes)}に関心があります。`;
  const private_ = `${random.pick(interests)}。`;
  if (random.chance(0.35)) return `${opening}${known}${random.chance(0.4) ? private_ : ""}`;
  if (random.chance(0.5))
    return `${opening}${deeds[0] ? `${deeds[0]}。` : ""}${known}${strong}${random.chance(0.5) ? private_ : ""}`;
  return [
    `${opening}${strong}`,
    `【経験】\n${jobs.map((job) => `・${job.industry}（${job.years}年、${job.part}）${job.deed ? `：${job.deed}。` : ""}`).join("\n")}`,
    `【できること】\n${story.skills.map((skill) => `・${skill.name}（${skill.years}年）`).join("\n")}`,
    `【これから】\n${wish}${random.pick(["まずは短い期間からでもお声がけください。", "長くお付き合いできれば嬉しいです。", "面談ではぜひ現場の話を聞かせてください。"])}`,
    private_,
  ].join("\n\n");
}

type Opening = (story: Story) => string;

const oneJob: readonly Opening[] = [
  ({ role, years, jobs }) => `${role.title}として${years}年、${jobs[0]?.industry}の分野で働いてきました。`,
  ({ role, years, jobs }) => `はじめまして。${jobs[0]?.industry}の分野で${role.title}を${years}年務めています。`,
  ({ role, years, jobs }) =>
    `${role.title}です。${jobs[0]?.industry}の分野に${years}年携わり、現場の言葉が分かることを大切にしています。`,
];

const severalJobs: readonly Opening[] = [
  ({ role, years, jobs }) =>
    `${role.title}として${years}年になります。直近の${jobs[0]?.years}年は${jobs[0]?.industry}、その前の${jobs[1]?.years}年は${jobs[1]?.industry}の分野でした。`,
  ({ role, years, jobs }) => `${role.title}として${years}年働いています。主に${fields(jobs)}の案件に携わってきました。`,
  ({ role, years, jobs }) =>
    `はじめまして。${jobs.at(-1)?.industry}の分野から始め、${role.title}になって${years}年です。今は${jobs[0]?.industry}のお客様が中心です。`,
  ({ role, years, jobs }) => `${fields(jobs)}の分野を経験してきました。${role.title}の仕事は合わせて${years}年になります。`,
];

const fields = (jobs: Story["jobs"]) => jobs.map(({ industry }) => `「${industry}」`).join("");

/** Makes the office's note on a partner; null for most. */
export function remark(random: Random): string | null {
  if (random.chance(0.55)) return null;
  return random
    .some(
      [
        `連絡は${random.pick(["メール", "チャット", "電話（午前中）", "平日の夜"])}を希望。`,
        `${random.between(1, 12)}月以降は稼働を増やせるとのこと。`,
        "請求書は月末締め、翌月五日までに届く。",
        "契約書は電子署名で問題なし。",
        `以前の面談で${random.pick(strengths)}を評価。`,
        "機材は本人が用意。貸与は不要。",
        "紹介元への謝礼は支払い済み。",
        `${random.pick(["子の送迎", "大学院", "介護", "副業先の会議"])}のため、${random.pick(["火曜", "木曜", "金曜"])}の午後は不可。`,
      ],
      random.between(1, 3),
    )
    .join("\n");
}

/** How people come to us; null where nobody asked. */
export const source = (random: Random): string | null =>
  random.weighted<string | null>([
    ["紹介", 22],
    ["自社サイト", 20],
    ["LinkedIn", 11],
    ["Wantedly", 10],
    ["X（旧Twitter）", 6],
    ["勉強会・イベント", 8],
    ["ハローワーク", 3],
    ["パートナー企業", 12],
    ["以前のプロジェクト", 8],
    [null, 10],
  ]);
