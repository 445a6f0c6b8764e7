import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { company } from "#sync/model/entities/company.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { project } from "#sync/model/entities/project.ts";
import { savedView } from "#sync/model/entities/saved-view.ts";
import { demoAnnouncements } from "./announcements.ts";
import { demoCandidateLists } from "./candidate-lists.ts";
import type { Member } from "./engagement.ts";
import { demoEstimates } from "./estimates.ts";
import { demoPartners } from "./partners.ts";
import { demoProjects } from "./projects.ts";
import { demoReminders } from "./reminders.ts";
import type { Generated, Made } from "./row.ts";
import { demoSavedViews } from "./saved-views.ts";
import { type DemoOptions, demoShared } from "./shared.ts";

/**
 * Generates the demo without its administrators, in small parts, so that it never is in memory as a whole. Rows that refer to a row
 * come with it or after it. The same seed and `now` give the same rows.
 *
 * @param count partners outside the trash; projects are a fifth of them, and 60 at least
 */
export function* generateDemo(count: number, options: DemoOptions = {}, shared = demoShared(options)): Generator<Generated> {
  const made = (entity: AnyEntity, rows: readonly Row[]) => rows.map((row): Made => [entity, row]);
  yield {
    rows: [
      ...made(partnerTag, shared.tags),
      ...made(company, shared.companies),
      ...made(orderClient, shared.clients),
      ...made(announcement, demoAnnouncements(options, shared)),
      ...made(estimate, demoEstimates(options, shared)),
      ...made(savedView, demoSavedViews(options, shared)),
    ],
    files: [],
  };
  const members: Member[] = [];
  for (const one of demoPartners(count, options, shared)) {
    if (one.member) members.push(one.member);
    yield one;
  }
  const projects: string[] = [];
  for (const one of demoProjects(members, options, shared)) {
    for (const [entity, { id, deletedAt }] of one.rows) if (entity === project && deletedAt === null) projects.push(String(id));
    yield one;
  }
  const lists = demoCandidateLists(members, projects.slice(-2), options, shared);
  yield { rows: [...lists, ...demoReminders(members, projects, options, shared)], files: [] };
}
