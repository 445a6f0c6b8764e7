import { defineForm, type FieldComponents } from "#client/ui/form/define-form.tsx";
import type { Problem } from "#sync/engine/errors.ts";
import { type Choice, code, type Field, optionalReference, optionalText } from "#sync/engine/field.ts";
import { company } from "#sync/model/entities/company.ts";
import { companyFields } from "#sync/model/mutators/partner-company.ts";

/** Which company a partner belongs to. */
export const companyKind = { none: 0, existing: 1, new: 2 } as const;
const companyKinds = [
  { value: companyKind.none, label: "なし" },
  { value: companyKind.existing, label: "登録済みの企業" },
  { value: companyKind.new, label: "新しい企業" },
] as const satisfies readonly Choice<number>[];

type CompanyField = (typeof companyFields)[number];
/** The values or fields of a company by their names within a form, which begin with a word: `companyZip`. */
type Named<P extends string, T> = { readonly [K in CompanyField as `${P}${Capitalize<K>}`]: T };
/** A company as it is entered. */
export type EnteredCompany = { readonly [K in CompanyField]: string | null };
/** Components of a company's fields by the fields' own names. */
export type CompanyComponents = FieldComponents<EnteredCompany>;

/** A field's name within a form. */
export const companyKey = (prefix: string, name: CompanyField): string =>
  `${prefix}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** Returns the fields of a company. The name is optional: a rule of the form requires it while it is shown. */
function fieldsAs<const P extends string>(prefix: P, label: (own: string) => string): Named<P, Field<string | null>> {
  const { fields } = company;
  const all = { ...fields, name: optionalText(fields.name.label, 255) };
  const named = companyFields.map((name) => [companyKey(prefix, name), { ...all[name], label: label(all[name].label) }] as const);
  return Object.fromEntries(named) as Named<P, Field<string | null>>;
}

/** Returns the fields of a company within a form, under labels that tell them from those of a partner. */
export const companyFieldsAs = <const P extends string>(prefix: P): Named<P, Field<string | null>> =>
  fieldsAs(prefix, (own) => (own.startsWith("企業") ? own : `企業の${own}`));

/** Returns a company's values as they stand in a form. */
export function companyAs<const P extends string>(prefix: P, row: Partial<EnteredCompany>): Named<P, string | null> {
  const values = companyFields.map((name) => [companyKey(prefix, name), row[name] ?? null] as const);
  return Object.fromEntries(values) as Named<P, string | null>;
}

/** Returns what a form's values, or some of them, say of a company. */
export function companyIn(prefix: string, values: Readonly<Record<string, unknown>>): Partial<EnteredCompany> {
  const keys = companyFields.filter((name) => companyKey(prefix, name) in values);
  return Object.fromEntries(keys.map((name) => [name, values[companyKey(prefix, name)]]));
}

/** The part of a form that says a partner's company, and what a new one is. */
export const companyPart = {
  companyKind: code("所属企業", companyKinds),
  companyId: optionalReference("企業", "company"),
  ...companyFieldsAs("company"),
};

/** Its components, which stand in any form that has these fields. */
export const { F: CompanyPart, useValue: useCompanyValue } = defineForm(companyPart);

/** Returns the components of a company's fields, under their own labels. */
export function companyComponents(prefix: string): CompanyComponents {
  const fields: Readonly<Record<string, Field<string | null>>> = fieldsAs(prefix, (own) => own);
  const { F } = defineForm(fields);
  return Object.fromEntries(companyFields.map((name) => [name, F[companyKey(prefix, name)]])) as CompanyComponents;
}

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

/** The names of a company's fields within a form. */
export const companyKeys = (prefix: string): readonly string[] => companyFields.map((name) => companyKey(prefix, name));
