import type { Crumb } from "#client/ui/page/page-head.tsx";

/** What leads to a partner's page. */
export const partnerTrail: readonly Crumb[] = [{ label: "パートナー", href: "/partner/search" }];
