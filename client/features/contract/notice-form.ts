import { heldBy, heldFiles } from "#client/device/files.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { pick } from "#client/ui/form/field-facts.ts";
import type { Changes } from "#client/ui/form/use-record-form.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import type { Problem } from "#sync/engine/errors.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { contract, noticeFields, wrongNotice } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { recordNotice } from "#sync/model/mutators/contract.ts";
import { addContractFile } from "#sync/model/mutators/file.ts";
import { noticeLabel, noticePurpose } from "#sync/model/rules/file.ts";

/** The notice that the partner got before the end, with its PDFs. */
export const noticeForm = defineForm(
  { ...pick(contract.fields, noticeFields), files: heldFiles(contractFile, { max: 20 }, noticeLabel) },
  { check: (values) => [...wrongNotice(values), ...filesOfNone(values)] },
);

/** PDFs are of a notice, of the reason why none is needed, or of the reasons that were asked for. */
function filesOfNone({
  files,
  noticedOn,
  noticeExemption,
  reasonGivenOn,
}: Readonly<Record<string, unknown>>): readonly Problem[] {
  const isOfSomething = [noticedOn, noticeExemption, reasonGivenOn].some((value) => value !== null);
  return isOfSomething || !Array.isArray(files) || files.length === 0
    ? []
    : [{ path: "noticedOn", message: "予告日を入力してください" }];
}

export type NoticeValues = ReturnType<typeof noticeForm.schema.parse>;

/**
 * Returns the steps that record a notice and add its PDFs, each on its own. `undo` is what to take back.
 * @param authorId who gave the notice if nobody is named
 */
export function noticeStepsOf(id: string, authorId: string, values: NoticeValues, { changed, before }: Changes<NoticeValues>) {
  const isNamed = values.noticedOn === null || values.noticedById !== null;
  const patch = { ...pick(changed, noticeFields), ...(isNamed ? {} : { noticedById: authorId }) };
  const seen = { ...pick(before, noticeFields), ...(isNamed ? {} : { noticedById: null }) };
  const { files } = values;
  return {
    steps: [
      ...(Object.keys(patch).length > 0 ? [step(recordNotice, { id, ...patch }, { [rowKey(contract.name, id)]: seen })] : []),
      ...files.map((file) => step(addContractFile, { contractId: id, ...file, purpose: noticePurpose })),
    ],
    attach: heldBy(contractFile, files),
    undo: { id, before: seen, recorded: patch, fileIds: files.map((file) => file.id) },
  };
}
