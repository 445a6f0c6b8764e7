import { issue, settleIssue } from "../engine/issue.ts";
import type { Mutator } from "../engine/mutator.ts";
import { defineModel } from "../engine/registry.ts";
import { admin } from "./entities/admin.ts";
import { announcement, announcementRead } from "./entities/announcement.ts";
import { attendance } from "./entities/attendance.ts";
import { candidate, candidateList } from "./entities/candidate.ts";
import { industrySheet, skillSheet } from "./entities/career-sheet.ts";
import { company, membership } from "./entities/company.ts";
import { contract } from "./entities/contract.ts";
import { dailyMail } from "./entities/daily-mail.ts";
import { distinctPartners } from "./entities/distinct-partners.ts";
import { estimate } from "./entities/estimate.ts";
import { contractFile, partnerFile, projectFile } from "./entities/file.ts";
import { partnerFollow, projectFollow } from "./entities/follow.ts";
import { intermediateIndustry, majorIndustry } from "./entities/industry.ts";
import { interview, secondInterview } from "./entities/interview.ts";
import { memberEvaluation } from "./entities/member-evaluation.ts";
import { memo } from "./entities/memo.ts";
import { memoMention, mentionRead } from "./entities/memo-mention.ts";
import { occupation } from "./entities/occupation.ts";
import { orderClient } from "./entities/order-client.ts";
import { partner } from "./entities/partner.ts";
import { importedPartner, partnerImport } from "./entities/partner-import.ts";
import { partnerMerge } from "./entities/partner-merge.ts";
import { partnerTag, partnerTagging } from "./entities/partner-tag.ts";
import { prefecture } from "./entities/prefecture.ts";
import { position, project, projectRole, projectStatusValue } from "./entities/project.ts";
import { projectEvaluation } from "./entities/project-evaluation.ts";
import { reminder } from "./entities/reminder.ts";
import { resultEvaluation, resultEvaluationItem } from "./entities/result-evaluation.ts";
import { savedView } from "./entities/saved-view.ts";
import { intermediateHardSkill, intermediateSoftSkill, majorHardSkill, majorSoftSkill } from "./entities/skill.ts";
import { engineerSkill, experienceYear, intermediateCategory, majorCategory, minorCategory } from "./entities/skill-category.ts";
import { errors } from "./errors.ts";
import * as announcementMutators from "./mutators/announcement.ts";
import * as candidateMutators from "./mutators/candidate.ts";
import * as careerSheetMutators from "./mutators/career-sheet.ts";
import * as companyMutators from "./mutators/company.ts";
import * as contractMutators from "./mutators/contract.ts";
import * as dailyMailMutators from "./mutators/daily-mail.ts";
import * as distinctPartnersMutators from "./mutators/distinct-partners.ts";
import * as estimateMutators from "./mutators/estimate.ts";
import * as fileMutators from "./mutators/file.ts";
import * as followMutators from "./mutators/follow.ts";
import * as interviewMutators from "./mutators/interview.ts";
import * as memoMutators from "./mutators/memo.ts";
import * as orderClientMutators from "./mutators/order-client.ts";
import * as partnerMutators from "./mutators/partner.ts";
import * as partnerImportMutators from "./mutators/partner-import.ts";
import * as partnerMergeMutators from "./mutators/partner-merge.ts";
import * as partnerTagMutators from "./mutators/partner-tag.ts";
import * as projectMutators from "./mutators/project.ts";
import * as projectEvaluationMutators from "./mutators/project-evaluation.ts";
import * as reminderMutators from "./mutators/reminder.ts";
import * as savedViewMutators from "./mutators/saved-view.ts";

/** All entities that replicate and all mutators: one line for each. */
export const model = defineModel({
  // A row comes after the rows it refers to: this is the order of inserts and of a bootstrap.
  entities: [
    admin,
    prefecture,
    occupation,
    majorIndustry,
    intermediateIndustry,
    majorCategory,
    intermediateCategory,
    minorCategory,
    engineerSkill,
    experienceYear,
    majorHardSkill,
    intermediateHardSkill,
    majorSoftSkill,
    intermediateSoftSkill,
    resultEvaluationItem,
    projectStatusValue,
    partnerTag,
    company,
    partner,
    membership,
    partnerTagging,
    distinctPartners,
    partnerMerge,
    partnerImport,
    importedPartner,
    partnerFile,
    industrySheet,
    skillSheet,
    orderClient,
    project,
    projectRole,
    projectFile,
    position,
    contract,
    contractFile,
    estimate,
    interview,
    secondInterview,
    projectEvaluation,
    attendance,
    resultEvaluation,
    memberEvaluation,
    memo,
    memoMention,
    mentionRead,
    announcement,
    announcementRead,
    dailyMail,
    savedView,
    reminder,
    partnerFollow,
    projectFollow,
    candidateList,
    candidate,
    issue,
  ],
  mutators: [
    announcementMutators,
    candidateMutators,
    careerSheetMutators,
    companyMutators,
    contractMutators,
    dailyMailMutators,
    distinctPartnersMutators,
    estimateMutators,
    fileMutators,
    followMutators,
    interviewMutators,
    memoMutators,
    orderClientMutators,
    partnerMutators,
    partnerImportMutators,
    partnerMergeMutators,
    partnerTagMutators,
    projectMutators,
    projectEvaluationMutators,
    reminderMutators,
    savedViewMutators,
    { settleIssue },
  ].flatMap((module) => Object.values(module) as unknown as Mutator<never>[]),
  errors,
});
