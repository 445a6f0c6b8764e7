import { createFileRoute, redirect } from "@tanstack/react-router";
import { keepGoogleAnswer } from "#client/features/session/google-answer.ts";
import { GoogleSignInScreen } from "#client/features/session/google-sign-in-screen.tsx";

export const Route = createFileRoute("/login_/google")({
  // The code is removed from the address bar before the first render.
  beforeLoad: ({ search }) => {
    if (keepGoogleAnswer(search)) throw redirect({ to: "/login/google", search: {}, replace: true });
  },
  component: GoogleSignInScreen,
});
