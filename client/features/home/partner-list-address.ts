/** The address of the partner list, narrowed to these statuses where any are given; 0 stands for partners without one. */
export function partnerListAddress(statuses: readonly number[] = []): string {
  return statuses.length === 0 ? "/partner/search" : `/partner/search?sts=${encodeURIComponent(JSON.stringify(statuses))}`;
}
