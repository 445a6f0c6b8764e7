import { defineForm, type FieldComponents } from "#client/ui/form/define-form.tsx";
import { fieldsWithin } from "#client/ui/form/fields-within.ts";
import type { Problem } from "#sync/engine/errors.ts";
import { type Choice, code, optionalReference, optionalText } from "#sync/engine/field.ts";
import { company as entity } from "#sync/model/entities/company.ts";
import { companyFields } from "#sync/model/mutators/partner-company.ts";

/** Which company a partner belongs to. */
export const companyKind = { none: 0, existing: 1, new: 2 } as const;
const companyKinds = [
  { value: companyKind.none, label: "なし" },
  { value: companyKind.existing, label: "登録済みの企業" },
  { value: companyKind.new, label: "新しい企業" },
] as const satisfies readonly Choice<number>[];

const { fields } = entity;
// The name is optional: a rule of the form requires it while it is shown.
const company = fieldsWithin({ ...fields, name: optionalText(fields.name.label, 255) }, companyFields);

/** A company as it is entered. */
export type EnteredCompany = { readonly [K in (typeof companyFields)[number]]: string | null };
/** Components of a company's fields by the fields' own names. */
export type CompanyComponents = FieldComponents<EnteredCompany>;

/** A field's name within a form. */
export const companyKey = company.key;

/** Returns the fields of a company within a form, under labels that tell them from those of a partner. */
export const companyFieldsAs = <const P extends string>(prefix: P) =>
  company.fieldsAs(prefix, (own) => (own.startsWith("企業") ? own : `企業の${own}`));

/** Returns a company's values as they stand in a form. */
export const companyAs = company.valuesAs;

/** Returns what a form's values, or some of them, say of a company. */
export const companyIn = company.valuesIn;

/** Returns the components of a company's fields, under their own labels. */
export const companyComponents = company.componentsOf;

/** The names of a company's fields within a form. */
export const companyKeys = company.keys;

/** The part of a form that says a partner's company, and what a new one is. */
export const companyPart = {
  companyKind: code("所属企業", companyKinds),
  companyId: optionalReference("企業", "company"),
  ...companyFieldsAs("company"),
};

/** Its components, which stand in any form that has these fields. */
export const { F: CompanyPart, useValue: useCompanyValue } = defineForm(companyPart);

const sentence = "企業を確認してください";

interface CompanyChosen {
  readonly companyKind: number;
  readonly companyId: string | null;
  readonly companyName: string | null;
}

/** A company that is to be chosen is, and a new one has a name. */
export function checkCompany({ companyKind: kind, companyId, companyName }: CompanyChosen): readonly Problem[] {
  if (kind === companyKind.existing && companyId === null) return [{ path: "companyId", message: sentence }];
  if (kind === companyKind.new && companyName === null) return [{ path: "companyName", message: sentence }];
  return [];
}
