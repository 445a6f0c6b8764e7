import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "#client/features/shell/not-found-screen.tsx";

/** Every address that leads nowhere, within the shell. */
export const Route = createFileRoute("/_app/$")({ component: NotFoundScreen });
