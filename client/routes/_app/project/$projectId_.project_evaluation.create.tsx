import { createFileRoute } from "@tanstack/react-router";
import { EvaluationEntryScreen } from "#client/features/evaluation/evaluation-entry-screen.tsx";
import { PartnerKnown } from "#client/features/partner/partner-known.tsx";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/project/$projectId_/project_evaluation/create")({
  // The router parses a number in the address as a number.
  validateSearch: searchOf(
    ["partner", "corrects"],
    ({ partner, corrects }): { partner?: string | number; corrects?: string } => ({
      ...(typeof partner === "string" || typeof partner === "number" ? { partner } : {}),
      ...(typeof corrects === "string" ? { corrects } : {}),
    }),
  ),
  component: EvaluationEntryRoute,
});

function EvaluationEntryRoute() {
  const { projectId } = Route.useParams();
  const { partner = "", corrects = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EvaluationEntryScreen
      key={`${projectId} ${partner} ${corrects}`}
      address={projectId}
      partner={String(partner)}
      corrects={corrects}
      known={(id) => <PartnerKnown partnerId={id} />}
      onSaved={(href) => void navigate({ href })}
    />
  );
}
