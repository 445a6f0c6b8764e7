import type { AnyEntity, Row, RowOf } from "#sync/engine/entity.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { averageOf, type SkillScores } from "#sync/model/rules/evaluation.ts";
import { softSkillNames } from "#sync/model/rules/interview.ts";
import { interviewTexts, scoreMemo, scoreOf } from "./interview-texts.ts";
import { tradeOf } from "./masters.ts";
import { clock, dateOf, day, officeHours, stampsAt, workdayAfter } from "./moments.ts";
import { type Random, randomFrom } from "./random.ts";
import { type Made, rowOf } from "./row.ts";
import { type Story, told } from "./story.ts";

interface Frame {
  readonly partnerId: string;
  readonly story: Story;
  /** The moment of the partner's registration; `end` is the last moment of the demo. */
  readonly created: number;
  readonly end: number;
  /** Who interviews, by id. */
  readonly by: () => string;
  readonly kind: "held" | "upcoming";
  /** Whether there must be a second interview and a correction. */
  readonly rich: boolean;
}

/** A partner's interviews: a first one, perhaps corrected, and perhaps a second; future ones have a calendar event. */
export function interviewsOf(random: Random, frame: Frame): Made[] {
  const { created, end, kind, rich } = frame;
  if (kind === "upcoming") {
    // Arranged in the last days for the coming weeks.
    const arranged = officeHours(random, end - random.between(0, 3) * day, created, end);
    const planned = workdayAfter(end + random.between(0, 20) * day);
    return [
      random.chance(0.6) ? [interview, firstOf(random, frame, planned, arranged)] : secondOf(random, frame, planned, arranged),
    ];
  }
  const held = Math.min(end, clock(workdayAfter(created + random.between(1, 20) * day), random.between(10, 18)));
  const first = firstOf(random, frame, held, held);
  const corrected = Math.min(end, clock(workdayAfter(held + random.between(1, 5) * day), random.between(10, 18)));
  const second = Math.min(end, clock(workdayAfter(held + random.between(8, 24) * day), random.between(10, 18)));
  const goesOn = first["result"] === 1 && (rich || random.chance(0.6));
  const corrections = random.chance(rich ? 0.5 : 0.1) ? [correctionOf(random, first, corrected)] : [];
  const looked = String(first["secondInterviewAdminId"]);
  return [
    [interview, first],
    ...corrections.map((row): Made => [interview, row]),
    ...corrections.flatMap((row) => revised(interview, row, looked, end)),
    ...(goesOn ? [secondOf(random, frame, second, second)] : []).flatMap((made) => [made, ...revised(...made, looked, end)]),
  ];
}

/**
 * Returns another revision of some interviews, recorded some days later. It has rates that were agreed on since, and a changed
 * score.
 */
function revised(entity: AnyEntity, told: Row, by: string, end: number): Made[] {
  // Corrections use separate random numbers, so that no other invented data depends on them.
  const random = randomFrom(Number.parseInt(told.id.toString().slice(-8), 16));
  const recorded = Date.parse(String(told["createdAt"]));
  const at = clock(workdayAfter(recorded + random.between(2, 6) * day), random.between(10, 18));
  if (at >= end || random.chance(entity === interview ? 0.5 : 0.7)) return [];
  const thoughtOver = random.between(0, softSkillNames.length - 1);
  const softSkills = (told["softSkills"] as RowOf<typeof interview>["softSkills"]).map((each, place) =>
    place === thoughtOver ? { score: Math.min(5, each.score + 1), memo: "本人の説明を受けて見直した。" } : each,
  );
  const hourly = Number(told["desiredMinHourlyRate"]) + 300;
  const values = {
    softSkills,
    softSkillAverage: averageOf(softSkills),
    desiredMinHourlyRate: hourly,
    desiredMinMonthlyRate: hourly * 150,
    hopeReward: `時給${hourly.toLocaleString("ja-JP")}円から。条件を確認済み。`,
  };
  return [
    [entity, { ...told, ...values, id: random.uuid(at), revisionOfId: told["revisionOfId"] ?? told.id, ...stampsAt(at, by) }],
  ];
}

function firstOf(random: Random, frame: Frame, scheduled: number, recorded: number): Row {
  const values = {
    ...commonOf(random, frame, scheduled, recorded),
    result: random.chance(frame.rich ? 1 : 0.8) ? 1 : 2,
    secondInterviewAdminId: frame.by(),
  };
  return rowOf(interview, values, stampsAt(recorded, frame.by()));
}

/** Makes a correction by the same administrator, with one more line. A correction is another row, since interviews never change. */
function correctionOf(random: Random, first: Row, at: number): Row {
  const more = random.pick(["稼働開始日を来月に訂正。", "希望単価を本人に確認のうえ訂正。", "経験年数の聞き違いを訂正。"]);
  const noteForWork = [first["noteForWork"], `【追記】${more}`].filter(Boolean).join("\n");
  return { ...first, id: random.uuid(at), noteForWork, revisionOfId: first.id, ...stampsAt(at, String(first["createdBy"])) };
}

function secondOf(random: Random, frame: Frame, scheduled: number, recorded: number): Made {
  const { occupationId, hardSkillIds } = tradeOf(frame.story.role);
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

function commonOf(random: Random, { partnerId, story, kind }: Frame, scheduled: number, recorded: number) {
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
    ...(held ? interviewTexts(random, story, hourly) : {}),
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
    workHistory: story.jobs.map((job) => ({
      id: random.uuid(recorded),
      industry: job.industry,
      years: `${job.years}年`,
      role: told(story.role, job),
    })),
  };
}

/** Returns scores of most of these skills, some of them with a note. */
export function scoresOf(random: Random, skillIds: readonly number[]): SkillScores {
  return skillIds
    .filter((_, at) => at === 0 || random.chance(0.9))
    .map((skillId) => {
      const score = scoreOf(random);
      return { skillId, score, memo: scoreMemo(random, score) };
    });
}
