import { interviewDays, nextDays } from "#client/records/interview/interview-days.ts";
import { interviewerIdOf } from "#client/records/interview/read-interviewer.ts";
import type { UpcomingInterview } from "#client/records/interview/upcoming-interviews.ts";
import { namesById, unknownName } from "#client/records/names.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { type AnyInterview, interview, secondInterview } from "#sync/model/entities/interview.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { revisionsOf } from "#sync/model/rules/interview.ts";
import { fullKana } from "#sync/model/rules/partner.ts";
import type { InterviewNeeds } from "./interview-readiness.ts";

/** An interview of today or tomorrow, as home shows it. */
export interface DayInterview extends UpcomingInterview {
  readonly kana: string;
  readonly company: string;
  /** Who conducts the interview, or has conducted it. */
  readonly interviewer: string;
  readonly isMine: boolean;
  readonly needs: InterviewNeeds;
}

export interface InterviewDay {
  readonly label: "今日" | "明日";
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The current user's interviews come first. */
  readonly interviews: readonly DayInterview[];
}

/** Reads the interviews of today and tomorrow with all data that their card shows. */
export async function readInterviewDays(
  reader: ReplicaReader,
  coming: readonly UpcomingInterview[],
  today: string,
): Promise<readonly InterviewDay[]> {
  const fetched = new Set(interviewDays(coming, today).flatMap(({ partnerIds }) => partnerIds));
  const hasAllRows = reader.model.entities.every((entity) => reader.hasAll(entity));
  const labels = ["今日", "明日"] as const;
  const days = nextDays(today);
  const due = await withPartners(
    reader,
    coming.filter(({ scheduledDate }) => days.includes(scheduledDate)),
  );
  const names = await namesById(
    reader,
    admin,
    due.map(({ interviewerId }) => interviewerId),
  );
  const nobody = reader.hasAll(admin) ? unknownName : receivingWord;
  const all = due.map(({ interviewerId, files, ...one }) => ({
    ...one,
    interviewer: names.get(interviewerId ?? "") ?? nobody,
    isMine: interviewerId === reader.actor.id,
    needs: { hasAllRows, files, isFetched: fetched.has(one.partnerId) },
  }));
  return days.map((day, at) => {
    const interviews = all.filter(({ scheduledDate }) => scheduledDate === day);
    return { label: labels[at] ?? "今日", day, interviews: interviews.sort((a, b) => Number(b.isMine) - Number(a.isMine)) };
  });
}

/** Reads what the card shows of the partners of these interviews, each kind of row at once for all. */
async function withPartners(reader: ReplicaReader, due: readonly UpcomingInterview[]) {
  const partnerIds = due.map(({ partnerId }) => partnerId);
  const [people, links, files, firsts, seconds] = await Promise.all([
    reader.getMany(partner, partnerIds),
    reader.getMany(membership, partnerIds),
    reader.listEach(partnerFile, "partnerId", partnerIds),
    reader.listEach(interview, "partnerId", partnerIds),
    reader.listEach(secondInterview, "partnerId", partnerIds),
  ]);
  const employers = await namesById(
    reader,
    company,
    links.map((link) => link?.companyId),
  );
  const none = reader.hasAll(membership) && reader.hasAll(company) ? "所属企業なし" : "所属企業を受信中";
  return due.map((one, at) => {
    const person = people[at];
    const revisions: readonly RowOf<AnyInterview>[] = (one.name === "interview" ? firsts : seconds)[at] ?? [];
    const row = revisions.find(({ id }) => id === one.id);
    return {
      ...one,
      kana: person ? fullKana(person) : "",
      company: employers.get(links[at]?.companyId ?? "") ?? none,
      interviewerId: row ? interviewerIdOf(revisionsOf(revisions, row), firsts[at] ?? []) : null,
      files: files[at] ?? [],
    };
  });
}
