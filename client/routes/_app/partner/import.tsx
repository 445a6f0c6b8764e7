import { createFileRoute } from "@tanstack/react-router";
import { ImportScreen } from "#client/features/partner/import/import-screen.tsx";

export const Route = createFileRoute("/_app/partner/import")({ component: ImportScreen });
