import { createFileRoute } from "@tanstack/react-router";
import { EstimatorScreen } from "#client/features/estimate/estimator-screen.tsx";
import { idIn } from "#client/records/pages.ts";

export const Route = createFileRoute("/_app/tool/project-estimator/")({
  validateSearch: ({ project }: Record<string, unknown>): { readonly project?: string } => {
    const id = typeof project === "string" ? idIn(project) : undefined;
    return id === undefined ? {} : { project: id };
  },
  component: EstimatorRoute,
});

function EstimatorRoute() {
  return <EstimatorScreen projectId={Route.useSearch().project} />;
}
