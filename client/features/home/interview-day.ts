import { interviewDays, nextDays } from "#client/records/interview/interview-days.ts";
import { readInterviewerId } from "#client/records/interview/read-interviewer.ts";
import type { UpcomingInterview } from "#client/records/interview/upcoming-interviews.ts";
import { namesById, unknownName } from "#client/records/names.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading.ts";
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
  return Promise.all(
    nextDays(today).map(async (day, at) => {
      const due = coming.filter(({ scheduledDate }) => scheduledDate === day);
      const all = await Promise.all(due.map((one) => withPartner(reader, one)));
      const holders = all.map(({ interviewerId }) => interviewerId);
      const names = await namesById(reader, admin, holders);
      const nobody = reader.hasAll(admin) ? unknownName : receivingWord;
      const interviews = all.map(({ interviewerId, files, ...one }) => ({
        ...one,
        interviewer: names.get(interviewerId ?? "") ?? nobody,
        isMine: interviewerId === reader.actor.id,
        needs: { hasAllRows, files, isFetched: fetched.has(one.partnerId) },
      }));
      return { label: labels[at] ?? "今日", day, interviews: interviews.sort((a, b) => Number(b.isMine) - Number(a.isMine)) };
    }),
  );
}

async function withPartner(reader: ReplicaReader, one: UpcomingInterview) {
  const { partnerId } = one;
  const person = await reader.get(partner, partnerId);
  const link = await reader.get(membership, partnerId);
  const employer = link && (await reader.get(company, link.companyId));
  const none = reader.hasAll(membership) && reader.hasAll(company) ? "所属企業なし" : "所属企業を受信中";
  const entity = one.name === "interview" ? interview : secondInterview;
  const revisions: readonly RowOf<AnyInterview>[] = await reader.list<AnyInterview>(entity, "partnerId", partnerId);
  const row = revisions.find(({ id }) => id === one.id);
  return {
    ...one,
    kana: person ? fullKana(person) : "",
    company: employer?.name ?? none,
    interviewerId: row ? await readInterviewerId(reader, revisionsOf(revisions, row)) : null,
    files: await reader.list(partnerFile, "partnerId", partnerId),
  };
}
