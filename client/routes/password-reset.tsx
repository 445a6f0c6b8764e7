import { createFileRoute } from "@tanstack/react-router";
import { PasswordResetScreen } from "#client/features/session/password-reset-screen.tsx";

export const Route = createFileRoute("/password-reset")({ component: PasswordResetScreen });
