import type { Problem } from "../../engine/errors.ts";
import type { Tx } from "../../engine/tx.ts";
import { industrySheet, skillSheet } from "../entities/career-sheet.ts";
import { intermediateIndustry, majorIndustry } from "../entities/industry.ts";
import { intermediateCategory, majorCategory, minorCategory } from "../entities/skill-category.ts";
import { AppError } from "../errors.ts";
import { engineerCategory } from "../rules/career-sheet.ts";

/*
 * The values of a career sheet must belong together. The checks use the row after the write, since two edits at once may be right
 * alone and wrong together (M3).
 */

/** Checks the industry. @throws AppError `validation_error` naming each field that is wrong */
export async function checkIndustrySheet(tx: Tx, id: string): Promise<void> {
  const row = await tx.get(industrySheet, id);
  if (!row) return;
  const major = await tx.get(majorIndustry, row.majorIndustryId);
  const middle = row.intermediateIndustryId === null ? null : await tx.get(intermediateIndustry, row.intermediateIndustryId);
  refuse([
    ...problem(major !== undefined, "majorIndustryId", "業界大分類を選択してください"),
    ...problem(
      fits(middle?.majorIndustryId, middle, row.majorIndustryId),
      "intermediateIndustryId",
      "業界大分類に属する業界中分類を選択してください",
    ),
  ]);
}

/** Checks a job's categories, and that only engineers have engineer skills. @throws AppError `validation_error` naming each field that is wrong */
export async function checkSkillSheet(tx: Tx, id: string): Promise<void> {
  const row = await tx.get(skillSheet, id);
  if (!row) return;
  const major = await tx.get(majorCategory, row.majorCategoryId);
  const middle = row.intermediateCategoryId === null ? null : await tx.get(intermediateCategory, row.intermediateCategoryId);
  const found = [
    ...problem(major !== undefined, "majorCategoryId", "職種大分類を選択してください"),
    ...problem(
      fits(middle?.majorCategoryId, middle, row.majorCategoryId),
      "intermediateCategoryId",
      "職種大分類に属する職種中分類を選択してください",
    ),
  ];
  for (const [at, { minorCategoryId }] of row.details.entries()) {
    const minor = await tx.get(minorCategory, minorCategoryId);
    const belongs = minor?.majorCategoryId === row.majorCategoryId;
    found.push(...problem(belongs, `details.${at}.minorCategoryId`, "職種大分類に属する職種小分類を選択してください"));
  }
  const areEngineers = row.engineers.length === 0 || row.majorCategoryId === engineerCategory;
  found.push(...problem(areEngineers, "engineers", "エンジニアスキルは職種大分類がエンジニアの場合に登録できます"));
  refuse(found);
}

/** Whether a chosen second level belongs to its first. `null` (none) fits. */
const fits = (parent: number | undefined, chosen: object | null | undefined, wanted: number) =>
  chosen === null || parent === wanted;

const problem = (holds: boolean, path: string, message: string): Problem[] => (holds ? [] : [{ path, message }]);

function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new AppError("validation_error", problems);
}
