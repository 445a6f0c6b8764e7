import { createFileRoute } from "@tanstack/react-router";
import { EstimatorScreen } from "#client/features/estimate/estimator-screen.tsx";
import { idIn } from "#client/records/in-address.ts";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/tool/project-estimator/")({
  validateSearch: searchOf(["project"], ({ project }): { readonly project?: string } => {
    const id = typeof project === "string" ? idIn(project) : undefined;
    return id === undefined ? {} : { project: id };
  }),
  component: EstimatorRoute,
});

function EstimatorRoute() {
  const { project } = Route.useSearch();
  return <EstimatorScreen key={project} projectId={project} />;
}
