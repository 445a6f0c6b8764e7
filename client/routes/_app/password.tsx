import { createFileRoute } from "@tanstack/react-router";
import { PasswordScreen } from "#client/features/account/password-screen.tsx";

export const Route = createFileRoute("/_app/password")({ component: PasswordScreen });
