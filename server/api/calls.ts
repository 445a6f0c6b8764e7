import * as adminUser from "./account/admin-user.ts";
import * as confirmation from "./account/confirmation.ts";
import * as google from "./account/google.ts";
import * as googleCalendar from "./account/google-calendar.ts";
import * as invitation from "./account/invitation.ts";
import * as login from "./account/login.ts";
import * as me from "./account/me.ts";
import * as resetPassword from "./account/reset-password.ts";
import * as session from "./account/session.ts";
import * as settings from "./account/settings.ts";
import * as updatePassword from "./account/update-password.ts";
import * as announcement from "./announcement/announcement.ts";
import * as contract from "./contract/contract.ts";
import * as contractBatch from "./contract/contract-batch.ts";
import * as dashboard from "./dashboard/dashboard.ts";
import * as attendance from "./evaluation/attendance.ts";
import * as memberEvaluation from "./evaluation/member-evaluation.ts";
import * as projectEvaluation from "./evaluation/project-evaluation.ts";
import * as resultEvaluation from "./evaluation/result-evaluation.ts";
import * as file from "./file/file.ts";
import * as fileText from "./file/file-text.ts";
import * as overdueFiles from "./file/overdue.ts";
import type { Call } from "./guard/call.ts";
import * as history from "./history/history.ts";
import * as careerSheet from "./interview/career-sheet.ts";
import * as interview from "./interview/interview.ts";
import * as secondInterview from "./interview/second-interview.ts";
import * as listFile from "./list/list-file.ts";
import * as masters from "./masters/masters.ts";
import * as memo from "./memo/memo.ts";
import { openapi } from "./openapi/openapi.ts";
import * as company from "./partner/company.ts";
import * as importing from "./partner/import.ts";
import * as partner from "./partner/partner.ts";
import * as partnerErasure from "./partner/partner-erasure.ts";
import * as partnerFile from "./partner/partner-file.ts";
import * as partnerPhoto from "./partner/partner-photo.ts";
import * as partnerTag from "./partner/partner-tag.ts";
import * as partnerTags from "./partner/partner-tags.ts";
import * as partnerWrite from "./partner/partner-write.ts";
import * as orderClient from "./project/order-client.ts";
import * as project from "./project/project.ts";
import * as projectChange from "./project/project-change.ts";
import * as projectList from "./project/project-list.ts";
import * as projectPosition from "./project/project-position.ts";
import * as projectWrite from "./project/project-write.ts";
import * as securityEvent from "./security/security-event.ts";
import * as securityFile from "./security/security-file.ts";
import * as attachment from "./sync/attachment.ts";
import * as handover from "./sync/handover.ts";
import * as quarantine from "./sync/quarantine.ts";
import * as sync from "./sync/sync.ts";
import * as syncIssue from "./sync/sync-issue.ts";
import * as estimate from "./tool/estimate.ts";
import * as exportEstimate from "./tool/export-estimate.ts";

const accounts = [
  login,
  resetPassword,
  updatePassword,
  confirmation,
  me,
  session,
  adminUser,
  invitation,
  google,
  googleCalendar,
  securityEvent,
  securityFile,
];
const partners = [
  partner,
  partnerWrite,
  partnerTags,
  partnerFile,
  partnerErasure,
  partnerPhoto,
  careerSheet,
  interview,
  secondInterview,
  company,
];
const projects = [
  projectList,
  project,
  projectWrite,
  projectChange,
  projectPosition,
  contract,
  contractBatch,
  projectEvaluation,
  orderClient,
];
const partnersSite = [attendance, resultEvaluation, memberEvaluation, importing];
const office = [
  partnerTag,
  memo,
  announcement,
  history,
  dashboard,
  listFile,
  file,
  fileText,
  overdueFiles,
  masters,
  estimate,
  exportEstimate,
];
const modules: readonly object[] = [
  ...accounts,
  ...partners,
  ...projects,
  ...partnersSite,
  ...office,
  settings,
  sync,
  syncIssue,
  attachment,
  handover,
  quarantine,
];

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "handle" in value && "path" in value;

/** All calls that these files export. */
const described = modules.flatMap((module) => Object.values(module)).filter(isCall);

/** Every call of the API. */
export const calls: readonly Call[] = [...described, openapi(described)];
