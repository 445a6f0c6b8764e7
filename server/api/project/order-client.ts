import { z } from "zod";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { defineCall } from "../guard/guard.ts";
import { rowsOf } from "../sql/rows.ts";
import { clientWire, toClient } from "./order-client-wire.ts";

export const listOrderClients = defineCall({
  method: "GET",
  path: "/api/order_client",
  who: "admin",
  summary: "All clients, newest update first",
  answer: { orderClient: z.strictObject({ data: z.array(clientWire) }) },
  async run(_input, { context: { knex }, actor }) {
    const rows = await rowsOf(knex, orderClient, actor).orderByRaw("t.updated_at desc, t.id");
    return { orderClient: { data: rows.map(toClient) } };
  },
});
