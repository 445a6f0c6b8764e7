import { createFileRoute } from "@tanstack/react-router";
import { FirstInterviewScreen } from "#client/features/interview/first-interview-screen.tsx";
import { PartnerKnown } from "#client/features/partner/partner-known.tsx";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/partner/$partnerId_/evaluation")({
  validateSearch: searchOf(["correct"], ({ correct }): { correct?: string } => (typeof correct === "string" ? { correct } : {})),
  component: FirstInterviewRoute,
});

function FirstInterviewRoute() {
  const { partnerId } = Route.useParams();
  const { correct } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FirstInterviewScreen
      key={`${partnerId} ${correct}`}
      address={partnerId}
      corrects={correct}
      known={(id, firstInterview) => <PartnerKnown partnerId={id}>{firstInterview}</PartnerKnown>}
      onSaved={(href) => void navigate({ href })}
    />
  );
}
