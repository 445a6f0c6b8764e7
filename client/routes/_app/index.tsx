import { createFileRoute, redirect } from "@tanstack/react-router";
import { homeAddress } from "#client/device/addresses.ts";

export const Route = createFileRoute("/_app/")({
  beforeLoad: () => {
    throw redirect({ href: homeAddress, replace: true });
  },
});
