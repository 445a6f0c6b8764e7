import type { AnyRouter } from "@tanstack/react-router";
import { pagesOf } from "#client/records/pages.ts";
import type { PartnerSearch } from "./partner-search-params.ts";

/** Returns the address of the list. */
export const addressOfList = (router: Pick<AnyRouter, "buildLocation">, search: PartnerSearch): string =>
  router.buildLocation({ to: pagesOf("partner").list.path, search }).href;
