import { createFileRoute } from "@tanstack/react-router";
import { EstimatorScreen } from "#client/features/estimate/estimator-screen.tsx";
import { idIn } from "#client/records/in-address.ts";
import { type OpenedForm, readOpenedForm } from "#client/ui/page/opened-form.ts";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/tool/project-estimator/")({
  validateSearch: searchOf(["project", "form"], (raw): { readonly project?: string } & OpenedForm => {
    const id = typeof raw["project"] === "string" ? idIn(raw["project"]) : undefined;
    return { ...(id !== undefined && { project: id }), ...readOpenedForm(raw) };
  }),
  component: EstimatorRoute,
});

function EstimatorRoute() {
  const { project } = Route.useSearch();
  return <EstimatorScreen key={project} projectId={project} />;
}
