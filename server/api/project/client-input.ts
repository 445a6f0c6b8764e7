import type { Knex } from "knex";
import type { Actor } from "#sync/engine/entity.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { type ClientChoice, clientChoice } from "#sync/model/mutators/client-choice.ts";
import { choiceInput } from "../wire/choice-input.ts";
import { clientWire } from "./order-client-wire.ts";

/** The client of a project in inputs. */
export const clientOf = choiceInput({
  entity: orderClient,
  path: "orderClient",
  refName: "clientId",
  fields: ["nameKana", "zip", "address", "phone", "manager", "managerKana", "mail"],
  answer: clientWire,
  choice: clientChoice,
});

type Given = Parameters<typeof clientOf.read>[1];

/**
 * Returns the client that a caller names. Undefined if the request has neither an object nor an id for it.
 * @throws AppError `not_found`
 */
export async function readClient(
  knex: Knex,
  given: Given,
  scalar: string | null | undefined,
  actor: Actor,
): Promise<ClientChoice | undefined> {
  return given === undefined && scalar === undefined ? undefined : clientOf.read(knex, given, actor, scalar);
}
