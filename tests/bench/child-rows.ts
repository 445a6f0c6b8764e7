import { type BenchRow, mixed, moment, pageRows, partnerId, pick, range, rowsOfPage, stamps, uuid } from "./rows.ts";

/**
 * Returns a page of partners as `rowsOfPage` makes it. The first page also has the projects, and each has its partners' careers,
 * contracts and evaluations.
 */
export function everythingOfPage(size: number, page: number): Record<string, BenchRow[]> | undefined {
  const rows = rowsOfPage(size, page);
  if (!rows) return rows;
  if (page === 0) return { ...rows, project: range(0, projectsFor(size), (n) => projectRow(n, size)) };
  const block = page - Math.ceil(size / pageRows) - 1;
  if (block < 0) return rows;
  return {
    ...rows,
    ...childRows(
      range(block * pageRows, Math.min((block + 1) * pageRows, size), (n) => n),
      size,
    ),
  };
}

/** Returns careers, contracts and evaluations: some 4.6 rows a partner, with the fields that lists and lookups read. */
function childRows(partners: readonly number[], size: number): Record<string, BenchRow[]> {
  const child = (kind: number, n: number, values: Record<string, unknown>): BenchRow => ({
    id: uuid(kind, n),
    number: n + 1,
    partnerId: partnerId(Math.floor(n / 4)),
    ...values,
    ...stamps(n, size),
  });
  /** Returns `count` of a partner's four numbers for a kind of child. */
  const places = (n: number, count: number) => range(n * 4, n * 4 + count, (at) => at);
  return {
    industrySheet: partners.flatMap((n) =>
      places(n, 1 + (n % 2)).map((at) =>
        child(4, at, { majorIndustryId: 1 + (mixed(at, 10) % 20), intermediateIndustryId: null }),
      ),
    ),
    skillSheet: partners.flatMap((n) =>
      places(n, 1 + (n % 3)).map((at) =>
        child(5, at, {
          industrySheetId: uuid(4, n * 4),
          majorCategoryId: 1 + (mixed(at, 11) % 12),
          intermediateCategoryId: null,
          role: null,
          details: [],
          engineers: [],
        }),
      ),
    ),
    contract: partners.flatMap((n) =>
      places(n, n % 5 === 0 ? 2 : n % 5 === 1 ? 1 : 0).map((at) =>
        child(6, at, {
          projectId: projectId(mixed(at, 12) % projectsFor(size)),
          positionId: null,
          occupationId: 1 + (mixed(at, 13) % 28),
          authAdminId: null,
          openDate: moment(mixed(at, 14) % 1_000_000).slice(0, 10),
          closeDate: null,
          isAutoRenewed: true,
          endedAt: at % 3 === 0 ? moment(at) : null,
        }),
      ),
    ),
    secondInterview: partners
      .filter((n) => n % 4 === 0)
      .map((n) => child(7, n * 4, { hardOccupationIds: [1 + (mixed(n, 15) % 28)], revisionOfId: null })),
    projectEvaluation: partners
      .filter((n) => n % 5 === 0)
      .map((n) =>
        child(8, n * 4, {
          projectId: projectId(mixed(n * 4, 12) % projectsFor(size)),
          state: n % 2,
          hardOccupationIds: [1 + (mixed(n, 16) % 28)],
        }),
      ),
  };
}

const projectsFor = (size: number) => Math.ceil(size / 5);
const projectId = (n: number) => uuid(9, n);

const projectRow = (n: number, size: number): BenchRow => ({
  id: projectId(n),
  number: n + 1,
  name: `${pick(["基幹刷新", "在庫管理の見直し", "採用サイト制作", "データ分析基盤"], n)}${pick(["", "（第2期）", "支援"], mixed(n, 17))} ${n}`,
  projectCode: `PJ-${n}`,
  deletedAt: n % 100 === 99 ? moment(n) : null,
  ...stamps(n, size),
});
