import { v7 } from "uuid";
import { heldBy, heldFiles } from "#client/device/files/files.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { fieldsOf, pick } from "#client/ui/form/field-facts.ts";
import { type Step, step } from "#sync/engine/client/replica-types.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { optionalReference } from "#sync/engine/field.ts";
import { rowKey } from "#sync/engine/tx.ts";
import type { company, membership } from "#sync/model/entities/company.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { createCompany, updateCompany } from "#sync/model/mutators/company.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { setPartnerCompany, updatePartner } from "#sync/model/mutators/partner.ts";
import { checkCompany, companyAs, companyFieldsAs, companyIn, companyKeys, companyKind, companyPart } from "./company-part.ts";
import { mostFiles } from "./registration-form.ts";

/** The editable fields of the partner's own row, by the specification. */
const ownNames = ["mail", "status", "employeeStatus", "memo"] as const;

/** The form of a partner with its company and files. Fields of the chosen company begin with `chosen`. */
export const partnerEditForm = defineForm(
  {
    ...fieldsOf(partner, ownNames),
    // The company's id as the user last saw it; nobody enters it. The values below may belong to another company.
    memberOf: optionalReference("所属企業", "company"),
    ...companyPart,
    ...companyFieldsAs("chosen"),
    files: heldFiles(partnerFile, { max: mostFiles }),
  },
  {
    messages: {
      employeeStatus: "雇用形態を確認してください",
      chosenName: "企業を確認してください",
      chosenZip: "郵便番号を確認してください",
      companyZip: "郵便番号を確認してください",
    },
    check: (values) => [
      ...checkCompany(values),
      ...(isOfExisting(values) && values.chosenName === null
        ? [{ path: "chosenName", message: "企業名を入力してください" }]
        : []),
    ],
    unused: (values) => [
      ...(values.companyKind === companyKind.new ? [] : companyKeys("company")),
      ...(isOfExisting(values) ? [] : companyKeys("chosen")),
    ],
    untold: ["companyKind", "companyId"],
  },
);

export type PartnerEditValues = ReturnType<typeof partnerEditForm.schema.parse>;

/** Whether an existing company is chosen. */
const isOfExisting = ({ companyKind: kind, companyId }: { readonly companyKind: number; readonly companyId: string | null }) =>
  kind === companyKind.existing && companyId !== null;

/** The three records of the form. */
export interface PartnerRecords {
  readonly partner: RowOf<typeof partner>;
  readonly link: RowOf<typeof membership> | undefined;
  readonly employer: RowOf<typeof company> | undefined;
}

/** Returns the records' values in the form's shape. */
export function standingOf({ partner: row, link, employer }: PartnerRecords) {
  const companyId = link?.companyId ?? null;
  const kind: PartnerEditValues["companyKind"] = companyId === null ? companyKind.none : companyKind.existing;
  return {
    id: row.id,
    ...pick(row, ownNames),
    memberOf: companyId,
    companyKind: kind,
    companyId,
    files: [],
    ...companyAs("company", {}),
    ...companyAs("chosen", employer ?? {}),
  };
}

/**
 * Returns the changes of the records, each on its own: the partner, its company's reference and values, and files.
 * @param before the values of the changed fields that their author had seen
 */
export function partnerEditOf(
  partnerId: string,
  values: PartnerEditValues,
  changed: Partial<PartnerEditValues>,
  before: Partial<PartnerEditValues>,
) {
  const { companyKind: kind, companyId, memberOf, files } = values;
  const steps: Step[] = [];
  const own = pick(changed, ownNames);
  if (Object.keys(own).length > 0)
    steps.push(step(updatePartner, { id: partnerId, ...own }, { [rowKey("partner", partnerId)]: pick(before, ownNames) }));

  if (isOfExisting(values) && companyId !== null) {
    const { name, ...rest } = companyIn("chosen", changed);
    const patch = { ...rest, ...(typeof name === "string" && { name }) };
    const seen = { [rowKey("company", companyId)]: companyIn("chosen", before) };
    if (Object.keys(patch).length > 0) steps.push(step(updateCompany, { id: companyId, ...patch }, seen));
  }
  if ("companyKind" in changed || "companyId" in changed) {
    const wanted = kind === companyKind.none ? null : kind === companyKind.existing ? companyId : v7();
    const { name, ...rest } = companyIn("company", values);
    if (kind === companyKind.new && wanted !== null) steps.push(step(createCompany, { id: wanted, name: name ?? "", ...rest }));
    const seen = { [rowKey("membership", partnerId)]: { companyId: memberOf } };
    if (wanted !== memberOf) steps.push(step(setPartnerCompany, { partnerId, companyId: wanted }, seen));
  }
  steps.push(...files.map((file) => step(addPartnerFile, { partnerId, ...file })));
  return { steps, attach: heldBy(partnerFile, files) };
}
