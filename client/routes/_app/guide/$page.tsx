import { createFileRoute } from "@tanstack/react-router";
import { GuidePageScreen } from "#client/features/guide/guide-page-screen.tsx";

export const Route = createFileRoute("/_app/guide/$page")({ component: GuidePageRoute });

function GuidePageRoute() {
  const { page } = Route.useParams();
  return <GuidePageScreen slug={page} />;
}
