import { overdueFilesAnswer } from "#sync/model/calls/overdue-files.ts";
import { defineCall } from "../guard/guard.ts";

/** How many are told of; the total counts all. */
const most = 100;

export const listOverdueFiles = defineCall({
  method: "GET",
  path: "/api/file/overdue",
  who: "master",
  summary: "Files that were added over seven days ago and have not arrived: the device that has them may be lost",
  answer: overdueFilesAnswer,
  async run(_input, { context: { knex } }) {
    const rows = await knex
      .with("file", knex.raw(announced))
      .from("file as f")
      .leftJoin("admin as a", "a.id", "f.created_by")
      .leftJoin("partner as p", "p.id", "f.partner_id")
      .leftJoin("project as j", "j.id", "f.project_id")
      .whereRaw("f.created_at < now() - interval '7 days'")
      .whereNull("p.deleted_at")
      .whereNull("j.deleted_at")
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

/** Records of every kind of file whose bytes neither came nor were refused. */
const announced = `
  select id, name, size, created_at, created_by, partner_id, null::uuid as project_id
    from partner_file where arrived_at is null and refusal is null
  union all
  select id, name, size, created_at, created_by, null, project_id
    from project_file where arrived_at is null and refusal is null
  union all
  select f.id, f.name, f.size, f.created_at, f.created_by, c.partner_id, c.project_id
    from contract_file f join contract c on c.id = f.contract_id where f.arrived_at is null and f.refusal is null`;
