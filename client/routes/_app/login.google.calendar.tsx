import { createFileRoute, redirect } from "@tanstack/react-router";
import { keepGoogleAnswer } from "#client/features/session/google-answer.ts";
import { GoogleCalendarScreen } from "#client/features/session/google-calendar-screen.tsx";

export const Route = createFileRoute("/_app/login/google/calendar")({
  // The code is removed from the address bar before the first render.
  beforeLoad: ({ search }) => {
    if (keepGoogleAnswer(search)) throw redirect({ to: "/login/google/calendar", search: {}, replace: true });
  },
  component: GoogleCalendarScreen,
});
