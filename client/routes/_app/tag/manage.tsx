import { createFileRoute } from "@tanstack/react-router";
import { MastersOnly } from "#client/features/administrator/masters-only.tsx";
import { tagSearch } from "#client/features/tag/tag-list-params.ts";
import { TagManageScreen } from "#client/features/tag/tag-manage-screen.tsx";
import { readOpenedForm } from "#client/ui/page/opened-form.ts";
import { searchOf } from "#client/ui/page/search-of.ts";
import { useListSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/tag/manage")({
  validateSearch: searchOf(["form"], (raw) => ({ ...tagSearch.read(raw), ...readOpenedForm(raw) })),
  component: TagManage,
});

function TagManage() {
  const [search, onSearch] = useListSearch(Route, tagSearch);
  return (
    <MastersOnly>
      <TagManageScreen search={search} onSearch={onSearch} />
    </MastersOnly>
  );
}
