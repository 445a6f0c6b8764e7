import { type Address, pathTo } from "#client/device/path-to.ts";
import { wholeList } from "#client/records/view/view-query.ts";
import type { partnerStatuses } from "#sync/model/rules/partner.ts";

type PartnerStatus = (typeof partnerStatuses)[number]["value"];

/** The address of the list of all partners. An address that names nothing would show the user's first view. */
export const allPartnersAddress: Address = pathTo("/partner/search", {}, { view: wholeList });

/** Returns the address of the partner list, filtered by these statuses. 0 means partners without one. */
export const partnerListAddress = (statuses: readonly (PartnerStatus | 0)[]): Address =>
  pathTo("/partner/search", {}, { sts: statuses });

/** Returns the address of the project list, filtered by these statuses. 0 means projects without one. */
export const projectListAddress = (statuses: readonly number[]): Address => pathTo("/project/search", {}, { status: statuses });
