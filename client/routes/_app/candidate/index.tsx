import { createFileRoute } from "@tanstack/react-router";
import { CandidateListsScreen } from "#client/features/candidate/candidate-lists-screen.tsx";
import { defineListSearch, oneOf } from "#client/ui/table/list-search.ts";
import { useListPlace } from "#client/ui/table/use-list-search.ts";

const list = defineListSearch({ sort: oneOf(["name", "-name", "changedAt", "-changedAt"]) });

export const Route = createFileRoute("/_app/candidate/")({ validateSearch: list.read, component: CandidateListsRoute });

function CandidateListsRoute() {
  return <CandidateListsScreen place={useListPlace(Route, list)} />;
}
