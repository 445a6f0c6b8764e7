import { createFileRoute, redirect } from "@tanstack/react-router";
import { z } from "zod/mini";
import { homeAddress, insideAddress } from "#client/device/addresses.ts";
import { getSession } from "#client/device/session.ts";
import { LoginScreen } from "#client/features/session/login-screen.tsx";

const search = z.object({ redirect: z.catch(z.optional(z.string()), undefined) });

export const Route = createFileRoute("/login")({
  validateSearch: (input: Record<string, unknown>): { redirect?: string } => {
    const { redirect } = search.parse(input);
    return redirect === undefined ? {} : { redirect };
  },
  beforeLoad: ({ search }) => {
    if (getSession().state === "in") throw redirect({ href: insideAddress(search.redirect) ?? homeAddress, replace: true });
  },
  component: Login,
});

function Login() {
  const { redirect } = Route.useSearch();
  return <LoginScreen goTo={insideAddress(redirect) ?? homeAddress} required={redirect !== undefined} />;
}
