import { z } from "zod";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { defineCall } from "../guard/guard.ts";
import { longRows } from "../sql/long-rows.ts";
import { rowsOf } from "../sql/rows.ts";
import { clientWire, toClient } from "./order-client-wire.ts";

export const listOrderClients = defineCall({
  method: "GET",
  path: "/api/order_client",
  priority: "list",
  who: "admin",
  summary: "All clients, newest update first",
  answer: { orderClient: z.strictObject({ data: z.array(clientWire) }) },
  async run(_input, { context: { knex }, actor }) {
    const found = rowsOf(knex, orderClient, actor).orderByRaw("t.updated_at desc, t.id");
    return { orderClient: { data: await longRows(found, (rows) => rows.map(toClient)) } };
  },
});
