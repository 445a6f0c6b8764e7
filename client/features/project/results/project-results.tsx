import { projectResultPageOf } from "#client/records/project/project-addresses.ts";
import { interviewDay, MemberResults } from "#client/records/result/member-results.tsx";
import { ResultPart } from "#client/records/result/result-part.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { ShortenedText } from "#client/ui/text/shortened-text.tsx";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { type ProjectEvaluationView, useProjectEvaluations } from "./use-project-evaluations.ts";

/** The most characters of the occupations in a line. */
const occupationLetters = 20;

interface ProjectResultsProps {
  readonly projectId: string;
}

/** The results of a project: its saved evaluations, what members wrote about each other, and their daily reports. */
export function ProjectResults({ projectId }: ProjectResultsProps) {
  return (
    <>
      <ResultPart
        title="プロジェクト評価"
        reading={useProjectEvaluations(projectId)}
        columns={() => evaluationColumns}
        hrefOf={(id) => projectResultPageOf("projectEvaluation", projectId, id)}
        entity={projectEvaluation}
      />
      <MemberResults owner="project" id={projectId} />
    </>
  );
}

const bareScore = (average: number | null) => average?.toFixed(1) ?? null;

const evaluationColumns: readonly DataColumn<ProjectEvaluationView>[] = [
  { label: "面談対象者", width: "minmax(88px, 1.2fr)", cell: ({ partnerName }) => <ClampedText text={partnerName} lines={2} /> },
  {
    label: "ポジション",
    width: "minmax(88px, 1.2fr)",
    cell: ({ occupations }) => occupations && <ShortenedText text={occupations} max={occupationLetters} ellipsis="..." />,
  },
  { label: "面談者", width: "minmax(72px, 1fr)", cell: ({ evaluator }) => <ClampedText text={evaluator} lines={2} /> },
  { label: "ソフト平均", width: "72px", number: true, cell: ({ softAverage }) => bareScore(softAverage) },
  {
    label: "ハード平均",
    width: "84px",
    number: true,
    cell: ({ hardAverage, hardScores }) => (hardScores.length > 0 ? bareScore(hardAverage) : "未評価"),
  },
  { ...interviewDay, label: "日付" },
];
