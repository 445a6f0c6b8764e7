import { attendance } from "#sync/model/entities/attendance.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { averagesOf } from "#sync/model/rules/evaluation.ts";
import type { Engagement, ProjectFrame } from "./engagement.ts";
import { scoreOf } from "./interview-texts.ts";
import { scoresOf } from "./interviews.ts";
import { resultItemIds, softSkillIds, tradeOf } from "./masters.ts";
import { clock, dateOf, day, iso, isWorkday, stampsAt, workdayBefore } from "./moments.ts";
import type { Random } from "./random.ts";
import { dailyReport, memberRemark } from "./reports.ts";
import { type Made, rowOf } from "./row.ts";
import type { Staff } from "./staff.ts";

/** Makes the evaluations, of three kinds, and the daily reports of a project. */
export function assessments(random: Random, frame: ProjectFrame, engagements: readonly Engagement[], staff: Staff): Made[] {
  const sure = (probability: number) => frame.shown || random.chance(probability);
  return engagements.flatMap((one, at): Made[] => {
    const next = engagements[(at + 1) % engagements.length];
    const evaluator = next && next !== one ? next.member : staff.anyone(one.member.role, one.open);
    const worked = (one.ended ?? frame.end) - one.open > 30 * day;
    return [
      ...(one.ended === null ? reportsOf(random, frame, one) : []),
      ...(worked && sure(0.4) ? projectEvaluations(random, frame, one) : []),
      ...(worked && sure(0.15) ? [resultOf(random, frame, one)] : []),
      ...(worked && evaluator && evaluator !== one.member && sure(0.15) ? [remarkOf(random, frame, one, evaluator.id)] : []),
      ...(frame.shown && at === 0 ? fortnightly(random, frame, one, evaluator?.id) : []),
    ];
  });
}

/** The number of extra evaluations: enough for a second page in the list of one partner. */
const fortnights = 7;

/** Makes fortnightly reviews of the first partner on a shown project, by its manager and by a colleague. */
function fortnightly(random: Random, frame: ProjectFrame, one: Engagement, colleagueId: string | undefined): Made[] {
  const last = one.ended ?? frame.end;
  // The fortnightly reviews end before the days of the usual reviews.
  const days = Array.from({ length: fortnights }, (_, back) => clock(workdayBefore(last - (30 + back * 14) * day), 11));
  return days.flatMap((at) =>
    at < one.open
      ? []
      : [
          evaluationBy(random, frame, one, { at, by: frame.carers[0] ?? null, state: 1 }),
          ...(colleagueId === undefined || colleagueId === one.member.id ? [] : [remarkOf(random, frame, one, colleagueId, at)]),
        ],
  );
}

/** Returns a day at the end of the work, or in the last weeks of unfinished work. */
const reviewed = (random: Random, { end }: ProjectFrame, { open, ended }: Engagement): number =>
  clock(workdayBefore(Math.max(open, (ended ?? end) - random.between(1, 25) * day)), random.between(10, 17));

/** Makes reports of some weeks for shown projects, and of a few days for others, to limit their number. */
function reportsOf(random: Random, { id, end, shown }: ProjectFrame, { member, open }: Engagement): Made[] {
  const days = shown ? 26 : random.chance(0.3) ? 4 : 0;
  const made: Made[] = [];
  for (let back = days; back > 0; back--) {
    const at = end - back * day;
    if (at < open || !isWorkday(at) || random.chance(0.06)) continue;
    const start = clock(at, 9 + random.between(0, 4) / 4);
    const lunch = clock(at, 12 + random.between(0, 4) / 4);
    const close = clock(at, 17 + random.between(0, 8) / 4);
    const values = {
      id: random.uuid(close),
      partnerId: member.id,
      projectId: id,
      startDatetime: iso(start),
      breaktime: iso(lunch),
      breaktimeEnd: iso(lunch + 3_600_000),
      closingDatetime: iso(close),
      report: dailyReport(random, member.skills),
    };
    made.push([attendance, rowOf(attendance, values, stampsAt(close, null))]);
  }
  return made;
}

/** Makes a saved evaluation by the first manager. Sometimes the second manager has begun another one. */
function projectEvaluations(random: Random, frame: ProjectFrame, one: Engagement): Made[] {
  const [author = null, second = author] = frame.carers;
  const begun = second !== author && random.chance(frame.shown ? 0.3 : 0.04);
  const made = (by: string | null, state: 0 | 1) =>
    evaluationBy(random, frame, one, { at: reviewed(random, frame, one), by, state });
  return [made(author, 1), ...(begun ? [made(second, 0)] : [])];
}

interface Review {
  readonly at: number;
  readonly by: string | null;
  readonly state: 0 | 1;
}

function evaluationBy(random: Random, frame: ProjectFrame, one: Engagement, { at, by, state }: Review): Made {
  const { hardSkillIds } = tradeOf(one.member.role);
  const own = tradeOf(one.member.role).occupationId === one.occupationId;
  const softScores = scoresOf(random, state === 1 ? softSkillIds : softSkillIds.slice(0, 6));
  const hardScores = own && state === 1 && random.chance(0.9) ? scoresOf(random, hardSkillIds) : [];
  const { soft, hard, all } = averagesOf(softScores, hardScores);
  const values = {
    id: random.uuid(at),
    projectId: frame.id,
    partnerId: one.member.id,
    state,
    scheduledDate: dateOf(at),
    softScores,
    hardScores,
    softAverage: soft,
    hardAverage: hard,
    allAverage: all,
    hardOccupationIds: hardScores.length > 0 ? [one.occupationId] : [],
  };
  return [projectEvaluation, rowOf(projectEvaluation, values, stampsAt(at, by))];
}

function resultOf(random: Random, frame: ProjectFrame, one: Engagement): Made {
  const at = reviewed(random, frame, one);
  const values = {
    id: random.uuid(at),
    partnerId: one.member.id,
    projectId: frame.id,
    interviewerAdminIds: random.some(frame.carers, random.between(1, 2)),
    scheduledDate: dateOf(at),
    scores: resultItemIds.map((itemId) => ({ itemId, score: scoreOf(random) })),
  };
  return [resultEvaluation, rowOf(resultEvaluation, values, stampsAt(at, null))];
}

function remarkOf(
  random: Random,
  frame: ProjectFrame,
  one: Engagement,
  evaluationPartnerId: string,
  at = reviewed(random, frame, one),
): Made {
  const values = {
    id: random.uuid(at),
    partnerId: one.member.id,
    evaluationPartnerId,
    projectId: frame.id,
    memo: random.chance(0.85) ? memberRemark(random, one.member.skills) : null,
    scheduledDate: dateOf(at),
    scores: [scoreOf(random), scoreOf(random)],
  };
  return [memberEvaluation, rowOf(memberEvaluation, values, stampsAt(at, null))];
}
