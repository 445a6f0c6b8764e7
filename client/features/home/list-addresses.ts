import { type Address, pathTo } from "#client/device/path-to.ts";
import type { partnerStatuses } from "#sync/model/rules/partner.ts";

type PartnerStatus = (typeof partnerStatuses)[number]["value"];

/** Returns the address of the partner list, filtered by these statuses. 0 means partners without one. */
export const partnerListAddress = (statuses: readonly (PartnerStatus | 0)[] = []): Address =>
  pathTo("/partner/search", {}, { sts: statuses.length === 0 ? undefined : statuses });

/** Returns the address of the project list, filtered by these statuses. 0 means projects without one. */
export const projectListAddress = (statuses: readonly number[] = []): Address =>
  pathTo("/project/search", {}, { status: statuses.length === 0 ? undefined : statuses });
