import { interviewPageOf } from "#client/records/pages.ts";
import { interview } from "#sync/model/entities/interview.ts";
import { partner, tickedWishes } from "#sync/model/entities/partner.ts";
import { contractStanding } from "#sync/model/rules/contract.ts";
import { averageOf } from "#sync/model/rules/evaluation.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { firstResults, isArranged, isUntouched, isUpcoming, secondResults, softSkillNames } from "#sync/model/rules/interview.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { employeeStatuses, partnerStatuses, workMotivations } from "#sync/model/rules/partner.ts";
import { type Cell, type ComparedSection, comparedRow } from "./compared-rows.ts";
import type { Comparison } from "./read-compared.ts";
import { aboutInterview, isSecond, latestStated } from "./read-interviews.ts";
import type { PartnerFacts, RunningContract } from "./read-partner-facts.ts";
import type { Mean } from "./read-scores.ts";

/** A label, and how its value is taken from a partner's facts. */
type Line = readonly [label: string, cellOf: (facts: PartnerFacts) => Cell];

/**
 * Returns the sections of a comparison, in the order of reading.
 * @param today the day in Japan, `YYYY-MM-DD`
 */
export function sectionsOf({ partners, hardGroups }: Comparison, today: string): readonly ComparedSection[] {
  const section = (title: string, lines: readonly Line[], note?: string): ComparedSection => ({
    title,
    note,
    rows: lines.map(([label, cellOf]) => comparedRow(label, partners.map(cellOf))),
  });
  const hard = hardGroups.map(({ id, label }): Line => [label, (facts) => meanCell(facts.hard?.byGroup.get(id), "項目")]);
  const hasHard = partners.some((facts) => facts.hard !== undefined);
  return [
    section("基本情報", basics),
    section("スキル・経験", skills),
    section("面談での評価", [...judged, ...softSkills, ...(hasHard ? [hardAverage] : []), ...hard], untouchedNote(partners)),
    section("仕事の評価（平均）", evaluations),
    section("希望条件・稼働", [["稼働中・予定の契約", (facts) => runningCell(facts.running, today)], ...wishes]),
    section("面談", [...lastInterview, ["予定の面談", (facts) => upcomingCell(facts, today)]]),
    section("本人の言葉", ownWords),
  ];
}

const { fields } = partner;
const words = (text: string | null, from?: string): Cell => ({ kind: "text", text, from });
const terms = (items: readonly string[]): Cell => ({ kind: "items", items, isShared: true });
const list = (items: readonly string[], none?: string): Cell => ({ kind: "items", items, none });

const basics: readonly Line[] = [
  [fields.status.label, ({ row }) => ({ kind: "choice", choices: partnerStatuses, value: row.status })],
  ["タグ", ({ tags }) => ({ kind: "tags", tags })],
  ["所属企業", ({ companyName }) => words(companyName)],
  [
    fields.employeeStatus.label,
    ({ row }) => words(employeeStatuses.find(({ value }) => value === row.employeeStatus)?.label ?? null),
  ],
];

const skills: readonly Line[] = [
  ["ポジション", ({ positions }) => terms(positions)],
  ["業界", ({ industries }) => terms(industries)],
  ["職種", ({ jobs }) => terms(jobs)],
  ["言語・ツール", ({ tools }) => terms(tools)],
  ["業務", ({ activities }) => terms(activities)],
  [
    "面談で伺った職務経歴",
    ({ interviews }) => list(interviews.workHistory.map(({ industry, years, role }) => `${industry}（${years}）${role}`)),
  ],
  stated("experienceRoles"),
  stated("hardskill"),
];

const judged: readonly Line[] = [
  ["評価した面談", ({ interviews: { held } }) => words(held?.about ?? null)],
  [
    interview.fields.softSkillAverage.label,
    ({ interviews: { held } }) => ({ kind: "score", score: held ? averageOf(held.row.softSkills) : null }),
  ],
];

const softSkills = softSkillNames.map(
  (name, at): Line => [name, ({ interviews: { held } }) => ({ kind: "score", score: held?.row.softSkills[at]?.score ?? null })],
);

const hardAverage: Line = ["ハードスキル平均", ({ hard }) => meanCell(hard?.all, "項目")];

const evaluations: readonly Line[] = [
  ["プロジェクト評価 総合", (facts) => meanCell(facts.evaluations.all, "件")],
  ["プロジェクト評価 ソフト", (facts) => meanCell(facts.evaluations.soft, "件")],
  ["プロジェクト評価 ハード", (facts) => meanCell(facts.evaluations.hard, "件")],
  ["パートナーサイトでの評価", (facts) => meanCell(facts.evaluations.results, "件")],
  ["360°評価", (facts) => meanCell(facts.evaluations.members, "件")],
];

const wishes: readonly Line[] = [
  ["希望時給", (facts) => rateCell(facts, "desiredMinHourlyRate", "desiredMaxHourlyRate")],
  ["希望月額", (facts) => rateCell(facts, "desiredMinMonthlyRate", "desiredMaxMonthlyRate")],
  stated("hopeReward"),
  [fields.workMotivation.label, ({ row }) => ({ kind: "choice", choices: workMotivations, value: row.workMotivation })],
  [fields.hopeHoursPerDay.label, ({ row }) => words(row.hopeHoursPerDay === null ? null : `${row.hopeHoursPerDay}時間`)],
  [fields.hopeDaysPerWeek.label, ({ row }) => words(row.hopeDaysPerWeek === null ? null : `${row.hopeDaysPerWeek}日`)],
  ["対応できること", ({ row }) => terms(tickedWishes.filter((name) => row[name]).map((name) => fields[name].label))],
  stated("availableWorkingHours"),
  stated("workingStyle"),
];

const lastInterview: readonly Line[] = [
  [
    "最新の面談",
    ({ row, interviews: { held } }) => ({
      kind: "text",
      text: held?.about ?? null,
      href: held && interviewPageOf(isSecond(held.row) ? "secondInterview" : "interview", row.id, held.row.id),
    }),
  ],
  ["面談者", ({ interviews: { held } }) => words(held?.interviewer ?? null)],
  [
    "結果",
    ({ interviews: { held } }) => ({
      kind: "choice",
      choices: held && isSecond(held.row) ? secondResults : firstResults,
      value: held?.row.result ?? null,
    }),
  ],
  stated("qualitativeEvaluation"),
];

const ownWords: readonly Line[] = [
  [fields.selfIntroduction.label, ({ row }) => words(row.selfIntroduction)],
  stated("careerVision"),
  stated("intention"),
];

type StatedText =
  | "experienceRoles"
  | "hardskill"
  | "hopeReward"
  | "availableWorkingHours"
  | "workingStyle"
  | "qualitativeEvaluation"
  | "careerVision"
  | "intention";

/** A text of the latest interview that has it. */
function stated(name: StatedText): Line {
  return [
    interview.fields[name].label,
    ({ interviews: { current } }) => {
      const found = latestStated(current, (row) => row[name]);
      return words(found?.value ?? null, found?.from);
    },
  ];
}

type RateName = "desiredMinHourlyRate" | "desiredMaxHourlyRate" | "desiredMinMonthlyRate" | "desiredMaxMonthlyRate";

/** Both ends of a rate, of the latest interview that has either. */
function rateCell({ interviews: { current } }: PartnerFacts, least: RateName, most: RateName): Cell {
  const found = latestStated(current, (row) => rangeText(row[least], row[most]));
  return words(found?.value ?? null, found?.from);
}

/** Returns a range of yen: 「3,000〜5,000円」, 「3,000円〜」; null without either end. */
export function rangeText(least: number | null, most: number | null): string | null {
  if (least === null && most === null) return null;
  const [from, to] = [least, most].map((one) => (one === null ? "" : numberText(one)));
  if (from === to) return `${from}円`;
  return to === "" ? `${from}円〜` : `${from}〜${to}円`;
}

function meanCell(mean: Mean | undefined, unit: string): Cell {
  return { kind: "score", score: mean?.score ?? null, of: mean && mean.count > 0 ? `${mean.count}${unit}` : undefined };
}

/** Until when a partner is engaged. A contract runs until somebody ends it, whatever its dates. */
function runningCell(running: readonly RunningContract[], today: string): Cell {
  const untilOf = (contract: RunningContract) => {
    const { closeDate, isAutoRenewed } = contract;
    const end = closeDate === null ? "終了日なし" : `${formatDate(closeDate)}まで`;
    const begins = contract.openDate > today ? `${formatDate(contract.openDate)}から・` : "";
    const over = contractStanding(contract, today) === "overdue" ? "・終了日超過" : "";
    return `${begins}${end}${isAutoRenewed ? "・自動更新" : ""}${over}`;
  };
  return list(
    running.map((contract) => `${untilOf(contract)} ${contract.projectName}（${contract.occupationName}）`),
    "なし",
  );
}

function upcomingCell({ interviews: { current } }: PartnerFacts, today: string): Cell {
  return list(
    current
      .filter((row) => isArranged(row) && isUpcoming(row, today))
      .map(aboutInterview)
      .toReversed(),
    "なし",
  );
}

/** An untouched score cannot be told from one that was set to the same value. */
function untouchedNote(partners: readonly PartnerFacts[]): string | undefined {
  const scores = partners.flatMap(({ interviews: { held, heldSecond } }) => [
    ...(held?.row.softSkills ?? []),
    ...(heldSecond?.hardScores ?? []),
  ]);
  return scores.some(isUntouched) ? "メモのない3点は、初期値のまま保存された場合があります。" : undefined;
}
