import type { Call } from "../http/guard.ts";
import * as adminUser from "./admin-user.ts";
import * as announcement from "./announcement.ts";
import * as attendance from "./attendance.ts";
import * as careerSheet from "./career-sheet.ts";
import * as company from "./company.ts";
import * as contract from "./contract.ts";
import * as contractBatch from "./contract-batch.ts";
import * as dashboard from "./dashboard.ts";
import * as file from "./file.ts";
import * as google from "./google.ts";
import * as googleCalendar from "./google-calendar.ts";
import * as handover from "./handover.ts";
import * as importing from "./import.ts";
import * as interview from "./interview.ts";
import * as invitation from "./invitation.ts";
import * as login from "./login.ts";
import * as masters from "./masters.ts";
import * as me from "./me.ts";
import * as memberEvaluation from "./member-evaluation.ts";
import * as memo from "./memo.ts";
import { openapi } from "./openapi.ts";
import * as orderClient from "./order-client.ts";
import * as partner from "./partner.ts";
import * as partnerFile from "./partner-file.ts";
import * as partnerTag from "./partner-tag.ts";
import * as partnerTags from "./partner-tags.ts";
import * as partnerWrite from "./partner-write.ts";
import * as project from "./project.ts";
import * as projectChange from "./project-change.ts";
import * as projectEvaluation from "./project-evaluation.ts";
import * as projectList from "./project-list.ts";
import * as projectPosition from "./project-position.ts";
import * as projectWrite from "./project-write.ts";
import * as quarantine from "./quarantine.ts";
import * as resetPassword from "./reset-password.ts";
import * as resultEvaluation from "./result-evaluation.ts";
import * as secondInterview from "./second-interview.ts";
import * as session from "./session.ts";
import * as settings from "./settings.ts";
import * as sync from "./sync.ts";
import * as syncIssue from "./sync-issue.ts";
import * as updatePassword from "./update-password.ts";

const accounts = [login, resetPassword, updatePassword, me, session, adminUser, invitation, google, googleCalendar];
const partners = [partner, partnerWrite, partnerTags, partnerFile, careerSheet, interview, secondInterview, company];
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
const office = [partnerTag, memo, announcement, dashboard, file, masters];
const modules: readonly object[] = [
  ...accounts,
  ...partners,
  ...projects,
  ...partnersSite,
  ...office,
  settings,
  sync,
  syncIssue,
  handover,
  quarantine,
];

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "handle" in value && "path" in value;

/** Whatever these files export that is a call. */
const described = modules.flatMap((module) => Object.values(module)).filter(isCall);

/** Every call of the API. */
export const calls: readonly Call[] = [...described, openapi(described)];
