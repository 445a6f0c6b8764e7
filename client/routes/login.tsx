import { createFileRoute, redirect } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { homeAddress, insideAddress } from "#client/device/addresses.ts";
import { getSession } from "#client/device/session/session.ts";
import { useSession } from "#client/device/session/use-session.ts";
import { LoginScreen } from "#client/features/session/login-screen.tsx";
import { searchOf } from "#client/ui/page/search-of.ts";

// This screen is rarely needed, so the code to hand over is not in the first load.
const RemovedScreen = lazy(() =>
  import("#client/features/session/removed-screen.tsx").then(({ RemovedScreen }) => ({ default: RemovedScreen })),
);

const readSearch = searchOf(["redirect"], ({ redirect: to }): { redirect?: string } =>
  typeof to === "string" ? { redirect: to } : {},
);

export const Route = createFileRoute("/login")({
  validateSearch: readSearch,
  beforeLoad: ({ search }) => {
    const { state } = getSession();
    // A token without a known administrator is checked by the page that opens.
    if (state === "in" || state === "unknown")
      throw redirect({ href: insideAddress(search.redirect) ?? homeAddress, replace: true });
  },
  component: Login,
});

function Login() {
  const { redirect } = Route.useSearch();
  const { state } = useSession();
  const goTo = insideAddress(redirect);
  if (state === "removed") {
    return (
      <Suspense>
        <RemovedScreen />
      </Suspense>
    );
  }
  // The page for a new password redirects here without a message.
  return <LoginScreen goTo={goTo ?? homeAddress} required={goTo !== undefined && !/^\/password\b/u.test(goTo)} />;
}
