import { useState } from "react";
import { v7 } from "uuid";
import { heldBy, heldFiles } from "#client/device/files/files.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { useMutate } from "#client/device/use-mutate.ts";
import { FilesControl } from "#client/records/file/files-control.tsx";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { RecordForm } from "#client/ui/form/record-form.tsx";
import { useRecordForm } from "#client/ui/form/use-record-form.ts";
import { actStep } from "#sync/engine/client/act-step.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { createPartner } from "#sync/model/mutators/partner.ts";

const { lastName, firstName, lastNameKana, firstNameKana } = partner.fields;
const form = defineForm({ lastName, firstName, lastNameKana, firstNameKana, files: heldFiles(partnerFile, { max: 3 }) });
const { F } = form;

/** A form that registers a partner with files, as a screen does, but without a network. */
export function FilesForm() {
  const { model } = useReplica();
  const mutate = useMutate();
  const [saved, setSaved] = useState("");
  const record = useRecordForm(form, {
    draft: "bench/files",
    async save({ files, ...names }) {
      const partnerId = v7();
      const made = step(createPartner, { id: partnerId, ...names, employeeStatus: 0, company: { kind: "none" } });
      const added = files.map((file) => step(addPartnerFile, { partnerId, ...file }));
      const { mutator, input } = actStep(model, [made, ...added]);
      await mutate(mutator, input, { attach: heldBy(partnerFile, files) });
      setSaved(JSON.stringify({ partnerId, files: files.map(({ name }) => name) }));
    },
  });
  return (
    <>
      <h1>登録</h1>
      <RecordForm record={record} label="登録" submit="登録" summary>
        <F.lastName />
        <F.firstName />
        <F.lastNameKana />
        <F.firstNameKana />
        <F.files control={FilesControl} />
      </RecordForm>
      <output aria-label="保存した値">{saved}</output>
    </>
  );
}
