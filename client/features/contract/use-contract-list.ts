import { useMemo } from "react";
import { useLast } from "#client/device/use-last.ts";
import { useLive } from "#client/device/use-live.ts";
import { useSteady } from "#client/device/use-steady.ts";
import { useToday } from "#client/device/use-today.ts";
import { type ContractView, contractViews } from "#client/records/contract/read-contracts.ts";
import { namesById } from "#client/records/names.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { searchKey, searchWords } from "#sync/model/rules/fold.ts";
import type { ContractSearch } from "./contract-search.ts";
import { isFound, isShown, meets } from "./narrow-contracts.ts";
import { useAskedContracts } from "./use-asked-contracts.ts";
import { useContractTexts } from "./use-contract-texts.ts";

export interface ListedContract extends ContractView {
  readonly projectName: string;
}

export interface ContractList {
  /** Undefined while they are being read. */
  readonly rows: readonly ListedContract[] | undefined;
  /** Ids of the contracts on all pages, in their order. */
  readonly ids: readonly string[] | undefined;
  readonly matched: number | undefined;
  readonly partial: boolean;
}

/** A number above that of a device's contracts. */
const all = 1_000_000;
const none: readonly string[] = [];

/**
 * Reads a page of the contracts, those that end first at the beginning. Those of partners and projects in the trash are left out.
 */
export function useContractList(search: ContractSearch, size: number): ContractList {
  const { name = "", state = "open", position, renewal, act, page = 1 } = search;
  const today = useToday();
  const ended = state === "ended" || state === "all" ? {} : { filters: { endedAt: [null] } };
  const result = useColumnIndex(contract, { ...ended, sort: "closeDate", offset: 0, limit: all });
  const partners = useColumnIndex(partner, { hidden: true, sort: "updatedAt", offset: 0, limit: all });
  const projects = useColumnIndex(project, { hidden: true, sort: "updatedAt", offset: 0, limit: all });
  const words = useMemo(() => searchWords(name).map(searchKey), [name]);
  const texts = useContractTexts(words.length > 0 ? result?.rows : undefined);
  const asked = useAskedContracts(result?.rows, act);
  const ids = useMemo(() => {
    if (!result || !partners || !projects || (words.length > 0 && !texts) || (act && !asked)) return undefined;
    const trashed = new Set([...partners.rows, ...projects.rows].map(({ id }) => id));
    return result.rows
      .filter(
        (row) =>
          isShown(row, state, today) &&
          meets(row, { position, renewal }) &&
          (asked?.value.has(row.id) ?? true) &&
          !trashed.has(row.partnerId) &&
          !trashed.has(row.projectId) &&
          isFound(texts?.get(row.id) ?? none, words),
      )
      .map(({ id }) => id);
  }, [result, partners, projects, state, position, renewal, act, asked, today, texts, words]);
  const wanted = useSteady(ids?.slice((page - 1) * size, page * size) ?? []);
  const read = useLast(
    useLive(
      async (reader) => {
        const found = (await reader.getMany(contract, wanted)).filter((row) => row !== undefined);
        const views = await contractViews(reader, found);
        const names = await namesById(
          reader,
          project,
          found.map(({ projectId }) => projectId),
        );
        return views.map((row): ListedContract => ({ ...row, projectName: names.get(row.projectId) ?? receivingWord }));
      },
      [wanted],
    ),
  );
  return {
    rows: ids && read?.value,
    ids,
    matched: ids?.length,
    partial: result?.partial === "rows" || read?.partial === true || asked?.partial === true,
  };
}
