import { changeSetForm } from "#client/device/change-set.ts";
import { memosOf, type Path, pageOf, secondInterviewEntryOf } from "#client/records/pages.ts";
import type { RecordName } from "#client/ui/text/record-name.ts";

/** Where a form stands whose drafts are about no record. */
const places: Readonly<Record<string, Path>> = {
  "announcement/new": "/information/create",
  "administrator/new": "/admin/register",
  [`${changeSetForm}/partnerTags`]: "/partner/search",
};

/**
 * Returns where a draft can be gone on with; undefined where nothing is known of its form.
 * @param form what it is kept under, with the record's id
 * @param record the record that it is about
 */
export function draftAddress(form: string, id: string, record: RecordName | undefined): string | undefined {
  if (form === "tag") return "/tag/manage" satisfies Path;
  if (form === "memo") return record && memosOf(record.entity.name, String(record.id));
  if (form === "secondInterview") return secondInterviewEntryOf(id);
  return places[`${form}/${id}`] ?? (record && pageOf(record.entity.name, String(record.id)));
}
