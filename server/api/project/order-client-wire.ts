import { z } from "zod";
import type { RowOf } from "#sync/engine/entity.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { wireFields } from "../wire/wire-fields.ts";

const fields = wireFields(orderClient, ["name", "nameKana", "zip", "address", "phone", "manager", "managerKana", "mail"]);

export const clientWire = z.strictObject({ id, number: displayNumber, ...fields.shape, createdAt: moment, updatedAt: moment });

export const toClient = (row: RowOf<typeof orderClient>): z.output<typeof clientWire> => ({
  id: row.id,
  number: row.number,
  ...fields.of(row),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
