import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { averageOf, type SkillScores } from "#sync/model/rules/evaluation.ts";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import type { Job } from "./career.ts";
import { interviewTexts, scoreMemo, scoreOf } from "./interview-texts.ts";
import { tradeOf } from "./masters.ts";
import { clock, dateOf, day, stampsAt, workdayAfter } from "./moments.ts";
import type { Random } from "./random.ts";
import type { Role } from "./roles.ts";
import { type Made, rowOf } from "./row.ts";

interface Frame {
  readonly partnerId: string;
  readonly role: Role;
  readonly jobs: readonly Job[];
  /** When the partner was registered, and until when the demo reaches. */
  readonly created: number;
  readonly end: number;
  /** Who interviews, by id. */
  readonly by: () => string;
  readonly kind: "held" | "upcoming";
  /** Whether a second one and a correction are sure to be there. */
  readonly rich: boolean;
}

/** A partner's interviews: a first one, perhaps corrected, and perhaps a second; those to come stand in the calendar. */
export function interviewsOf(random: Random, frame: Frame): Made[] {
  const { created, end, kind, rich } = frame;
  if (kind === "upcoming")
    return [random.chance(0.6) ? firstOf(random, frame, ahead(random, end)) : secondOf(random, frame, ahead(random, end))];
  const held = Math.min(end, clock(workdayAfter(created + random.between(1, 20) * day), random.between(10, 18)));
  const first = firstOf(random, frame, { scheduled: held, recorded: held });
  const [, { id }] = first;
  const corrected = Math.min(end, held + random.between(1, 5) * day);
  const correction = { scheduled: held, recorded: corrected, revisionOfId: String(id) };
  const second = Math.min(end, clock(workdayAfter(held + random.between(4, 20) * day), random.between(10, 18)));
  return [
    first,
    ...(random.chance(rich ? 0.5 : 0.1) ? [firstOf(random, frame, correction)] : []),
    ...(rich || random.chance(0.5) ? [secondOf(random, frame, { scheduled: second, recorded: second })] : []),
  ];
}

interface Held {
  readonly scheduled: number;
  readonly recorded: number;
  readonly revisionOfId?: string;
}

/** Arranged in the last days for the coming weeks. */
const ahead = (random: Random, end: number): Held => ({
  scheduled: workdayAfter(end + random.between(0, 20) * day),
  recorded: end - random.between(1, 5) * 3_600_000,
});

function firstOf(random: Random, frame: Frame, { scheduled, recorded, revisionOfId }: Held): Made {
  const values = {
    ...commonOf(random, frame, scheduled, recorded),
    result: random.chance(frame.rich ? 1 : 0.8) ? 1 : 2,
    secondInterviewAdminId: frame.by(),
    revisionOfId: revisionOfId ?? null,
  };
  return [interview, rowOf(interview, values, stampsAt(recorded, frame.by()))];
}

function secondOf(random: Random, frame: Frame, { scheduled, recorded }: Held): Made {
  const { occupationId, hardSkillIds } = tradeOf(frame.role);
  const hardScores = frame.kind === "held" ? scoresOf(random, hardSkillIds) : [];
  const values = {
    ...commonOf(random, frame, scheduled, recorded),
    result: random.chance(0.8) ? 1 : 2,
    hardScores,
    hardAverage: averageOf(hardScores),
    hardOccupationIds: hardScores.length > 0 ? [occupationId] : [],
  };
  return [secondInterview, rowOf(secondInterview, values, stampsAt(recorded, frame.by()))];
}

function commonOf(random: Random, { partnerId, role, jobs, kind }: Frame, scheduled: number, recorded: number) {
  const held = kind === "held";
  const hourly = random.between(25, 90) * 100;
  const softSkills = softSkillNames.map(() => {
    const score = held ? scoreOf(random) : 3;
    return { score, memo: held ? scoreMemo(random, score) : null };
  });
  return {
    id: random.uuid(recorded),
    partnerId,
    interviewType: random.chance(0.85) ? 1 : 2,
    scheduledDate: dateOf(scheduled),
    ...(held ? interviewTexts(random, role, hourly) : {}),
    ...(held
      ? {
          desiredMinHourlyRate: hourly,
          desiredMaxHourlyRate: hourly + random.between(2, 15) * 100,
          desiredMinMonthlyRate: hourly * 150,
          desiredMaxMonthlyRate: hourly * 180,
        }
      : {}),
    softSkills,
    softSkillAverage: averageOf(softSkills),
    workHistory: jobs.map(({ industry, years, role: told }) => ({
      id: random.uuid(recorded),
      industry,
      years: `${years}年`,
      role: told,
    })),
  };
}

/** Scores of most of these skills, each with a note where somebody had one to make. */
export function scoresOf(random: Random, skillIds: readonly number[]): SkillScores {
  return skillIds
    .filter((_, at) => at === 0 || random.chance(0.9))
    .map((skillId) => {
      const score = scoreOf(random);
      return { skillId, score, memo: scoreMemo(random, score) };
    });
}
