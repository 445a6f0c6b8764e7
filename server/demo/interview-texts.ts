import type { Random } from "./random.ts";
import { interests, strengths } from "./roles.ts";
import type { Story } from "./story.ts";

/** The texts of an interview; null for a question that was not asked. */
export interface InterviewTexts {
  readonly experienceRoles: string | null;
  readonly careerVision: string | null;
  readonly availableWorkingHours: string | null;
  readonly workingStyle: string | null;
  readonly intention: string | null;
  readonly noteForWork: string | null;
  readonly hardskill: string | null;
  readonly softskill: string | null;
  readonly qualitativeEvaluation: string | null;
  readonly hopeReward: string | null;
  readonly recentProject: string | null;
  readonly currentJobDissatisfaction: string | null;
  readonly weaknesses: string | null;
}

/** Returns the answers of somebody with this career who asks for this hourly rate. */
export function interviewTexts(random: Random, { role, jobs, skills }: Story, hourly: number): InterviewTexts {
  const [first = "", second = first, third = second] = skills.map(({ name }) => name);
  const newest = jobs[0];
  const deed = jobs.find((job) => job.deed)?.deed;
  const asked = <T>(text: T) => (random.chance(0.8) ? text : null);
  return {
    experienceRoles: `${role.title}（${[...new Set(jobs.map(({ part }) => part))].join("、")}）`,
    careerVision: random.pick([
      `${random.pick(role.wishes)}に関わりたい。\n将来は${first}の専門家として声がかかる存在になりたい。`,
      `${first}と${second}を軸に、新しい領域にも広げたい。`,
      `今の専門を続けながら、若手を育てる役割も担いたい。興味のある領域は${third}。`,
    ]),
    availableWorkingHours: random.pick(["週40時間", "週32時間程度", "週20時間程度", "平日夜と土日で週12時間", "週3日、1日8時間"]),
    workingStyle: random.pick([
      "フルリモート希望。月1回程度の出社は可。",
      "週2日までの出社と在宅の併用。",
      "出社可。通勤1時間以内を希望。",
      "リモート中心。顧客先での打合せは可。",
    ]),
    intention: asked(
      random.pick([
        "独立して続ける意向。転職は考えていない。",
        "副業として。本業の許可は得ている。",
        "良い縁があれば社員も検討。",
      ]),
    ),
    noteForWork: asked(
      random.pick([
        "毎週水曜の夕方は家庭の都合で不可。",
        "現職の引き継ぎがあり、開始は来月から。",
        "機材は本人が用意。セキュリティ教育は受講済み。",
        "特になし。",
      ]),
    ),
    hardskill: `${first}、${second}、${third}の実務経験あり。${deed ? `\n「${deed}」とのこと。` : ""}`,
    softskill: `${random.pick(strengths)}を意識しており、受け答えが${random.pick(["落ち着いている", "明快", "丁寧", "率直"])}。`,
    qualitativeEvaluation: asked(
      random.pick([
        "質問の意図をくみ取り、根拠を添えて話せる。顧客の前に立つ役割も任せられそう。",
        "穏やかだが芯がある。分からないことを分からないと言えるのが良い。",
        `話が具体的で、数字で成果を示せる。${random.pick(interests)}とのことで、雑談も弾んだ。`,
        "経験は十分。進め方のこだわりが強い面は、配属先との相性を見たい。",
      ]),
    ),
    hopeReward: asked(
      `時給${hourly.toLocaleString("ja-JP")}円前後。${random.pick(["応相談。", "長期なら調整可。", "稼働日数による。"])}`,
    ),
    recentProject: asked(
      `${newest?.industry}の案件で${first}を担当（${newest?.part}）。体制は${newest?.people}名、期間は${newest?.months}か月。`,
    ),
    currentJobDissatisfaction: asked(
      random.pick([
        "裁量が少なく、提案しても進まない。",
        "特になし。期間満了のため。",
        "通勤時間が長い。",
        "専門と違う作業が増えてきた。",
      ]),
    ),
    weaknesses: asked(
      random.pick(["細かい事務作業", "英語での会議", "急な予定変更", "初対面の大人数の場", "資料の見た目を整えること"]),
    ),
  };
}

const praise = [
  "具体例を挙げて説明できた。",
  "質問の意図をすぐに捉えた。",
  "周囲を巻き込んだ経験あり。",
  "結論から話せる。",
  "前職での成果を数字で示せた。",
  "失敗した話も率直。学びまで話せた。",
  "相手の立場をよく考えている。",
  "自分から動いた例が二つ。",
  "実務で十分に使える水準。",
  "後進に教えた経験もある。",
];
const doubt = [
  "もう一歩踏み込んだ話を聞きたい。",
  "受け身の場面が見られた。",
  "経験はこれから。",
  "話が前後することがある。",
  "一人で抱え込む傾向があるとのこと。",
  "支援があれば対応できる水準。",
];

/** The note beside a score; null for most. */
export const scoreMemo = (random: Random, score: number): string | null =>
  random.chance(0.3) ? random.pick(score >= 3 ? praise : doubt) : null;

/** Returns a score as people give it: mostly three or four. */
export const scoreOf = (random: Random): number =>
  random.weighted([
    [1, 2],
    [2, 12],
    [3, 36],
    [4, 36],
    [5, 14],
  ]);
