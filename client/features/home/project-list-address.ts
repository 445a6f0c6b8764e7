/** The address of the list of projects, narrowed to these statuses where any are given; 0 stands for projects without one. */
export function projectListAddress(statuses: readonly number[] = []): string {
  return statuses.length === 0 ? "/project/search" : `/project/search?status=${encodeURIComponent(JSON.stringify(statuses))}`;
}
