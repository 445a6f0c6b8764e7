import { createFileRoute } from "@tanstack/react-router";
import { GuideIndexScreen } from "#client/features/guide/guide-index-screen.tsx";

export const Route = createFileRoute("/_app/guide/")({ component: GuideIndexScreen });
