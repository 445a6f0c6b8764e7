import type { Address } from "#client/device/path-to.ts";
import { editPageOf } from "#client/records/pages.ts";
import type { RecordName } from "#client/ui/text/record-name.ts";
import { type DraftKey, draftedForm, placeOf } from "./drafted-forms.ts";

/** Returns the part of an evaluation's draft key: whose work is evaluated, and which evaluation is corrected. */
export const evaluationPart = (partnerId: string, correctedId: string | null): string =>
  correctedId === null ? partnerId : `${partnerId}_${correctedId}`;

/**
 * Returns where a draft can be continued; undefined if its form is not known. What opens in a dialog is continued in the dialog.
 * @param record the record that the draft is about, as it is named
 * @param entity the entity of the row with the key's id. A row without a name of its own is named after another one
 */
export function draftAddress(key: DraftKey, record: RecordName | undefined, entity = record?.entity): Address | undefined {
  const { form, id } = key;
  const { at } = draftedForm(key);
  const own = (entity && editPageOf(entity.name, id)) ?? (record && editPageOf(record.entity.name, String(record.id)));
  return at?.(key, { record, entity }) ?? placeOf(form, id) ?? (at ? undefined : own);
}
