import { createFileRoute } from "@tanstack/react-router";
import { ProjectCreateScreen } from "#client/features/project/form/project-create-screen.tsx";

export const Route = createFileRoute("/_app/project/create")({ component: ProjectCreateScreen });
