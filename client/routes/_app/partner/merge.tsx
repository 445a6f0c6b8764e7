import { createFileRoute } from "@tanstack/react-router";
import { MergeScreen } from "#client/features/partner/merge/merge-screen.tsx";
import { searchOf } from "#client/ui/page/search-of.ts";

export const Route = createFileRoute("/_app/partner/merge")({
  validateSearch: searchOf(["one", "other"], ({ one, other }): { one?: string; other?: string } => ({
    ...(typeof one === "string" && { one }),
    ...(typeof other === "string" && { other }),
  })),
  component: Merge,
});

function Merge() {
  const { one = "", other = "" } = Route.useSearch();
  return <MergeScreen one={one} other={other} />;
}
