import { createFileRoute, redirect } from "@tanstack/react-router";
import { homeAddress, insideAddress } from "#client/device/addresses.ts";
import { getSession } from "#client/device/session.ts";
import { LoginScreen } from "#client/features/session/login-screen.tsx";

export const Route = createFileRoute("/login")({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === "string" ? { redirect } : {},
  beforeLoad: ({ search }) => {
    if (getSession().state === "in") throw redirect({ href: insideAddress(search.redirect) ?? homeAddress, replace: true });
  },
  component: Login,
});

function Login() {
  const { redirect } = Route.useSearch();
  return <LoginScreen goTo={insideAddress(redirect) ?? homeAddress} required={redirect !== undefined} />;
}
