import { z } from "zod";
import { prefecture } from "#sync/model/entities/prefecture.ts";
import { defineCall } from "../http/guard.ts";
import { rowsOf } from "./rows.ts";

export const listPrefectures = defineCall({
  method: "GET",
  path: "/api/prefecture_master",
  who: "admin",
  summary: "Prefectures by their number",
  answer: { prefectureMasterList: z.array(z.strictObject({ id: z.int(), name: z.string() })) },
  async run(_input, { context, actor }) {
    const rows = await rowsOf(context.knex, prefecture, actor).orderBy("t.id");
    return { prefectureMasterList: rows.map(({ id, name }) => ({ id: Number(id), name })) };
  },
});
