import { createFileRoute } from "@tanstack/react-router";
import { CandidateListEditScreen } from "#client/features/candidate/candidate-list-forms.tsx";

export const Route = createFileRoute("/_app/candidate/$listId_/edit")({ component: CandidateListEditRoute });

function CandidateListEditRoute() {
  const { listId } = Route.useParams();
  return <CandidateListEditScreen address={listId} />;
}
