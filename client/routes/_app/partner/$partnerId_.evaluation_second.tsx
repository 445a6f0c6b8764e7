import { createFileRoute } from "@tanstack/react-router";
import { SecondInterviewScreen } from "#client/features/interview/second-interview-screen.tsx";
import { PartnerKnown } from "#client/features/partner/partner-known.tsx";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/partner/$partnerId_/evaluation_second")({
  validateSearch: searchOf(["correct"], ({ correct }): { correct?: string } => (typeof correct === "string" ? { correct } : {})),
  component: SecondInterviewRoute,
});

function SecondInterviewRoute() {
  const { partnerId } = Route.useParams();
  const { correct } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SecondInterviewScreen
      key={`${partnerId} ${correct}`}
      address={partnerId}
      corrects={correct}
      known={(id, firstInterview) => <PartnerKnown partnerId={id}>{firstInterview}</PartnerKnown>}
      onSaved={(href) => void navigate({ href })}
    />
  );
}
