import { createFileRoute } from "@tanstack/react-router";
import { NewsScreen } from "#client/features/guide/news-screen.tsx";

export const Route = createFileRoute("/_app/guide/news")({ component: NewsScreen });
