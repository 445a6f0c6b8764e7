import { useLive } from "#client/device/use-live.ts";
import { namesById, readNames } from "#client/records/names.ts";
import { readSoftSkills } from "#client/records/skill/read-soft-skills.ts";
import type { SkillGroup } from "#client/records/skill/skill-group.ts";
import { type Occupation, readOccupations, skillsOf } from "#client/records/skill/use-occupations.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { project } from "#sync/model/entities/project.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { intermediateHardSkill, intermediateSoftSkill } from "#sync/model/entities/skill.ts";
import { byCourse } from "#sync/model/rules/contract.ts";
import { evaluationState, evaluatorOf } from "#sync/model/rules/evaluation.ts";
import { revisionsOf } from "#sync/model/rules/interview.ts";

export type Evaluation = RowOf<typeof projectEvaluation>;

/** A saved evaluation whose scores a new one begins with. */
export interface Previous {
  readonly row: Evaluation;
  readonly projectName: string | null;
  readonly by: string;
}

/** What the form of an evaluation needs to know about a partner in a project. */
export interface Basis {
  /** The position of the partner's first contract in the project, else of their first contract at all; null without any. */
  readonly position: string | null;
  readonly soft: readonly SkillGroup[];
  /** The hard skills of the partner's occupations in the project, and of those that the continued evaluation has scores of. */
  readonly hard: readonly Occupation[];
  /** The saved evaluation that is corrected, and who saved it; null if a new one is entered. */
  readonly corrected: { readonly row: Evaluation; readonly by: string } | null;
  /** The author's own temporary evaluation. */
  readonly temporary: Evaluation | null;
  /** The newest saved evaluation of this project, else of another. */
  readonly previous: Previous | null;
  /** Whether some skills have not arrived. Nothing can be entered until then. */
  readonly isComing: boolean;
  /** Whether some contracts have not arrived, which may add hard skills. */
  readonly lacksContracts: boolean;
  /** Whether some evaluations have not arrived, so that there may be an earlier one. */
  readonly lacksEvaluations: boolean;
}

/** Returns the ids of the skills that can be judged. */
export const skillIdsOf = ({ soft, hard }: Pick<Basis, "soft" | "hard">) => ({
  soft: soft.flatMap(({ skills }) => skills).map(({ id }) => id),
  hard: hard.flatMap(skillsOf).map(({ id }) => id),
});

/**
 * Reads live what the form of an evaluation needs; undefined until it is read.
 * @param correctedId the saved evaluation to correct, or any of its revisions; blank for a new one
 */
export const useBasis = (projectId: string, partnerId: string, correctedId: string): Basis | undefined =>
  useLive((reader) => readBasis(reader, projectId, partnerId, correctedId), [projectId, partnerId, correctedId])?.value;

async function readBasis(reader: ReplicaReader, projectId: string, partnerId: string, correctedId: string): Promise<Basis> {
  const [soft, occupations, contracts, evaluations] = await Promise.all([
    readSoftSkills(reader),
    readOccupations(reader),
    reader.list(contract, "partnerId", partnerId),
    reader.list(projectEvaluation, "partnerId", partnerId),
  ]);
  const within = contracts.filter((one) => one.projectId === projectId);
  const [first] = (within.length > 0 ? within : contracts).sort(byCourse);
  const names = await namesById(reader, occupation, first ? [first.occupationId] : []);
  const isOwn = ({ state, createdBy }: Evaluation) => state === evaluationState.temporary && createdBy === reader.actor.id;
  const newest = evaluations.sort((a, b) => (`${a.createdAt} ${a.id}` > `${b.createdAt} ${b.id}` ? -1 : 1));
  const temporary = newest.find((one) => isOwn(one) && one.projectId === projectId) ?? null;
  const corrected = correctedIn(evaluations, projectId, correctedId);
  const scored = new Set((corrected ?? temporary)?.hardScores.map(({ skillId }) => skillId));
  const held = new Set(within.map(({ occupationId }) => occupationId));
  return {
    position: first ? (names.get(String(first.occupationId)) ?? null) : null,
    soft,
    hard: occupations.filter((one) => held.has(one.id) || skillsOf(one).some(({ id }) => scored.has(id))),
    corrected: corrected && {
      row: corrected,
      by: (await readNames(reader, projectEvaluation, [corrected], ["createdBy"]))(corrected, "createdBy"),
    },
    temporary,
    previous: await readPrevious(reader, projectId, newest),
    isComing: !reader.hasAll(intermediateSoftSkill) || !reader.hasAll(intermediateHardSkill),
    lacksContracts: !reader.hasAll(contract),
    lacksEvaluations: !reader.hasAll(projectEvaluation),
  };
}

/** Returns the revision that counts among those of the named evaluation, else the newest of them; null without any. */
function correctedIn(evaluations: readonly Evaluation[], projectId: string, id: string): Evaluation | null {
  const named = evaluations.find((one) => one.id === id && one.projectId === projectId);
  if (!named) return null;
  const revisions = revisionsOf(evaluations, named);
  return revisions.find(({ state }) => state === evaluationState.saved) ?? revisions[0] ?? null;
}

/** @param newest the partner's evaluations, the newest first */
async function readPrevious(reader: ReplicaReader, projectId: string, newest: readonly Evaluation[]): Promise<Previous | null> {
  const saved = newest.filter(({ state }) => state === evaluationState.saved);
  const projects = await reader.getMany(
    project,
    saved.map((one) => one.projectId),
  );
  const there = saved.filter((_one, at) => projects[at] && projects[at].deletedAt === null);
  const row = there.find((one) => one.projectId === projectId) ?? there[0];
  if (!row) return null;
  const judged = { ...row, createdBy: evaluatorOf(newest, row) };
  const name = await readNames(reader, projectEvaluation, [judged], ["projectId", "createdBy"]);
  return { row, projectName: name(judged, "projectId"), by: name(judged, "createdBy") };
}
