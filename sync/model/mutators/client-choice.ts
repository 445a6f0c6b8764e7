import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import type { Tx } from "../../engine/tx.ts";
import { orderClient } from "../entities/order-client.ts";
import { AppError } from "../errors.ts";
import { editedFields, newFields } from "./record-input.ts";

/** Fields that administrators write of a client, in the order of its form. */
export const clientFields = ["name", "nameKana", "zip", "address", "phone", "manager", "managerKana", "mail"] as const;

/** The input of a new client. */
export const clientValues = newFields(orderClient, clientFields);

/** The possible changes of an existing client. */
export const clientChanges = editedFields(orderClient, clientFields);

/** The client of a project: none, an existing one with changes, or a new one. */
export const clientChoice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("existing"), id: rowId, ...clientChanges }),
  z.object({ kind: z.literal("new"), id: rowId, ...clientValues }),
]);
export type ClientChoice = z.output<typeof clientChoice>;

/**
 * Makes or changes the client.
 * @returns its id, or null for none
 * @throws AppError `not_found` for a client that does not exist
 */
export async function chooseClient(tx: Tx, choice: ClientChoice): Promise<string | null> {
  switch (choice.kind) {
    case "none":
      return null;
    case "new": {
      const { kind: _kind, ...values } = choice;
      await tx.insert(orderClient, values);
      return values.id;
    }
    case "existing": {
      const { kind: _kind, id, ...patch } = choice;
      if (!(await tx.get(orderClient, id))) throw new AppError("not_found");
      await tx.update(orderClient, id, patch);
      return id;
    }
  }
}
