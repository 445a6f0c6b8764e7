import { v7 } from "uuid";
import { heldBy, heldFiles } from "#client/device/files/files.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { fieldsOf, pick } from "#client/ui/form/field-facts.ts";
import { step } from "#sync/engine/client/replica-types.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { keptOnOwnSite, partner } from "#sync/model/entities/partner.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { createPartner } from "#sync/model/mutators/partner.ts";
import type { CompanyChoice } from "#sync/model/mutators/partner-company.ts";
import { fieldsBut } from "#sync/model/mutators/record-input.ts";
import { checkCompany, companyIn, companyKeys, companyKind, companyPart } from "./company-part.ts";

/** The fields of the partner's own row. Others come from the partners' own site, or are entered later. */
const ownNames = fieldsBut(partner, [...keptOnOwnSite, "memo", "profileImagePath", "deletedAt"]);
/** The most files that can be added at once. */
export const mostFiles = 30;

/** The form of a new partner, with the files and a new company. */
export const registrationForm = defineForm(
  {
    ...fieldsOf(partner, ownNames),
    files: heldFiles(partnerFile, { max: mostFiles }),
    ...companyPart,
  },
  {
    messages: {
      lastName: "姓を確認してください",
      firstName: "名を確認してください",
      lastNameKana: "セイを確認してください",
      firstNameKana: "メイを確認してください",
      employeeStatus: "雇用形態を確認してください",
      zip: "郵便番号を確認してください",
      companyZip: "郵便番号を確認してください",
    },
    check: checkCompany,
    unused: ({ companyKind: kind }) => (kind === companyKind.new ? [] : companyKeys("company")),
  },
);

export type RegistrationValues = ReturnType<typeof registrationForm.schema.parse>;

/** Returns the steps that make a partner of this id with a company, and the files to upload. */
export function registrationOf(partnerId: string, values: RegistrationValues) {
  const { files, companyKind: kind, companyId } = values;
  return {
    steps: [
      step(createPartner, { id: partnerId, ...pick(values, ownNames), company: choiceOf() }),
      ...files.map((file) => step(addPartnerFile, { partnerId, ...file })),
    ],
    attach: heldBy(partnerFile, files),
  };

  function choiceOf(): CompanyChoice {
    if (kind === companyKind.existing && companyId !== null) return { kind: "existing", id: companyId };
    const { name, ...made } = companyIn("company", values);
    if (kind === companyKind.new && typeof name === "string") return { kind: "new", id: v7(), name, ...made };
    return { kind: "none" };
  }
}
