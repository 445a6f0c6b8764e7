import type { AnyEntity } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { keptOnOwnSite, partner } from "#sync/model/entities/partner.ts";
import { importedPartner, partnerImport } from "#sync/model/entities/partner-import.ts";
import { reminder } from "#sync/model/entities/reminder.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { savedView } from "#sync/model/entities/saved-view.ts";
import type { Gap } from "./follow-row.ts";

/** Rows that calls write without a mutator: the partners' own site (decision 015), and accounts. */
const whole: ReadonlySet<AnyEntity> = new Set<AnyEntity>([attendance, resultEvaluation, memberEvaluation, admin]);
/** Rows that are removed with their account, or when their time is over. */
const expiring: ReadonlySet<AnyEntity> = new Set<AnyEntity>([savedView, reminder, partnerImport, importedPartner]);
const ownSite: ReadonlySet<string> = new Set(keptOnOwnSite);

/** Whether the product itself makes such a gap: a change that has no line in the history. */
export function isWrittenPast(entity: AnyEntity, { field, isGone }: Gap): boolean {
  if (whole.has(entity)) return true;
  if (field === undefined) return isGone && expiring.has(entity);
  // The database empties a reference when the row that it names is removed.
  if (isGone && entity.fields[field]?.references !== undefined) return true;
  return entity === partner && ownSite.has(field);
}
