import { createFileRoute } from "@tanstack/react-router";
import { CompareScreen } from "#client/features/partner/compare/compare-screen.tsx";
import { type CompareSearch, readCompareSearch } from "#client/records/partner/compare-search.ts";
import { searchOf } from "#client/ui/page/search-of.ts";
import type { OnSearch } from "#client/ui/table/use-list-search.ts";

export const Route = createFileRoute("/_app/partner/compare")({
  validateSearch: searchOf(["id", "diff"], readCompareSearch),
  component: CompareRoute,
});

function CompareRoute() {
  const { id = nobody, diff = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch: OnSearch<CompareSearch> = (search, step = "push") =>
    void navigate({ to: ".", search, replace: step === "replace", resetScroll: false });
  return <CompareScreen ids={id} isBrief={diff} onSearch={onSearch} />;
}

const nobody: readonly string[] = [];
