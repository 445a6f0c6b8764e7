import { createFileRoute } from "@tanstack/react-router";
import { EvaluationEntryScreen } from "#client/features/evaluation/evaluation-entry-screen.tsx";
import { PartnerKnown } from "#client/features/partner/partner-known.tsx";

export const Route = createFileRoute("/_app/project/$projectId_/project_evaluation/create")({
  // A number in the address comes as one.
  validateSearch: ({ partner }: Record<string, unknown>): { partner?: string | number } =>
    typeof partner === "string" || typeof partner === "number" ? { partner } : {},
  component: EvaluationEntryRoute,
});

function EvaluationEntryRoute() {
  const { projectId } = Route.useParams();
  const { partner = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EvaluationEntryScreen
      key={`${projectId} ${partner}`}
      address={projectId}
      partner={String(partner)}
      known={(id) => <PartnerKnown partnerId={id} />}
      onSaved={(href) => void navigate({ href })}
    />
  );
}
