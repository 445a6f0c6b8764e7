import { createFileRoute, redirect } from "@tanstack/react-router";
import { keepGoogleAnswer } from "#client/features/session/google-answer.ts";
import { GoogleCalendarScreen } from "#client/features/session/google-calendar-screen.tsx";

export const Route = createFileRoute("/_app/login/google/calendar")({
  // The code leaves the address bar before anything is drawn.
  beforeLoad: ({ search }) => {
    if (keepGoogleAnswer(search)) throw redirect({ to: "/login/google/calendar", search: {}, replace: true });
  },
  component: GoogleCalendarScreen,
});
