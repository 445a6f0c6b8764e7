import { familyNames, femaleNames, maleNames } from "#server/demo/names.ts";
import { placeOf } from "#server/demo/places.ts";
import { topics } from "#server/demo/project-texts.ts";
import type { Random } from "#server/demo/random.ts";
import { industries, interests, type Role, roles, strengths } from "#server/demo/roles.ts";
import hardSkills from "#server/masters/data/intermediateHardSkill.json" with { type: "json" };
import kinds from "#server/masters/data/minorCategory.json" with { type: "json" };

/** UTF-16 codes of a page, and pages of a file: some 20 kB of text in all. */
const pageLength = 1_950;
const pages = 4;

/**
 * Returns a career as people describe it, project by project. Its words are as frequent as in real résumés. A few are in all of
 * them, trades and tools in some, and names of companies and people in one or two.
 */
export function resumePages(random: Random, n: number): string[] {
  const role = random.pickCommon(roles);
  const own = { role, skills: [...random.some(role.skills, 5), ...random.some(tools, random.between(2, 6))] };
  return Array.from({ length: pages }, (_, page) => {
    let text = page === 0 ? opening(random, n) : "";
    while (text.length < pageLength) text += `${random.weighted(sentences)(random, own)}\n`;
    return text;
  });
}

/** Returns a text that exactly one file contains. */
export const numberOf = (n: number): string => `会員番号 M${String(n * 7_919).padStart(9, "0")}`;

interface Own {
  readonly role: Role;
  readonly skills: readonly string[];
}

const tools =
  `Java、JavaScript、TypeScript、Python、PHP、Ruby、Go、Kotlin、Swift、C#、VB.NET、COBOL、PL/SQL、Oracle Database、PostgreSQL、MySQL、SQL Server、
  MongoDB、Redis、AWS、Azure、Google Cloud、Docker、Kubernetes、Terraform、Ansible、Jenkins、GitHub Actions、Spring Boot、Ruby on Rails、Laravel、React、Vue.js、
  Angular、Next.js、Node.js、Figma、Photoshop、Illustrator、Salesforce、SAP、Tableau、Power BI、Excel VBA、Linux、Windows Server、VMware、JP1、Selenium、Jira`
    .split("、")
    .map((name) => name.trim());

const [heads, tails] = ["青赤白黒金銀東西南北中大新三日富竹松梅桜光明高川山海星月丸和", "空森川島橋本田村井原野崎浜沢倉岡谷城木"];
const trades = [
  "商事",
  "電機",
  "製薬",
  "物流",
  "銀行",
  "証券",
  "生命",
  "食品",
  "建設",
  "システムズ",
  "ソリューションズ",
  "データ",
  "テクノ",
  "自動車",
  "鉄道",
  "不動産",
];

const letterOf = (random: Random, letters: string) => letters.charAt(random.between(0, letters.length - 1));
const companyOf = (random: Random) => {
  const name = `${letterOf(random, heads)}${letterOf(random, tails)}${random.chance(0.3) ? letterOf(random, tails) : ""}${random.pick(trades)}`;
  return random.chance(0.5) ? `株式会社${name}` : `${name}株式会社`;
};
const personOf = (random: Random) =>
  `${random.pickCommon(familyNames).kanji} ${random.pickCommon(random.chance(0.5) ? maleNames : femaleNames).kanji}`;
const dateOf = (random: Random) => `${random.between(1995, 2026)}年${random.between(1, 12)}月`;
const listOf = (random: Random, from: readonly string[], count: number) => random.some(from, count).join("、");
const names = (from: readonly { readonly name: string }[]) => from.map(({ name }) => name);
const [skillNames, kindNames] = [names(hardSkills), names(kinds)];

function opening(random: Random, n: number): string {
  const { zip, address } = placeOf(random, "home");
  return `職務経歴書　${dateOf(random)}現在\n氏名　${personOf(random)}\n${numberOf(n)}\n住所　〒${zip} ${address}\n`;
}

/** Sentences of résumés, each with its weight. */
const sentences: readonly (readonly [(random: Random, own: Own) => string, number])[] = [
  [
    (random) =>
      `■${dateOf(random)}～${dateOf(random)}　${companyOf(random)}（従業員数${random.between(2, 900)}0名、${random.pick(industries)}）`,
    4,
  ],
  [(random) => `【プロジェクト名】${companyOf(random)}様向け${random.pick(topics).name}`, 4],
  [(random) => `【概要】${random.pick(topics).aim}`, 3],
  [
    (random) =>
      `【担当工程】${listOf(random, ["要件定義", "基本設計", "詳細設計", "製造", "単体テスト", "結合テスト", "総合テスト", "運用保守", "移行"], 4)}`,
    4,
  ],
  [(random) => `【規模】全体${random.between(3, 120)}名、チーム${random.between(2, 15)}名、期間${random.between(2, 36)}か月`, 3],
  [(random, { skills }) => `【開発環境】${listOf(random, skills, 4)}`, 5],
  [(random, { role }) => `${random.pickCommon(role.deeds).text}。`, 4],
  [(random) => `・${listOf(random, random.pick(topics).work, 3)}を担当しました。`, 5],
  [
    (random) =>
      `・${random.pick(kindNames)}に関する${random.pick(["企画", "調査", "提案", "資料作成", "問い合わせ対応", "進捗管理", "品質管理"])}を行いました。`,
    4,
  ],
  [
    (random, { skills }) =>
      `・${random.pick(skills)}による業務システムの開発において、設計からテストまでを一人で受け持ちました。`,
    3,
  ],
  [(random) => `・${random.pick(skillNames)}の経験を活かし、若手${random.between(2, 9)}名の教育を行いました。`, 2],
  [
    (random) =>
      `・お客様の${random.pick(["部長", "課長", "担当者"])}${personOf(random)}様と毎週打合せを行い、${random.pick(strengths)}を心がけました。`,
    2,
  ],
  [(random) => `・処理時間を${random.between(10, 90)}分から${random.between(1, 9)}分に短縮し、社内で表彰されました。`, 1],
  [(random) => `${random.pick(interests)}。`, 1],
  [(random, { role }) => `今後は${random.pick(role.wishes)}を希望します。よろしくお願いいたします。`, 1],
];
