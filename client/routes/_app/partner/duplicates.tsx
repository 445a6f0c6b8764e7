import { createFileRoute } from "@tanstack/react-router";
import { DuplicatesScreen } from "#client/features/partner/duplicates-screen.tsx";

export const Route = createFileRoute("/_app/partner/duplicates")({ component: DuplicatesScreen });
