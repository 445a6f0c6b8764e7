import { joinedLevels, readCareer } from "#client/records/career/read-career.ts";
import { namesById, namesOutsideTrash, readNames } from "#client/records/names.ts";
import { byTagName, type TagChoice } from "#client/records/tag/group-tags.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import type { partner } from "#sync/model/entities/partner.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { project } from "#sync/model/entities/project.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { byCourse, isRunning } from "#sync/model/rules/contract.ts";
import { evaluationState } from "#sync/model/rules/evaluation.ts";
import { type InterviewsSummary, readInterviews } from "./read-interviews.ts";
import { type EvaluationMeans, type HardGroup, type Mean, meansByGroup, readEvaluationMeans } from "./read-scores.ts";

/** What a comparison shows of a partner. */
export interface PartnerFacts {
  readonly row: RowOf<typeof partner>;
  /** Null without a company, or while it has not arrived. */
  readonly companyName: string | null;
  readonly tags: readonly TagChoice[];
  /** Occupations in contracts, second interviews and evaluations: those by which lists find the partner. */
  readonly positions: readonly string[];
  readonly industries: readonly string[];
  readonly jobs: readonly string[];
  /** What was done, and languages and tools, each with its years. */
  readonly activities: readonly string[];
  readonly tools: readonly string[];
  readonly running: readonly RunningContract[];
  readonly interviews: InterviewsSummary;
  /** Undefined without a second interview that was held. */
  readonly hard: { readonly all: Mean; readonly byGroup: ReadonlyMap<number, Mean> } | undefined;
  readonly evaluations: EvaluationMeans;
}

/** A contract that runs, in a project outside the trash. */
export interface RunningContract extends RowOf<typeof contract> {
  readonly projectName: string;
  readonly occupationName: string;
}

/** Reads the facts of a partner for a comparison. */
export async function readPartnerFacts(
  reader: ReplicaReader,
  row: RowOf<typeof partner>,
  groups: readonly HardGroup[],
): Promise<PartnerFacts> {
  const [contracts, career, interviews, evaluations, tags, companyName] = await Promise.all([
    reader.list(contract, "partnerId", row.id),
    readCareer(reader, row.id),
    readInterviews(reader, row.id),
    readEvaluationMeans(reader, row.id),
    readTags(reader, row.id),
    readCompany(reader, row.id),
  ]);
  const jobs = career.flatMap((industry) => industry.jobs);
  const { heldSecond } = interviews;
  return {
    row,
    companyName,
    tags,
    positions: await readPositions(reader, row.id, contracts, interviews.judgedOccupationIds),
    industries: unique(career.map(joinedLevels)),
    jobs: unique(jobs.map(joinedLevels)),
    activities: unique(jobs.flatMap(({ details }) => details.map(withYears))),
    tools: unique(jobs.flatMap(({ engineers }) => engineers.map(withYears))),
    running: await readRunning(reader, contracts),
    interviews,
    hard: heldSecond && {
      all: { score: heldSecond.hardAverage, count: heldSecond.hardScores.length },
      byGroup: meansByGroup(heldSecond.hardScores, groups),
    },
    evaluations,
  };
}

async function readTags(reader: ReplicaReader, partnerId: string): Promise<readonly TagChoice[]> {
  const links = await reader.list(partnerTagging, "partnerId", partnerId);
  const rows = await reader.getMany(
    partnerTag,
    links.map(({ partnerTagId }) => partnerTagId),
  );
  return rows.filter((tag) => tag !== undefined).sort(byTagName);
}

async function readCompany(reader: ReplicaReader, partnerId: string): Promise<string | null> {
  const link = await reader.get(membership, partnerId);
  return (link && (await reader.get(company, link.companyId)))?.name ?? null;
}

async function readPositions(
  reader: ReplicaReader,
  partnerId: string,
  contracts: readonly RowOf<typeof contract>[],
  judged: readonly number[],
): Promise<readonly string[]> {
  const evaluations = await reader.list(projectEvaluation, "partnerId", partnerId);
  const ids = new Set([
    ...contracts.map(({ occupationId }) => occupationId),
    ...judged,
    ...evaluations.filter(({ state }) => state === evaluationState.saved).flatMap((one) => one.hardOccupationIds),
  ]);
  const names = await namesById(reader, occupation, [...ids]);
  return unique([...ids].toSorted((a, b) => a - b).map((id) => names.get(String(id)) ?? comingOr(reader, "")));
}

const comingOr = (reader: ReplicaReader, otherwise: string) => (reader.hasAll(occupation) ? otherwise : receivingWord);

async function readRunning(
  reader: ReplicaReader,
  contracts: readonly RowOf<typeof contract>[],
): Promise<readonly RunningContract[]> {
  const running = contracts.filter(isRunning).sort(byCourse);
  const projects = await namesOutsideTrash(
    reader,
    project,
    running.map(({ projectId }) => projectId),
  );
  const nameOf = await readNames(reader, contract, running, ["occupationId"], "不明な職種");
  return running.flatMap((row) => {
    const projectName = projects.get(row.projectId);
    return projectName === undefined ? [] : [{ ...row, projectName, occupationName: nameOf(row, "occupationId") }];
  });
}

const withYears = ({ name, years }: { readonly name: string; readonly years: string }) =>
  name !== "" && years !== "" ? `${name}（${years}）` : name;

const unique = (words: readonly string[]): readonly string[] => [...new Set(words.filter((word) => word !== ""))];
