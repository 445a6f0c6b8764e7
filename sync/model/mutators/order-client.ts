import { z } from "zod";
import { rowId } from "../../engine/field.ts";
import { defineMutator } from "../../engine/mutator.ts";
import { orderClient } from "../entities/order-client.ts";
import { clientChanges, clientValues } from "./client-choice.ts";

export const createOrderClient = defineMutator({
  name: "orderClient.create",
  label: "クライアントの登録",
  input: z.object({ id: rowId, ...clientValues }),
  async run(tx, input) {
    await tx.insert(orderClient, input);
  },
});

/** Changes the given fields; all of the client's projects share them. */
export const updateOrderClient = defineMutator({
  name: "orderClient.update",
  label: "クライアントの編集",
  input: z.object({ id: rowId, ...clientChanges }),
  async run(tx, { id, ...patch }) {
    await tx.update(orderClient, id, patch);
  },
});
