import { createFileRoute } from "@tanstack/react-router";
import { CandidateListCreateScreen } from "#client/features/candidate/candidate-list-forms.tsx";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/candidate/create")({
  validateSearch: searchOf(["project"], ({ project }): { project?: string } => (typeof project === "string" ? { project } : {})),
  component: CandidateListCreateRoute,
});

function CandidateListCreateRoute() {
  const { project } = Route.useSearch();
  return <CandidateListCreateScreen key={project} projectId={project} />;
}
