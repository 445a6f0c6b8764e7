import { changeSetForm } from "#client/device/change-set.ts";
import { type Address, type FixedPath, pathTo } from "#client/device/path-to.ts";
import { careerSheetOf, interviewEntryOf, memosOf, pageOf } from "#client/records/pages.ts";
import { evaluationEntryOf } from "#client/records/project/project-addresses.ts";
import type { Fields } from "#client/ui/form/field-facts.ts";
import type { RecordName } from "#client/ui/text/record-name.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { candidate, candidateList } from "#sync/model/entities/candidate.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { isNewDraft, projectOfDraft } from "./new-draft.ts";

/*
 * The one declaration of what can be drafted, besides the plain forms of entities. It has the words for a draft, and where it goes
 * on. A form in a dialog goes on at an address that opens the dialog.
 */

/** The parts of a draft's key. */
export interface DraftKey {
  readonly form: string;
  /** The id of the record. */
  readonly id: string;
  /** The part of the record, if a form has several: the interview that is corrected, the partner who is evaluated. */
  readonly part: string | undefined;
}

/** What a draft is about. */
interface DraftSubject {
  /** The record, as it is named. */
  readonly record: RecordName | undefined;
  /** The entity of the row with the key's id. A row without a name of its own is named after another one. */
  readonly entity: AnyEntity | undefined;
}

/** A form whose draft is not simply that of an entity. */
interface DraftedForm {
  /** The words for what is typed; the label of the entity without them. */
  readonly label?: string;
  /** The name of the entity with the form's fields; the form's own name without it. */
  readonly entity?: string;
  /** The fields; the entity's without them. */
  readonly fields?: Fields;
  /** Whether the list of the entity opens it too, although the records have a page for their changes. */
  readonly inList?: true;
  /** Whether the id in its key is not a record's, but that of an item of the sync centre. */
  readonly ofItem?: true;
  /** Returns where it goes on. Without it, that is the form's own page or the record's. */
  readonly at?: (key: DraftKey, of: DraftSubject) => Address | undefined;
}

const overContract =
  (form: string) =>
  ({ id }: DraftKey, { entity }: DraftSubject): Address | undefined =>
    entity?.name === "contract" ? pathTo("/contract/$contractId", { contractId: id }, { form }) : undefined;

const atAttention = (): Address => pathTo("/sync", {}, { tab: "attention" });

/** The forms by the name of their drafts. Where each part is another form, the part is added; `*` is any part. */
const forms: Readonly<Record<string, DraftedForm>> = {
  administrator: { entity: "admin" },
  careerSheet: { entity: "industrySheet", label: "職務経歴書", at: ({ id }) => careerSheetOf(id, "editing") },
  interview: { at: ({ id, part }) => interviewEntryOf("interview", id, part) },
  secondInterview: { at: ({ id, part }) => interviewEntryOf("secondInterview", id, part) },
  memo: { at: (_key, { record }) => record && memosOf(record.entity.name, String(record.id)) },
  erasure: {
    label: "個人情報の消去",
    at: ({ id }, { record }) => record && pathTo("/partner/$partnerId", { partnerId: id }, { form: "erase" }),
  },
  "project/quick": {
    label: "クイック編集",
    inList: true,
    at: ({ id }, { record }) => record && pathTo("/project/$projectId", { projectId: id }, { form: "quick" }),
  },
  projectPositions: {
    entity: "projectRole",
    label: "体制",
    at: ({ id }) => pathTo("/project/$projectId/edit", { projectId: id }, { positions: true }),
  },
  "projectEvaluation/*": {
    at({ id, part = "" }) {
      const [partnerId = "", correctedId] = part.split("_");
      return evaluationEntryOf(id, partnerId, correctedId);
    },
  },
  [changeSetForm]: {
    label: "メンバーアサイン",
    at: ({ id }, { entity }) =>
      entity?.name === "project" ? pathTo("/project/$projectId/assign", { projectId: id }) : undefined,
  },
  contract: { label: "契約の編集", at: overContract("edit") },
  "contract/renew": { label: "契約更新", at: overContract("renew") },
  "contract/notice": { label: "予告の記録", at: overContract("notice") },
  "contract/terms": { label: "取引条件の記録", at: overContract("terms") },
  "contract/*": {
    label: "契約の入力",
    // A new contract is named by position and partner, a planned one by its id.
    at({ id, part = "" }, { entity }) {
      if (entity?.name !== "project") return undefined;
      const [first = "", partner] = part.split("_");
      const dialog = partner === undefined ? { contract: first } : { position: first, partner };
      return pathTo("/project/$projectId/assign", { projectId: id }, dialog);
    },
  },
  reminder: {
    at({ id }, { entity }) {
      if (isNewDraft(id)) return pathTo("/information", {}, { tab: "mine", form: reminderForm });
      if (entity?.name === "reminder") return pathTo("/information", {}, { tab: "mine", form: id });
      return aboutRecord[entity?.name ?? ""]?.(id);
    },
  },
  tag: {
    entity: "partnerTag",
    at: ({ id }, { entity }) => (isNewDraft(id) || entity ? pathTo("/tag/manage", {}, { form: id }) : undefined),
  },
  savedView: { at: ({ part }) => (part === "project" ? "/project/search" : "/partner/search") },
  candidate: {
    label: "候補リストへの追加",
    fields: { listId: candidate.fields.listId, name: candidateList.fields.name },
  },
  candidateNote: { label: candidate.fields.note.label, at: ({ id }, { record }) => record && pageOf("candidateList", id) },
  actualHours: {
    entity: estimate.name,
    label: estimate.fields.actualHours.label,
    at: ({ id }, { record }) => record && pathTo("/tool/project-estimator/calibration", {}, { form: id }),
  },
  estimateFeature: {
    label: "見積もりの機能",
    fields: estimate.fields.features.items,
    at: ({ id, part }, { record }) =>
      isNewDraft(id)
        ? pathTo("/tool/project-estimator", {}, { project: projectOfDraft(id), form: part })
        : record && pathTo("/tool/project-estimator/$estimateId", { estimateId: id }, { form: part }),
  },
  conflict: { label: "競合の手入力", ofItem: true, at: atAttention },
  resend: { label: "編集して再送", ofItem: true, at: atAttention },
};

/** The name by which an address opens the form of a new reminder. */
export const reminderForm = "reminder";

/** The addresses that open the form of a new reminder about a record, by the entity of the record. */
const aboutRecord: Readonly<Record<string, (id: string) => Address>> = {
  partner: (partnerId) => pathTo("/partner/$partnerId", { partnerId }, { form: reminderForm }),
  project: (projectId) => pathTo("/project/$projectId", { projectId }, { form: reminderForm }),
  contract: (contractId) => pathTo("/contract/$contractId", { contractId }, { form: reminderForm }),
};

/** The addresses of the forms of new records, and of those that are not about a record. */
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

/** Returns the address of the form of a new record, or of one that is not about a record. */
export function placeOf(form: string, id: string): Address | undefined {
  const project = projectOfDraft(id);
  if (project === undefined) return places[`${form}/${id}`];
  if (form === "estimate") return pathTo("/tool/project-estimator", {}, { project });
  return form === "candidateList" ? pathTo("/candidate/create", {}, { project }) : undefined;
}

/** Returns what is declared of a draft's form. */
export function draftedForm({ form, part }: Pick<DraftKey, "form" | "part">): DraftedForm {
  const own = part === undefined ? undefined : (forms[`${form}/${part}`] ?? forms[`${form}/*`]);
  return own ?? forms[form] ?? {};
}

/** Returns the words for what is typed into a form; undefined for a form that is not known. */
export function draftLabel(entities: readonly AnyEntity[], key: Pick<DraftKey, "form" | "part">): string | undefined {
  const { label, entity = key.form } = draftedForm(key);
  return label ?? entities.find(({ name }) => name === entity)?.label;
}
