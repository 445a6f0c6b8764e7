import { overdueFilesAnswer } from "#sync/model/calls/overdue-files.ts";
import { ownedFiles } from "../../services/files/owned-files.ts";
import { defineCall } from "../guard/guard.ts";

/** The most files in an answer; its total counts all. */
const most = 100;

export const listOverdueFiles = defineCall({
  method: "GET",
  path: "/api/file/overdue",
  who: "master",
  summary: "Files that were added over seven days ago and have not arrived: the device that has them may be lost",
  answer: overdueFilesAnswer,
  async run(_input, { context: { knex } }) {
    const rows = await knex
      .from(knex.raw(`${ownedFiles} as f`))
      .leftJoin("admin as a", "a.id", "f.created_by")
      .whereRaw("f.created_at < now() - interval '7 days'")
      // The files' bytes have neither arrived nor been refused.
      .where({ "f.arrived_at": null, "f.refusal": null, "f.in_trash": false })
      .orderByRaw("f.created_at, f.id")
      .limit(most)
      .select({
        id: "f.id",
        name: "f.name",
        size: "f.size",
        addedAt: "f.created_at",
        addedBy: "a.name",
        partnerId: "f.partner_id",
        projectId: "f.project_id",
        total: knex.raw("(count(*) over ())::integer"),
      });
    return { files: rows.map(({ total: _total, ...file }) => file), total: rows[0]?.total ?? 0 };
  },
});
