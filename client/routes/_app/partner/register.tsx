import { createFileRoute } from "@tanstack/react-router";
import { RegistrationScreen } from "#client/features/registration/registration-screen.tsx";

export const Route = createFileRoute("/_app/partner/register")({ component: RegistrationScreen });
