import type { Knex } from "knex";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { optionalText } from "#sync/engine/field.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { AppError } from "#sync/model/errors.ts";
import { type ClientChoice, clientChoice } from "#sync/model/mutators/client-choice.ts";
import { findRow } from "../sql/row-ref.ts";
import { strictInput } from "../wire/strict-input.ts";
import { wireInput } from "../wire/wire-input.ts";
import { bodyRef } from "../wire/wire-ref.ts";
import { clientWire } from "./order-client-wire.ts";

const { nameKana, zip, address, phone, manager, managerKana, mail } = orderClient.fields;

/** How a caller names a client: one that exists, or `create` or nothing for a new one. */
export const clientRef = z.union([z.literal(["", "create"]), bodyRef], "クライアントを選択してください").nullable();

const shape = {
  clientId: clientRef.optional(),
  /** Another word for `clientId`. */
  id: clientRef.optional(),
  /** May be missing here, since a form without a client sends an empty one. */
  name: wireInput(optionalText("クライアント名", 255)).optional(),
  nameKana: wireInput(nameKana).optional(),
  zip: wireInput(zip).optional(),
  address: wireInput(address).optional(),
  phone: wireInput(phone).optional(),
  manager: wireInput(manager).optional(),
  managerKana: wireInput(managerKana).optional(),
  mail: wireInput(mail).optional(),
};
export const clientInput = z.object(shape).nullable();
/** For a PUT. */
export const strictClientInput = strictInput(shape, clientWire).nullable();

/**
 * What a caller means: an id takes the client that exists, and the other keys change it; without one, or with `create`, a
 * name makes a new client; nothing at all is none.
 * @param given the client as an object, which may carry its id
 * @param scalar its id as a field of its own
 * @returns undefined where neither is given
 * @throws AppError `not_found`, or `validation_error` where the name is missing
 */
export async function readClient(
  knex: Knex,
  given: z.output<typeof clientInput> | undefined,
  scalar: z.output<typeof clientRef> | undefined,
  actor: Actor,
): Promise<ClientChoice | undefined> {
  if (given === undefined && scalar === undefined) return undefined;
  const { clientId, id, ...values } = given ?? {};
  const wanted = clientId || id || scalar || "";
  if (wanted !== "" && wanted !== "create") {
    const row = await findRow(knex, orderClient, wanted, actor);
    if (values.name === null) throw nameless();
    return clientChoice.parse({ kind: "existing", id: row.id, ...values });
  }
  if (values.name) return clientChoice.parse({ kind: "new", id: uuidv7(), ...values });
  if (wanted === "create") throw nameless();
  return { kind: "none" };
}

const nameless = () =>
  new AppError("validation_error", [{ path: "orderClient.name", message: "クライアント名を入力してください" }]);
