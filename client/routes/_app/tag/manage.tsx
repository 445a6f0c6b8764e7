import { createFileRoute } from "@tanstack/react-router";
import { MastersOnly } from "#client/features/administrator/masters-only.tsx";
import { tagSearch } from "#client/features/tag/tag-list-params.ts";
import { TagManageScreen } from "#client/features/tag/tag-manage-screen.tsx";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/tag/manage")({ validateSearch: tagSearch.read, component: TagManage });

function TagManage() {
  const [search, onSearch] = useListSearch(Route, tagSearch);
  return (
    <MastersOnly>
      <TagManageScreen search={search} onSearch={onSearch} />
    </MastersOnly>
  );
}
