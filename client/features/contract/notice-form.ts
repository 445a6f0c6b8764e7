import { heldBy, heldFiles } from "#client/device/files/files.ts";
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
import type { ContractTerms } from "#sync/model/rules/contract.ts";
import { noticeLabel, noticePurpose } from "#sync/model/rules/file.ts";
import { toldEnd } from "#sync/model/rules/freelance-act.ts";

/** The notice that the partner got before the end, with its PDFs. */
export const noticeForm = defineForm(
  { ...pick(contract.fields, noticeFields), files: heldFiles(contractFile, { max: 20 }, noticeLabel) },
  { check: (values) => [...wrongNotice(values), ...wrongEnd(values), ...filesOfNone(values)] },
);

/** The end that was told of is the end of a notice, and is not before it. It is cleared with the notice. */
function wrongEnd({ noticedOn, noticedEnd }: Readonly<Record<string, unknown>>): readonly Problem[] {
  if (typeof noticedEnd !== "string") return [];
  if (typeof noticedOn !== "string") return [{ path: "noticedEnd", message: "予告日を入力しないときは、空欄にしてください" }];
  return noticedEnd < noticedOn ? [{ path: "noticedEnd", message: "予告した終了日は予告日以降の日付を入力してください" }] : [];
}

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
 * @param contract as it stands
 * @param authorId who gave the notice if nobody is named
 */
export function noticeStepsOf(
  { id, ...terms }: ContractTerms & { readonly id: string; readonly endedAt: string | null },
  authorId: string,
  values: NoticeValues,
  { changed, before }: Changes<NoticeValues>,
) {
  const { noticedOn } = values;
  const isNamed = noticedOn === null || values.noticedById !== null;
  const end = "noticedOn" in changed && noticedOn !== null && values.noticedEnd === null ? toldEnd(terms, noticedOn) : null;
  const filled = { ...(isNamed ? {} : { noticedById: authorId }), ...(end === null ? {} : { noticedEnd: end }) };
  const patch = { ...pick(changed, noticeFields), ...filled };
  // What is filled was empty, or was just cleared by its author, who saw what stood there.
  const seen = { ...Object.fromEntries(Object.keys(filled).map((name) => [name, null])), ...pick(before, noticeFields) };
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
