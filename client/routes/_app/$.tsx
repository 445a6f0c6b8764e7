import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "#client/features/shell/not-found-screen.tsx";

/** The route of addresses without a screen, shown within the shell. */
export const Route = createFileRoute("/_app/$")({ component: NotFoundScreen });
