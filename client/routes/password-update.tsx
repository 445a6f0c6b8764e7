import { createFileRoute, redirect } from "@tanstack/react-router";
import { mailedLink } from "#client/features/session/mailed-link.ts";
import { PasswordUpdateScreen } from "#client/features/session/password-update-screen.tsx";

export const Route = createFileRoute("/password-update")({
  // The secret is removed from the address bar before the first render; a reload of the page still has it.
  beforeLoad: ({ search }) => {
    const { mail, auth } = search as { readonly mail?: unknown; readonly auth?: unknown };
    if (mail === undefined && auth === undefined) return;
    const link = mailedLink(mail, auth);
    throw redirect({ to: "/password-update", search: {}, state: link ? { link } : {}, replace: true });
  },
  component: PasswordUpdateScreen,
});
