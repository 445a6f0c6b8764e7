import { changeSetForm } from "#client/device/change-set.ts";
import { type Address, type FixedPath, pathTo } from "#client/device/path-to.ts";
import { mineAddress } from "#client/records/concern/concern-addresses.ts";
import { careerSheetOf, editPageOf, interviewEntryOf, memosOf, pageOf } from "#client/records/pages.ts";
import { evaluationEntryOf } from "#client/records/project/project-addresses.ts";
import type { RecordName } from "#client/ui/text/record-name.ts";

/** The address of forms whose drafts are not about a record. */
const places: Readonly<Record<string, FixedPath>> = {
  "announcement/new": "/information/create",
  "candidate/add": "/partner/search",
  "candidateList/new": "/candidate/create",
  "partner/new": "/partner/register",
  "project/new": "/project/create",
  "administrator/new": "/admin/register",
  "estimate/new": "/tool/project-estimator",
  [`${changeSetForm}/partnerTags`]: "/partner/search",
  [`${changeSetForm}/partnerBulk`]: "/partner/search",
  [`${changeSetForm}/partnerImport`]: "/partner/import",
  [`${changeSetForm}/projectBulk`]: "/project/search",
  [`${changeSetForm}/trashBulk`]: "/trash",
};

/**
 * Returns the id in the key of a new record's draft. Each project from which its form was opened has a draft of its own. What was
 * typed for one must not be saved for another.
 */
export const newDraftId = (projectId: string | undefined): string => (projectId === undefined ? fresh : `${fresh}-${projectId}`);

const fresh = "new";

/** Returns the project from which a new record's form was opened, by the id in its draft's key. */
export const projectOfDraft = (id: string): string | undefined =>
  id.startsWith(`${fresh}-`) ? id.slice(fresh.length + 1) : undefined;

/** Whether the id in a draft's key is that of a new record. */
export const isNewDraft = (id: string): boolean => id === fresh || projectOfDraft(id) !== undefined;

/** Returns the address of the form of a new record, or of one that is not about a record. */
function placeOf(form: string, id: string): Address | undefined {
  const project = projectOfDraft(id);
  if (project === undefined) return places[`${form}/${id}`];
  if (form === "estimate") return pathTo("/tool/project-estimator", {}, { project });
  return form === "candidateList" ? pathTo("/candidate/create", {}, { project }) : undefined;
}

/** The parts of a draft's key. */
export interface DraftKey {
  readonly form: string;
  /** The id of the record. */
  readonly id: string;
  /** The part of the record, if a form has several: the interview that is corrected, the partner who is evaluated. */
  readonly part: string | undefined;
}

/** Returns the part of an evaluation's draft key: whose work is evaluated, and which evaluation is corrected. */
export const evaluationPart = (partnerId: string, correctedId: string | null): string =>
  correctedId === null ? partnerId : `${partnerId}_${correctedId}`;

/**
 * Returns where a draft can be continued; undefined if its form is not known.
 * @param record the record that the draft is about, as it is named
 * @param entity the entity of the row with the key's id. A row without a name of its own is named after another one
 */
export function draftAddress(
  { form, id, part }: DraftKey,
  record: RecordName | undefined,
  entity = record?.entity,
): Address | undefined {
  const address = (of: typeof pageOf) => (entity && of(entity.name, id)) ?? (record && of(record.entity.name, String(record.id)));
  if (form === "savedView") return part === "project" ? "/project/search" : "/partner/search";
  if (form === "reminder") return address(pageOf) ?? mineAddress();
  if (form === "candidateNote") return record && pageOf("candidateList", id);
  if (form === "tag") return "/tag/manage";
  if (form === "conflict" || form === "resend") return pathTo("/sync", {}, { tab: "attention" });
  if (form === "memo") return record && memosOf(record.entity.name, String(record.id));
  if (form === "interview" || form === "secondInterview") return interviewEntryOf(form, id, part);
  if (entity?.name === "project" && (form === changeSetForm || form === "contract"))
    return pathTo("/project/$projectId/assign", { projectId: id }, form === "contract" ? dialogOf(part) : {});
  if (form === "projectEvaluation" && part !== undefined) {
    const [partnerId = "", correctedId] = part.split("_");
    return evaluationEntryOf(id, partnerId, correctedId);
  }
  if (form === "estimateFeature") return isNewDraft(id) ? placeOf("estimate", id) : record && pageOf("estimate", id);
  if (form === "erasure") return record && pageOf("partner", id);
  if (form === "actualHours") return record && "/tool/project-estimator/calibration";
  if (form === "careerSheet") return careerSheetOf(id, "editing");
  if (form === "projectPositions") return pathTo("/project/$projectId/edit", { projectId: id }, { positions: true });
  return placeOf(form, id) ?? address(editPageOf);
}

/** Returns the dialog over an assignment: a new contract by position and partner, a planned one by id. */
function dialogOf(part = "") {
  const [first = "", partner] = part.split("_");
  return partner === undefined ? { contract: first } : { position: first, partner };
}
