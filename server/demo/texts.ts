import type { Random } from "./random.ts";
import { industries, interests, type Role, strengths } from "./roles.ts";

/** What somebody says of themselves: from two sentences to a page with headings. `yearsOfWork` from 2. */
export function selfIntroduction(random: Random, role: Role, yearsOfWork: number): string {
  const [first = "", second = first] = random.some(industries, 2);
  const skills = random.some(role.skills, random.between(3, 5));
  const deeds = random.some(role.deeds, 2);
  const since = `${role.title}として${yearsOfWork}年ほど働いています`;
  const opening = random.pick([
    `${since}。主に${first}と${second}の案件に携わってきました。`,
    `${first}業界を中心に、${since}。`,
    `${since}。${first}業界の事業会社と制作会社の両方を経験しました。`,
    `${since}。独立してからは${first}と${second}のお客様が多いです。`,
    `前職は${first}の会社の社内担当でした。今は${role.title}として${yearsOfWork}年目です。`,
    `はじめまして。${since}。${first}の会社に勤めた後、独立しました。`,
    `${role.title}です。${second}の分野が長く、現場の言葉が分かることを大切にしています。`,
  ]);
  const known = random.pick([
    `得意なのは${skills.join("、")}です。`,
    `${skills[0]}と${skills[1]}を軸に、${skills.slice(2).join("や")}も扱います。`,
    `ふだん使うのは${skills.join("・")}です。`,
  ]);
  const strong = `${random.pick(strengths)}を心がけています。`;
  const wish = `${random.pick(role.wishes)}に関心があります。`;
  const private_ = `${random.pick(interests)}。`;
  if (random.chance(0.35)) return `${opening}${known}`;
  if (random.chance(0.5)) return `${opening}${deeds[0]}。${known}${strong}${random.chance(0.5) ? private_ : ""}`;
  return [
    `${opening}${strong}`,
    `【経験】\n${[...deeds, `${first}の案件では${skills[0]}を担当しました`].map((deed) => `・${deed}。`).join("\n")}`,
    `【できること】\n${skills.map((skill) => `・${skill}（${random.between(1, Math.min(15, yearsOfWork))}年）`).join("\n")}`,
    `【これから】\n${wish}${random.pick(["まずは短い期間からでもお声がけください。", "長くお付き合いできれば嬉しいです。", "面談ではぜひ現場の話を聞かせてください。"])}`,
    private_,
  ].join("\n\n");
}

/** What the office notes beside a partner; null for most. */
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
