import { defaultScore, softSkillNames } from "#sync/model/rules/interview.ts";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { type App, master } from "../../support/app.ts";
import { inDatabase } from "./office-database.ts";

/** An arranged interview. */
export interface Arranged {
  readonly id: string;
  readonly day: string;
  readonly partnerId: string;
  /** The partner's name. */
  readonly name: string;
  readonly kana: string;
  readonly company: string;
  /** How many files the partner has. */
  readonly files: number;
}

export interface InterviewDay {
  readonly first: Arranged;
  readonly second: Arranged;
}

const oneDay = 86_400_000;
const dayIn = (milliseconds: number) => japanDate(new Date(Date.now() + milliseconds).toISOString());

/** Whether the day ends in less than ten minutes. Tests of a day of interviews are skipped then. */
export const isLateAtNight = (): boolean => dayIn(600_000) !== dayIn(0);

/**
 * Arranges a first interview for today, by the first master, and a second one for tomorrow. There are no others on these days.
 * Both partners have files and old records. The interviews have no results yet.
 */
export async function arrangeInterviews(app: App): Promise<InterviewDay> {
  const [today, tomorrow] = [dayIn(0), dayIn(oneDay)];
  for (const table of ["interview", "second_interview"])
    await inDatabase(app, `update ${table} set scheduled_date = '2026-01-05' where scheduled_date in ($1, $2)`, [
      today,
      tomorrow,
    ]);
  const first = await arrange(app, "interview", today, "");
  return { first, second: await arrange(app, "second_interview", tomorrow, first.partnerId) };
}

async function arrange(app: App, table: "interview" | "second_interview", day: string, but: string): Promise<Arranged> {
  const [found] = await inDatabase(
    app,
    `select i.id, p.id as partner, p.last_name || ' ' || p.first_name as name, p.last_name_kana || ' ' || p.first_name_kana as kana,
            coalesce((select c.name from membership m join company c on c.id = m.company_id where m.partner_id = p.id), '所属企業なし')
              as company,
            (select count(*) from partner_file f where f.partner_id = p.id)::int as files
       from ${table} i join partner p on p.id = i.partner_id
      where p.deleted_at is null and i.revision_of_id is null and i.created_at < now() - interval '3 days' and p.id::text <> $1
        and not exists (select from ${table} r where r.revision_of_id = i.id)
        and exists (select from partner_file f where f.partner_id = p.id and f.arrived_at is not null)
      order by i.id limit 1`,
    [but],
  );
  const id = String(found?.["id"]);
  const untouched = softSkillNames.map(() => ({ score: defaultScore, memo: null }));
  await inDatabase(
    app,
    `update ${table} set scheduled_date = $1, created_by = (select id from admin where mail = $2), soft_skills = $4,
            softskill = null, hardskill = null, qualitative_evaluation = null
            ${table === "interview" ? "" : ", hard_scores = '[]', hard_average = null, hard_occupation_ids = '[]'"}
      where id = $3`,
    [day, master.mail, id, JSON.stringify(untouched)],
  );
  return {
    id,
    day,
    partnerId: String(found?.["partner"]),
    name: String(found?.["name"]),
    kana: String(found?.["kana"]),
    company: String(found?.["company"]),
    files: Number(found?.["files"]),
  };
}
