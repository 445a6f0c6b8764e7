import { createFileRoute } from "@tanstack/react-router";
import { InterviewDetailScreen } from "#client/features/interview/interview-detail-screen.tsx";
import { PartnerKnown } from "#client/features/partner/partner-known.tsx";
import { readCompare } from "#client/records/revision/compare-search.ts";
import { secondInterview } from "#sync/model/entities/interview.ts";

export const Route = createFileRoute("/_app/partner/$partnerId_/second_interview/$interviewId")({
  validateSearch: readCompare,
  component: SecondInterviewDetailRoute,
});

function SecondInterviewDetailRoute() {
  const { partnerId, interviewId } = Route.useParams();
  const { compare } = Route.useSearch();
  return (
    <InterviewDetailScreen
      key={partnerId}
      entity={secondInterview}
      address={partnerId}
      interview={interviewId}
      compared={compare}
      known={(id) => <PartnerKnown partnerId={id} />}
    />
  );
}
