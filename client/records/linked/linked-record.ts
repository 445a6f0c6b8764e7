import { type FieldsWithin, fieldsWithin } from "#client/ui/form/fields-within.ts";
import type { Named } from "#client/ui/form/names-within.ts";
import { type Field, optionalText } from "#sync/engine/field.ts";
import type { company } from "#sync/model/entities/company.ts";
import type { orderClient } from "#sync/model/entities/order-client.ts";
import type { clientFields } from "#sync/model/mutators/client-choice.ts";
import type { companyFields } from "#sync/model/mutators/partner-company.ts";

/** The fields of a record within a form: a person's name, address and contact data. */
type LinkedField = (typeof companyFields)[number];
/** A field that both entities have. */
type CommonField = (typeof clientFields)[number];

/** Another record that is entered or changed in one form with the record that it belongs to. */
export interface LinkedRecord<N extends LinkedField = CommonField> extends Omit<FieldsWithin<N>, "fieldsAs"> {
  readonly entity: typeof company | typeof orderClient;
  readonly names: readonly LinkedField[];
  /** Its fields within the form, with labels that distinguish them from those of the main record. */
  readonly fieldsAs: <const P extends string>(prefix: P) => Named<P, N, Field<string | null>>;
}

/** Declares the fields of another record that forms include, in their order: `linkedRecord(company, companyFields)`. */
export function linkedRecord<const N extends LinkedField>(
  entity: LinkedRecord["entity"] & { readonly fields: Readonly<Record<N, Field>> },
  names: readonly N[],
): LinkedRecord<N> {
  const { label, fields } = entity;
  // The name is optional: a rule of the form requires it while it is shown.
  const own: Readonly<Record<N, Field>> = { ...fields, name: optionalText(fields.name.label, 255) };
  const within = fieldsWithin<N>(own as Readonly<Record<N, Field<string | null>>>, names);
  return {
    ...within,
    entity,
    names,
    fieldsAs: (prefix) => within.fieldsAs(prefix, (word) => (word.startsWith(label) ? word : `${label}の${word}`)),
  };
}
