import type { Knex } from "knex";
import { z } from "zod";
import { announcement } from "#sync/model/entities/announcement.ts";
import { announcementsOnHome } from "#sync/model/rules/home.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { activePartnerStatuses, newPartnerStatuses, partnerStatuses } from "#sync/model/rules/partner.ts";
import { isActive } from "#sync/model/rules/project.ts";
import { defineCall } from "../guard/guard.ts";
import { rowsOf } from "../sql/rows.ts";
import { id, moment } from "../wire/wire.ts";

const count = z.int();
const statuses = partnerStatuses.map(({ value }) => String(value) as `${typeof value}`);

export const summary = defineCall({
  method: "GET",
  path: "/api/dashboard/summary",
  priority: "list",
  who: "admin",
  summary: "Figures of partners, projects and interviews, and the newest open announcements; the trash left out",
  answer: {
    summary: z.strictObject({
      stats: z.strictObject({
        totalPartners: count,
        activePartners: count,
        newPartners: count,
        totalProjects: count,
        activeProjects: count,
        upcomingInterviews: count,
      }),
      partnerStatusBreakdown: z.record(z.enum(statuses), count),
      projectStatusBreakdown: z.array(z.strictObject({ id: z.int(), name: z.string(), count })),
      recentNotifications: z.array(z.strictObject({ id, title: z.string(), createdAt: moment })),
    }),
  },
  async run(_input, { context: { knex, now }, actor }) {
    const today = japanDate(now().toISOString());
    const [figures, recentNotifications] = await Promise.all([
      figuresOn(knex, today),
      rowsOf(knex, announcement, actor)
        .clearSelect()
        .select<{ id: string; title: string; createdAt: string }[]>({ id: "t.id", title: "t.title", createdAt: "t.created_at" })
        .whereRaw("t.is_valid and coalesce(t.open_date <= ?, true) and coalesce(t.close_date >= ?, true)", [today, today])
        .orderByRaw("t.created_at desc, t.id desc")
        .limit(announcementsOnHome),
    ]);
    const partners = (of: readonly number[]) =>
      sum(figures.partners.filter(({ status }) => status !== null && of.includes(status)));
    const projectsIn = (id: number) => sum(figures.projects.filter(({ status }) => status === id));
    const running = figures.statuses.filter(({ name }) => isActive(name));
    return {
      summary: {
        stats: {
          totalPartners: sum(figures.partners),
          activePartners: partners(activePartnerStatuses),
          newPartners: partners(newPartnerStatuses),
          totalProjects: sum(figures.projects),
          activeProjects: sum(running.map((status) => ({ count: projectsIn(status.id) }))),
          upcomingInterviews: figures.upcoming,
        },
        partnerStatusBreakdown: Object.fromEntries(statuses.map((status) => [status, partners([Number(status)])])) as Record<
          (typeof statuses)[number],
          number
        >,
        projectStatusBreakdown: figures.statuses.map((status) => ({ ...status, count: projectsIn(status.id) })),
        recentNotifications,
      },
    };
  },
});

const sum = (counted: readonly { readonly count: number }[]): number => counted.reduce((total, one) => total + one.count, 0);

interface Counted {
  readonly status: number | null;
  readonly count: number;
}

interface Figures {
  readonly partners: readonly Counted[];
  readonly projects: readonly Counted[];
  readonly statuses: readonly { readonly id: number; readonly name: string }[];
  readonly upcoming: number;
}

/** These queries run at the same time, since none needs another's answer. */
async function figuresOn(knex: Knex, today: string): Promise<Figures> {
  const read = async <T>(sql: string, bindings: readonly string[] = []) => (await knex.raw<{ rows: T[] }>(sql, bindings)).rows;
  const [partners, projects, statuses, coming] = await Promise.all([
    read<Counted>("select status, count(*)::integer from partner_search group by status"),
    read<Counted>("select status_id as status, count(*)::integer from project where deleted_at is null group by status_id"),
    read<Figures["statuses"][number]>("select id, name from project_status_value where category = 1 order by id"),
    read<{ count: number }>(`select (${upcoming("interview")}) + (${upcoming("second_interview")}) as count`, [today, today]),
  ]);
  return { partners, projects, statuses, upcoming: sum(coming) };
}

/** Selects upcoming interviews: the newest revision of each, without partners in the trash. */
const upcoming = (table: "interview" | "second_interview") => `
  select count(*)::integer from ${table} as this join partner_search using (partner_id)
  where this.scheduled_date >= ? and not exists (
    select from ${table} as later
    where later.revision_of_id is not null and later.revision_of_id = coalesce(this.revision_of_id, this.id)
      and (later.created_at, later.id) > (this.created_at, this.id))`;
