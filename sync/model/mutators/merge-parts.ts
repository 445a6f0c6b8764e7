import type { AnyEntity, RowOf } from "../../engine/entity.ts";
import { additionsOf } from "../../engine/referring.ts";
import { attendance } from "../entities/attendance.ts";
import { industrySheet, skillSheet } from "../entities/career-sheet.ts";
import { contract } from "../entities/contract.ts";
import { partnerFile } from "../entities/file.ts";
import { interview, secondInterview } from "../entities/interview.ts";
import { memberEvaluation } from "../entities/member-evaluation.ts";
import { memo } from "../entities/memo.ts";
import { partner } from "../entities/partner.ts";
import type { partnerMerge } from "../entities/partner-merge.ts";
import { projectEvaluation } from "../entities/project-evaluation.ts";
import { resultEvaluation } from "../entities/result-evaluation.ts";
import { fieldsBut } from "./record-input.ts";

/** Fields that one of the two gives to the other. */
export const mergedFields = fieldsBut(partner, ["deletedAt"]);

/** What a choice says of the company, which is no field of a partner. */
export const companyId = "companyId";

/** Rows that belong to a partner and go over, each by the reference that names the partner. */
export const belongings: readonly { readonly entity: AnyEntity; readonly by: string }[] = [
  { entity: contract, by: "partnerId" },
  { entity: interview, by: "partnerId" },
  { entity: secondInterview, by: "partnerId" },
  { entity: projectEvaluation, by: "partnerId" },
  { entity: attendance, by: "partnerId" },
  { entity: resultEvaluation, by: "partnerId" },
  { entity: resultEvaluation, by: "interviewerPartnerId" },
  { entity: memberEvaluation, by: "partnerId" },
  { entity: memberEvaluation, by: "evaluationPartnerId" },
  { entity: memo, by: "partnerId" },
  { entity: partnerFile, by: "partnerId" },
  { entity: industrySheet, by: "partnerId" },
  { entity: skillSheet, by: "partnerId" },
];

/** Names a row that went over, with the reference by which it did. */
export const movedKey = ({ name }: AnyEntity, by: string, id: string) => `${name}.${by}/${id}`;

/** Returns the ids of the rows of an entity that went over. */
export function idsIn({ moved }: RowOf<typeof partnerMerge>, entity: AnyEntity, by: string): ReadonlySet<string> {
  const prefix = movedKey(entity, by, "");
  return new Set(moved.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)));
}

/**
 * Whether a merge alone has added a link. Somebody may have added it as well, or have removed it since and added it anew: then it is
 * theirs. Both rows are made in one run, at one moment.
 */
export const isOnlyOf = (merge: RowOf<typeof partnerMerge>, link: { readonly createdAt: string }): boolean =>
  additionsOf({ ...link }).length <= 1 && link.createdAt === merge.createdAt;
