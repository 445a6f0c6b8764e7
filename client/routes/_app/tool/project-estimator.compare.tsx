import { createFileRoute } from "@tanstack/react-router";
import { CompareScreen } from "#client/features/estimate/compare-screen.tsx";
import { idIn } from "#client/records/in-address.ts";

export const Route = createFileRoute("/_app/tool/project-estimator/compare")({
  validateSearch: ({ a, b }: Record<string, unknown>): { readonly a: string; readonly b: string } => ({
    a: idIn(String(a)) ?? "",
    b: idIn(String(b)) ?? "",
  }),
  component: CompareRoute,
});

function CompareRoute() {
  return <CompareScreen {...Route.useSearch()} />;
}
