import { defineForm, type FieldComponents } from "#client/ui/form/define-form.tsx";
import { fieldsWithin } from "#client/ui/form/fields-within.ts";
import type { Problem } from "#sync/engine/errors.ts";
import { flag, optionalReference, optionalText } from "#sync/engine/field.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { clientFields } from "#sync/model/mutators/client-choice.ts";

const { fields } = orderClient;
// The name is optional: a rule of the form requires it while it is shown.
const client = fieldsWithin({ ...fields, name: optionalText(fields.name.label, 255) }, clientFields);

/** A client as it is entered. */
type EnteredClient = { readonly [K in (typeof clientFields)[number]]: string | null };
/** Components of a client's fields by the fields' own names. */
export type ClientComponents = FieldComponents<EnteredClient>;

/** Returns the fields of a client within a form, under labels that tell them from those of a project. */
export const clientFieldsAs = <const P extends string>(prefix: P) =>
  client.fieldsAs(prefix, (own) => (own.startsWith(orderClient.label) ? own : `${orderClient.label}の${own}`));

/** Returns a client's values as they stand in a form. */
export const clientAs = client.valuesAs;

/** Returns what a form's values, or some of them, say of a client. */
export const clientIn = client.valuesIn;

/** Returns the components of a client's fields, under their own labels. */
export const clientComponents = client.componentsOf;

/** A field's name within a form. */
export const clientKey = client.key;

/** The names of a client's fields within a form. */
export const clientKeys = client.keys;

/** The part of a form that says a project's client, and what a new one is. */
export const clientPart = {
  newClient: flag("クライアントの新規作成"),
  clientId: optionalReference(orderClient.label, "orderClient"),
  ...clientFieldsAs("client"),
};

/** Its components, which stand in any form that has these fields. */
export const { F: ClientPart, useValue: useClientValue } = defineForm(clientPart);

/** What a form says of a project's client. */
export interface ClientChosen {
  readonly newClient: boolean;
  readonly clientId: string | null;
  readonly clientName: string | null;
}

/** Whether a client that is there is chosen. */
export const isOfExisting = ({ newClient, clientId }: Pick<ClientChosen, "newClient" | "clientId">) =>
  !newClient && clientId !== null;

/** A new client has a name. */
export function checkNewClient({ newClient, clientName }: ClientChosen): readonly Problem[] {
  return newClient && clientName === null ? [{ path: "clientName", message: "クライアント名を確認してください" }] : [];
}
