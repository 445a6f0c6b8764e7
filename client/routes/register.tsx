import { createFileRoute } from "@tanstack/react-router";
import { RegisterScreen } from "#client/features/session/register-screen.tsx";

export const Route = createFileRoute("/register")({ component: RegisterScreen });
