import { linkedRecord } from "#client/records/linked/linked-record.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import type { Problem } from "#sync/engine/errors.ts";
import { flag, optionalReference } from "#sync/engine/field.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { clientFields } from "#sync/model/mutators/client-choice.ts";

/** A client within a form. */
export const linkedClient = linkedRecord(orderClient, clientFields);
export const { fieldsAs: clientFieldsAs, valuesAs: clientAs, valuesIn: clientIn, keys: clientKeys } = linkedClient;

/** The error for a client that no longer exists. */
export const goneText = "このクライアントは削除されています。ほかのクライアントを選ぶか、新規作成してください。";

/** The fields of a form for a project's client, chosen or new. */
export const clientPart = {
  newClient: flag("クライアントの新規作成"),
  clientId: optionalReference(orderClient.label, "orderClient"),
  ...clientFieldsAs("client"),
};

/** The components of these fields, for any form that has them. */
export const { F: ClientPart, useValue: useClientValue } = defineForm(clientPart);

/** A form's values for a project's client. */
export interface ClientChosen {
  readonly newClient: boolean;
  readonly clientId: string | null;
  readonly clientName: string | null;
}

/** Whether an existing client is chosen. */
export const isOfExisting = ({ newClient, clientId }: Pick<ClientChosen, "newClient" | "clientId">) =>
  !newClient && clientId !== null;

/** Checks that a new client has a name. */
export function checkNewClient({ newClient, clientName }: ClientChosen): readonly Problem[] {
  return newClient && clientName === null ? [{ path: "clientName", message: "クライアント名を確認してください" }] : [];
}
