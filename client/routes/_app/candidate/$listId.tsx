import { createFileRoute } from "@tanstack/react-router";
import { CandidateListScreen } from "#client/features/candidate/candidate-list-screen.tsx";

export const Route = createFileRoute("/_app/candidate/$listId")({ component: CandidateListRoute });

function CandidateListRoute() {
  const { listId } = Route.useParams();
  return <CandidateListScreen key={listId} address={listId} />;
}
