import { createFileRoute } from "@tanstack/react-router";
import { type AssignmentSearch, readAssignmentSearch } from "#client/features/assignment/assignment-params.ts";
import { AssignmentScreen } from "#client/features/assignment/assignment-screen.tsx";
import { searchOf } from "#client/ui/page/search-of.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/project/$projectId_/assign")({
  validateSearch: searchOf(["position", "partner", "contract", "pick", "weigh"], readAssignmentSearch),
  component: AssignmentRoute,
});

function AssignmentRoute() {
  const { projectId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch: OnSearch<AssignmentSearch> = (next, step = "push") =>
    void navigate({ to: ".", search: next, replace: step === "replace", resetScroll: false });
  return <AssignmentScreen address={projectId} search={search} onSearch={onSearch} />;
}
