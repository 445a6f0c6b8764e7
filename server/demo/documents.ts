import { type PdfLine, pdf } from "./pdf.ts";
import type { Person } from "./person.ts";
import { type Job, told } from "./story.ts";

/** A document before it has a row. */
export interface Document {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Only this many records, the first ones, may get documents. So the number of documents does not grow with the demo. */
export const documented = { partners: 120, projects: 60 } as const;

const made = (title: string, at: number, lines: readonly PdfLine[]): Document => ({
  name: `${title.replaceAll(/\s/gu, "_")}.pdf`,
  bytes: pdf(title, new Date(at), [{ text: title, size: 20, ruled: true }, ...lines]),
});

const heading = (text: string): PdfLine => ({ text, size: 13, ruled: true, above: 16 });
const facts = (pairs: readonly (readonly [string, string | null | undefined])[]): PdfLine[] =>
  pairs.flatMap(([label, value]) => (value ? [{ text: `${label}：${value}`, above: 2 }] : []));
/** Days, `YYYY-MM-DD`; without an end if the contract renews itself. */
interface Period {
  readonly from: string;
  readonly to: string | null;
}

const periodOf = ({ from, to }: Period) => `${japanese(from)}から${to === null ? "（自動更新）" : `${japanese(to)}まで`}`;
const japanese = (date: string) => date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/u, "$1年$2月$3日");

const fieldOf = ({ industry, within }: Job) => (within ? `${industry}／${within.name}` : industry);

/** 履歴書 */
export function resume({ values, story }: Person, at: number): Document {
  const { role, jobs, skills } = story;
  return made(`履歴書 ${values.lastName} ${values.firstName}`, at, [
    ...facts([
      ["氏名", `${values.lastName} ${values.firstName}（${values.lastNameKana} ${values.firstNameKana}）`],
      ["生年月日", values.birthday && japanese(values.birthday)],
      ["住所", values.address && `〒${values.zip ?? ""} ${values.address}`],
      ["電話番号", values.phone],
      ["メールアドレス", values.mail],
    ]),
    heading("職歴"),
    ...jobs.map((job) => ({ text: `・${fieldOf(job)}：${role.title}、${job.part}（${job.years}年）`, above: 2 })),
    heading("得意な分野"),
    { text: skills.map(({ name }) => name).join("、") },
    heading("本人希望"),
    { text: `${role.wishes.join("、")}を希望します。` },
  ]);
}

/** 職務経歴書 */
export function careerHistory({ values, story }: Person, at: number): Document {
  const { role, years, jobs, skills } = story;
  return made(`職務経歴書 ${values.lastName} ${values.firstName}`, at, [
    heading("要約"),
    { text: values.selfIntroduction ?? `${role.title}として${years}年働いてきました。` },
    ...jobs.flatMap((job, nth) => [
      heading(`職務経歴 ${nth + 1}　${fieldOf(job)}（${job.years}年）`),
      { text: told(role, job) },
      { text: `体制：${job.people}名　立場：${job.part}`, above: 2 },
      { text: `経験：${job.skills.map((skill) => `${skill.name}（${skill.years}年）`).join("、")}`, above: 2 },
    ]),
    heading("活かせる経験・知識"),
    ...skills.map((skill) => ({ text: `・${skill.name}（通算${skill.years}年）`, above: 2 })),
  ]);
}

/** 提案書 or 要件 of a project. */
export function projectDocument(
  title: string,
  project: { readonly name: string; readonly client: string; readonly content: string } & Period,
  at: number,
): Document {
  return made(`${title} ${project.name}`, at, [
    ...facts([
      ["クライアント", project.client],
      ["案件名", project.name],
      ["期間", periodOf(project)],
    ]),
    heading("概要"),
    { text: project.content },
    heading("約束ごと"),
    ...["毎週の定例で進捗と課題を確認する", "決定事項は議事録に残し、二営業日以内に共有する", "範囲の変更は書面で合意する"].map(
      (text) => ({
        text: `・${text}。`,
        above: 2,
      }),
    ),
  ]);
}

/** 業務委託契約書 */
export function contractDocument(
  terms: { readonly partner: string; readonly project: string; readonly occupation: string } & Period,
  at: number,
): Document {
  return made(`業務委託契約書 ${terms.partner}`, at, [
    { text: `委託者（以下「甲」）と${terms.partner}（以下「乙」）は、次のとおり契約を締結する。`, above: 8 },
    ...facts([
      ["業務", `${terms.project}における${terms.occupation}の業務`],
      ["期間", periodOf(terms)],
    ]),
    ...(
      [
        ["第1条（目的）", "甲は上記の業務を乙に委託し、乙はこれを受託する。"],
        ["第2条（報酬）", "報酬は別紙に定め、甲は月末締め翌月末払いで乙に支払う。"],
        ["第3条（秘密保持）", "乙は業務上知り得た秘密を第三者に漏らさない。この義務は契約の終了後も続く。"],
        ["第4条（成果物の権利）", "成果物の権利は、報酬の支払いが終わった時に甲へ移る。"],
        ["第5条（解約）", "甲または乙は、一か月前までに書面で知らせて解約できる。"],
      ] as const
    ).flatMap(([title, text]) => [heading(title), { text }]),
    { text: "（これは見本であり、実在の契約ではない。）", size: 9, above: 30 },
  ]);
}
