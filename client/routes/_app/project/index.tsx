import { createFileRoute, redirect } from "@tanstack/react-router";

/** Redirects to the search. */
export const Route = createFileRoute("/_app/project/")({
  beforeLoad: () => {
    throw redirect({ to: "/project/search", replace: true });
  },
});
