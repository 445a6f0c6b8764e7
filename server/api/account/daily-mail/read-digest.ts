import type { Knex } from "knex";
import { type Actor, titleOf } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { reminder } from "#sync/model/entities/reminder.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import { dayAfter } from "#sync/model/rules/days.ts";
import type { FollowedName } from "#sync/model/rules/follow.ts";
import type { DailyDigest, DigestItem } from "../../../services/mail/daily-letter.ts";
import { withMerged } from "../../../services/trash/remove-for-good.ts";
import { findMoments } from "../../history/find-lines.ts";
import { rowsOf } from "../../sql/rows.ts";
import { mailDayOf } from "./mail-day.ts";

interface DigestQuery {
  readonly adminId: string;
  readonly authority: number;
  /** ISO moment; the mail covers what came after it. */
  readonly since: string;
  /** `YYYY-MM-DD` in Japan. */
  readonly day: string;
}

/** Reminders and followed records that a mail names at most. */
const mostItems = 10;
/** Changes of one record that are counted. */
const mostChanges = 100;
/** Records that are asked for changes: those that were followed last. */
const mostFollowed = 200;

/** Whether there is nothing to say. */
export const isEmpty = ({ reminders, mentions, changes }: DailyDigest): boolean =>
  reminders.length === 0 && mentions === 0 && changes.length === 0;

/**
 * Reads what came for an administrator since a moment. That is reminders that became due, unread mentions, and how much others
 * changed in followed records. It has titles of what is their own, and no contents.
 * @throws the signal's reason once it is aborted
 */
export async function readDigest(knex: Knex, query: DigestQuery, signal: AbortSignal): Promise<DailyDigest> {
  const actor = { id: query.adminId, master: query.authority === masterAuthority };
  const reminders = await dueReminders(knex, actor, query);
  const changes = await followedChanges(knex, actor, query, signal);
  return {
    reminders: reminders.slice(0, mostItems),
    moreReminders: Math.max(0, reminders.length - mostItems),
    mentions: await unreadMentions(knex, query),
    changes: changes.slice(0, mostItems),
    moreChanged: Math.max(0, changes.length - mostItems),
  };
}

/**
 * Whether a reminder was due by a day when the last mail was written. The oldest values of what changed since are those that it
 * had then. One that was not there yet counts as done. `offset 0` keeps the planner from going through all lines since.
 */
const wasDue = `(
  select coalesce(held ->> 'day', t.day::text) <= :covered and held ->> 'doneAt' is null
  from (
    select jsonb_object_agg(name, value order by line.taken_at desc, coalesce(line.seq, 0) desc) as held
    from (select * from sync_audit where audit_keys(changes) @> array[t.id::text] offset 0) as line
    cross join jsonb_array_elements(line.changes) as told(change)
    cross join jsonb_each(case when change @> '{"before": {}}' then change -> 'before' else '{"doneAt": ""}' end) as field(name, value)
    where line.taken_at > :since and change ->> 'id' = t.id::text
  ) as earlier)`;

async function dueReminders(knex: Knex, actor: Actor, { since, day }: DigestQuery): Promise<readonly DigestItem[]> {
  // The last mail covered its own day, but never today: it may have been sent late.
  const [told, yesterday] = [mailDayOf(since), dayAfter(day, -1)];
  const covered = told < yesterday ? told : yesterday;
  const rows = await rowsOf(knex, reminder, actor)
    .whereNull("t.done_at")
    .where("t.day", "<=", day)
    // A day that is over counts, too, where a device brought the change late. A row's moments are those of its author.
    .where((due) => void due.where("t.day", ">", covered).orWhereRaw(`not ${wasDue}`, { covered, since }))
    .orderBy(["t.day", "t.id"]);
  return rows.map(({ text, partnerId, projectId, contractId }) => {
    const [of, id] = partnerId ? ["partner", partnerId] : projectId ? ["project", projectId] : ["contract", contractId];
    return { title: text, path: id === null ? null : `/${of}/${id}`, count: 1 };
  });
}

/** Counts by when the server took them: a memo may have been written long before, without a network. */
async function unreadMentions(knex: Knex, { adminId, since }: DigestQuery): Promise<number> {
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from memo_mention as mention
     where mention.admin_id = :adminId
       and not exists (select from mention_read as mark where mark.memo_id = mention.memo_id and mark.admin_id = :adminId)
       and exists (
         select from sync_audit as line where audit_keys(line.changes) @> array[mention.id] and line.taken_at > :since)`,
    { adminId, since },
  );
  return rows[0]?.count ?? 0;
}

interface Follow {
  readonly id: string;
  readonly looked_at: string;
}

/** When somebody looked. Without a network that was before the server took the look, and what came in between was not seen. */
const lookSql = "least(looked_at, updated_at)";

async function followedChanges(
  knex: Knex,
  actor: Actor,
  query: DigestQuery,
  signal: AbortSignal,
): Promise<readonly DigestItem[]> {
  // A partner who was merged leads to the other one, who may have been merged since. Of two that lead to one, the last look
  // counts.
  const { rows: partners } = await knex.raw<{ rows: Follow[] }>(
    `with recursive way(id, looked_at) as (
       select partner_id, ${lookSql} from partner_follow where admin_id = :adminId
       union select merge.into_id, way.looked_at from way join partner_merge as merge on merge.partner_id = way.id)
     select id, max(looked_at) as looked_at from way
     where not exists (select from partner_merge as merge where merge.partner_id = way.id)
     group by id order by looked_at desc limit :most`,
    { adminId: actor.id, most: mostFollowed },
  );
  const projects = await knex("project_follow")
    .where({ admin_id: actor.id })
    .orderBy("looked_at", "desc")
    .limit(mostFollowed)
    .select<Follow[]>("project_id as id", knex.raw(`${lookSql} as looked_at`));
  const found: DigestItem[] = [];
  const all = [
    ...partners.map((follow) => ["partner", follow] as const),
    ...projects.map((follow) => ["project", follow] as const),
  ];
  for (const [owner, follow] of all) {
    // A run over its time limit is tried again, so this one must stop reading.
    signal.throwIfAborted();
    found.push(...(await changesOf(knex, actor, owner, follow, query)));
  }
  return found;
}

async function changesOf(
  knex: Knex,
  actor: Actor,
  owner: FollowedName,
  { id, looked_at }: Follow,
  { since }: DigestQuery,
): Promise<readonly DigestItem[]> {
  const entity = owner === "partner" ? partner : project;
  const row = await rowsOf(knex, entity, actor).where("t.id", id).whereNull("t.deleted_at").first();
  if (!row) return [];
  const ids = owner === "partner" ? [id, ...(await withMerged(knex, [id])).filter((other) => other !== id)] : [id];
  const from = looked_at > since ? looked_at : since;
  // A record whose changes are not found in time must not keep back the mail about the others.
  const lines = (await findMoments(knex, { owner, ids, limit: mostChanges, actor })) ?? [];
  const count = lines.filter(({ at, admin_id }) => at > from && admin_id !== actor.id).length;
  return count === 0 ? [] : [{ title: titleOf(entity, row) ?? "", path: `/${owner}/${id}`, count }];
}
