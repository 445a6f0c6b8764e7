import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "#client/features/shell/not-found-screen.tsx";

export const Route = createFileRoute("/_app/information/create")({ component: NotFoundScreen });
