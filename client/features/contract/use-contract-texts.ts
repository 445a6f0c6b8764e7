import { useMemo } from "react";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import type { ListRowOf } from "#client/search/list-query.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import type { contract } from "#sync/model/entities/contract.ts";
import { occupation } from "#sync/model/entities/occupation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { searchKey } from "#sync/model/rules/fold.ts";

type Row = ListRowOf<typeof contract>;

/**
 * Returns the search keys of contracts by id: partner, kana, company, project and position. They are computed once, not with every
 * key that is typed.
 * @param rows undefined while nothing is searched for
 * @returns undefined until they are read
 */
export function useContractTexts(rows: readonly Row[] | undefined): ReadonlyMap<string, readonly string[]> | undefined {
  const partners = useColumnIndex(partner, rows && queryOf(rows.map(({ partnerId }) => partnerId)));
  const projects = useColumnIndex(project, rows && queryOf(rows.map(({ projectId }) => projectId)));
  const occupations = useLast(useLive((reader) => reader.all(occupation), []))?.value;
  return useMemo(() => {
    if (!rows || !partners || !projects || !occupations) return undefined;
    const people = new Map(
      partners.rows.map(({ id, lastName, firstName, lastNameKana, firstNameKana, company }) => [
        id,
        [lastName + firstName, lastNameKana + firstNameKana, company?.name ?? ""].map(searchKey),
      ]),
    );
    const works = new Map(projects.rows.map(({ id, name }) => [id, searchKey(name)]));
    const kinds = new Map(occupations.map(({ id, name }) => [Number(id), searchKey(name)]));
    return new Map(
      rows.map(({ id, partnerId, projectId, occupationId }) => [
        id,
        [...(people.get(partnerId) ?? []), works.get(projectId) ?? "", kinds.get(occupationId) ?? ""],
      ]),
    );
  }, [rows, partners, projects, occupations]);
}

const queryOf = (ids: readonly string[]) => ({
  ids: [...new Set(ids)],
  sort: "updatedAt" as const,
  offset: 0,
  limit: ids.length,
});
