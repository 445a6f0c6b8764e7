import { createFileRoute } from "@tanstack/react-router";
import { MastersOnly } from "#client/features/administrator/masters-only.tsx";
import { TrashScreen } from "#client/features/trash/trash-screen.tsx";
import { defineListSearch } from "#client/ui/table/list-search.ts";
import { useListPlace } from "#client/ui/table/use-list-search.ts";

const list = defineListSearch({}, [50]);

export const Route = createFileRoute("/_app/trash")({ validateSearch: list.read, component: Trash });

function Trash() {
  const place = useListPlace(Route, list);
  return (
    <MastersOnly>
      <TrashScreen place={place} />
    </MastersOnly>
  );
}
