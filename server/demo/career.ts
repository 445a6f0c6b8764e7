import type { Stamps } from "#sync/engine/entity.ts";
import { industrySheet, skillSheet } from "#sync/model/entities/career-sheet.ts";
import { engineerCategory } from "#sync/model/rules/career-sheet.ts";
import { engineerSkillNamed, tradeOf, yearStep } from "./masters.ts";
import type { Random } from "./random.ts";
import { type Made, rowOf } from "./row.ts";
import { type Job, type Part, type Story, told } from "./story.ts";

/** Makes the career sheet: an industry for each job, and in it the kinds of job that fit the trade. */
export function careerSheet(random: Random, partnerId: string, { role, jobs }: Story, at: number, stamps: Stamps): Made[] {
  const trade = tradeOf(role);
  return jobs.flatMap((job, place): Made[] => {
    const industrySheetId = random.uuid(at);
    const industry = { id: industrySheetId, partnerId, majorIndustryId: job.industryId, place: place + 1 };
    const careers = random.some(trade.careers, random.chance(0.3) ? 2 : 1);
    return [
      [industrySheet, rowOf(industrySheet, { ...industry, intermediateIndustryId: job.within?.id ?? null }, stamps)],
      ...careers.map(({ name, majorCategoryId, intermediateCategoryId, kinds }, nth): Made => {
        const lines = random.some(parts[job.part], 3);
        const details = random.some(kinds, random.between(1, 3)).map((kind, line) => ({
          id: random.uuid(at),
          minorCategoryId: kind.id,
          experienceYearId: yearStep(random.between(Math.ceil(job.years / 2), job.years)),
          role: random.chance(0.8) ? (lines[line]?.(kind.name, job.people) ?? null) : null,
        }));
        const sheet = {
          industrySheetId,
          partnerId,
          majorCategoryId,
          intermediateCategoryId,
          details,
          engineers: majorCategoryId === engineerCategory ? engineersOf(random, job, at) : [],
          place: nth + 1,
          role: nth === 0 ? told(role, job) : `あわせて${name}の仕事も受け持ちました。`,
        };
        return [skillSheet, rowOf(skillSheet, { id: random.uuid(at), ...sheet }, stamps)];
      }),
    ];
  });
}

const engineersOf = (random: Random, { skills }: Job, at: number) =>
  skills.flatMap(({ name, years }) => {
    const engineerSkillId = engineerSkillNamed(name);
    return engineerSkillId === undefined ? [] : { id: random.uuid(at), engineerSkillId, experienceYearId: yearStep(years) };
  });

/** What somebody did in one kind of work, in a team of this size. */
const parts: Readonly<Record<Part, readonly ((kind: string, people: number) => string)[]>> = {
  リーダー: [
    (kind, people) => `${kind}の方針を決め、${people - 1}名の作業を割り振りました。`,
    (kind) => `${kind}の責任者として、成果物の確認と先方への報告を行いました。`,
    (kind) => `${kind}の計画と見積りを立て、完了まで見届けました。`,
  ],
  サブリーダー: [
    (kind) => `${kind}でリーダーを補佐し、日々の進みを確かめました。`,
    (kind, people) => `${kind}を${people}名で進め、若手の相談に乗りました。`,
    (kind) => `${kind}の成果物を見直し、直すところを文章で伝えました。`,
  ],
  主担当: [
    (kind) => `${kind}を主に受け持ち、手順書にまとめました。`,
    (kind) => `${kind}を計画から引き継ぎまで担当しました。`,
    (kind) => `${kind}について先方の質問に直接答えていました。`,
  ],
  メンバー: [
    (kind, people) => `${people}名のチームで${kind}の作業を担当しました。`,
    (kind) => `${kind}の作業と記録を受け持ちました。`,
    (kind) => `先輩の確認を受けながら${kind}を進めました。`,
  ],
};
