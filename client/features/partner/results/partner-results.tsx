import { useLive } from "#client/device/use-live.ts";
import { resultPageOf } from "#client/records/pages.ts";
import { averageScore, interviewDay, MemberResults } from "#client/records/result/member-results.tsx";
import { type ResultEvaluationView, readResultEvaluations } from "#client/records/result/read-results.ts";
import { ResultPart } from "#client/records/result/result-part.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";

interface PartnerResultsProps {
  readonly partnerId: string;
  readonly partnerName: string;
}

/** プロジェクト評価, 360°評価 and 業務日報, which come from the partners' own site. Each row links to its page. */
export function PartnerResults({ partnerId, partnerName }: PartnerResultsProps) {
  const results = useLive((reader) => readResultEvaluations(reader, partnerId), [partnerId]);
  return (
    <>
      <ResultPart
        title="プロジェクト評価"
        reading={results}
        columns={() => resultColumns(partnerName)}
        hrefOf={(id) => resultPageOf("resultEvaluation", partnerId, id)}
      />
      <MemberResults owner="partner" id={partnerId} />
    </>
  );
}

const resultColumns = (partnerName: string): readonly DataColumn<ResultEvaluationView>[] => [
  interviewDay,
  { label: "面談対象者", width: "minmax(0, 1fr)", cell: () => <ClampedText text={partnerName} lines={2} /> },
  {
    label: "面談者",
    width: "minmax(0, 1.4fr)",
    cell: ({ interviewers }) => interviewers.length > 0 && <ClampedText text={interviewers.join("、")} lines={2} />,
  },
  averageScore,
];
