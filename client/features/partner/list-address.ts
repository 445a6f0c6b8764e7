import { type Address, pathTo } from "#client/device/path-to.ts";
import type { PartnerSearch } from "./partner-search-params.ts";

/** Returns the address of the list. */
export const addressOfList = (search: PartnerSearch): Address => pathTo("/partner/search", {}, search);
