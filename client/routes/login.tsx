import { createFileRoute, redirect } from "@tanstack/react-router";
import { homeAddress, insideAddress } from "#client/device/addresses.ts";
import { getSession } from "#client/device/session.ts";
import { LoginScreen } from "#client/features/session/login-screen.tsx";

export const Route = createFileRoute("/login")({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === "string" ? { redirect } : {},
  beforeLoad: ({ search }) => {
    const { state } = getSession();
    // A token of which nobody is known is asked about there.
    if (state === "in" || state === "unknown")
      throw redirect({ href: insideAddress(search.redirect) ?? homeAddress, replace: true });
  },
  component: Login,
});

function Login() {
  const { redirect } = Route.useSearch();
  const goTo = insideAddress(redirect);
  // The password's page sends people here without a word.
  return <LoginScreen goTo={goTo ?? homeAddress} required={goTo !== undefined && !/^\/password\b/u.test(goTo)} />;
}
