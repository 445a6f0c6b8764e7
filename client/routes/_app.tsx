import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { getSession } from "#client/device/session/session.ts";
import { FirstTour } from "#client/features/guide/tour/first-tour.tsx";
import { InterviewFiles } from "#client/features/interview/interview-files.tsx";
import { AppShell } from "#client/features/shell/app-shell.tsx";
import { Background } from "#client/features/shell/background.tsx";
import { CrashScreen } from "#client/features/shell/crash-screen.tsx";
import { NotFoundScreen } from "#client/features/shell/not-found-screen.tsx";
import { ForgetRemovedPhotos } from "#client/records/partner/forget-removed-photos.tsx";

export const Route = createFileRoute("/_app")({
  beforeLoad: ({ location }) => {
    const { state, signedOut } = getSession();
    if (state === "in" || state === "unknown") return;
    // After a sign-out from another device, too, the address must not stay: it may name who was searched for.
    throw redirect({ to: "/login", search: signedOut ? {} : askedFor(location.href), replace: true });
  },
  component: App,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
});

const askedFor = (href: string) => (href === "/" ? {} : { redirect: href });

function App() {
  return (
    <AppShell>
      <Outlet />
      <Background>
        <InterviewFiles />
      </Background>
      <Background>
        <ForgetRemovedPhotos />
      </Background>
      <Background>
        <FirstTour />
      </Background>
    </AppShell>
  );
}
