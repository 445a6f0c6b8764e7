import { createFileRoute } from "@tanstack/react-router";
import { SecondInterviewScreen } from "#client/features/interview/second-interview-screen.tsx";
import { PartnerKnown } from "#client/features/partner/partner-known.tsx";

export const Route = createFileRoute("/_app/partner/$partnerId_/evaluation_second")({ component: SecondInterviewRoute });

function SecondInterviewRoute() {
  const { partnerId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <SecondInterviewScreen
      key={partnerId}
      address={partnerId}
      known={(id) => <PartnerKnown partnerId={id} />}
      onSaved={(href) => void navigate({ href })}
    />
  );
}
