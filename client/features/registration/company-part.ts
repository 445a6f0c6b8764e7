import { linkedRecord } from "#client/records/linked/linked-record.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import type { Problem } from "#sync/engine/errors.ts";
import { type Choice, code, optionalReference } from "#sync/engine/field.ts";
import { company } from "#sync/model/entities/company.ts";
import { companyFields } from "#sync/model/mutators/partner-company.ts";

/** The choices for a partner's company. */
export const companyKind = { none: 0, existing: 1, new: 2 } as const;
const companyKinds = [
  { value: companyKind.none, label: "なし" },
  { value: companyKind.existing, label: "登録済みの企業" },
  { value: companyKind.new, label: "新しい企業" },
] as const satisfies readonly Choice<number>[];

/** A company within a form. */
export const linkedCompany = linkedRecord(company, companyFields);
export const { fieldsAs: companyFieldsAs, valuesAs: companyAs, valuesIn: companyIn, keys: companyKeys } = linkedCompany;

/** The error for a company that no longer exists. */
export const goneText = "この企業は削除されています。ほかの企業を選ぶか、新しい企業として登録してください。";

/** The fields of a form for a partner's company, chosen or new. */
export const companyPart = {
  companyKind: code("所属企業", companyKinds),
  companyId: optionalReference("企業", "company"),
  ...companyFieldsAs("company"),
};

/** The components of these fields, for any form that has them. */
export const { F: CompanyPart, useValue: useCompanyValue } = defineForm(companyPart);

const sentence = "企業を確認してください";

interface CompanyChosen {
  readonly companyKind: number;
  readonly companyId: string | null;
  readonly companyName: string | null;
}

/** Checks that an existing company is chosen if there should be one, and that a new one has a name. */
export function checkCompany({ companyKind: kind, companyId, companyName }: CompanyChosen): readonly Problem[] {
  if (kind === companyKind.existing && companyId === null) return [{ path: "companyId", message: sentence }];
  if (kind === companyKind.new && companyName === null) return [{ path: "companyName", message: sentence }];
  return [];
}
