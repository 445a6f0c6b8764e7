import { ArrowSyncRegular, NoteRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { createElement, useMemo } from "react";
import { useLive } from "#client/device/use-live.ts";
import type { ListRow } from "#client/search/list-query.ts";
import type { EntityHits } from "#client/search/search-all.ts";
import { snippetAround } from "#client/search/snippet.ts";
import { useAllActions } from "#client/ui/action-registry.tsx";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { places, syncPlace } from "./navigation.ts";
import { actionEntries, holds, type PaletteEntry, type PaletteGroup } from "./palette-entries.ts";
import { useSearchAll } from "./use-search-all.ts";

const recordsShown = 6;

/** What the palette offers for a text: records, screens, actions, in this order. */
export function usePaletteGroups(text: string): readonly PaletteGroup[] {
  const hits = useSearchAll(text, recordsShown);
  const router = useRouter();
  const actions = useAllActions();
  const memosBeside = useMediaQuery("(min-width: 1280px)");
  const subjects = useMemoSubjects(hits);
  return useMemo(() => {
    const goTo = (href: string) => () => router.history.push(href);
    const entriesOf: Readonly<Record<string, (row: ListRow) => PaletteEntry | undefined>> = {
      [partner.name]: (row) => partnerEntry(row, goTo),
      [memo.name](row) {
        const [of, id] = subjectOf(row);
        const name = subjects?.get(id);
        // What is in the trash has no page.
        if (subjects && name === undefined) return undefined;
        const entry = {
          id: `memo ${row.id}`,
          label: snippetAround(wordOf(row, "content"), text),
          note: name ?? "",
          icon: createElement(NoteRegular),
        };
        return of === partner
          ? { ...entry, run: goTo(`/partner/${id}${memosBeside ? "" : "?tab=memo"}`) }
          : { ...entry, disabledReason: `${name ?? ""}（案件の画面は準備中です）`, run: () => undefined };
      },
    };
    const records = hits.map(({ entity, label, matched, rows }) => ({
      label: matched > rows.length ? `${label}（${matched.toLocaleString("ja-JP")}件中${rows.length}件）` : label,
      entries: rows.flatMap((row) => entriesOf[entity]?.(row) ?? []),
    }));
    const screens = [
      ...places.map(({ label, href, icon, keywords }) => ({ label, href, icon, keywords })),
      { ...syncPlace, icon: ArrowSyncRegular },
    ]
      .filter(({ label, keywords }) => holds([label, ...keywords], text))
      .map(({ label, href, icon }) => ({ id: `screen ${href}`, label, icon: createElement(icon), run: goTo(href) }));
    const groups: PaletteGroup[] = [
      ...records,
      { label: "画面", entries: screens },
      // The palette offers no way to open itself.
      {
        label: "操作",
        entries: actionEntries(
          actions.filter(({ id }) => id !== "shell.search"),
          text,
        ),
      },
    ];
    return groups.filter(({ entries }) => entries.length > 0);
  }, [hits, router, actions, text, memosBeside, subjects]);
}

/** The names of the partners and projects whose memos were found, by id, without those in the trash; undefined while they are read. */
function useMemoSubjects(hits: readonly EntityHits[]): ReadonlyMap<string, string> | undefined {
  const found = (hits.find(({ entity }) => entity === memo.name)?.rows ?? []).map(subjectOf);
  const idsOf = (entity: Subject) => [...new Set(found.flatMap(([of, id]) => (of === entity ? [id] : [])))].sort();
  const partnerIds = idsOf(partner);
  const projectIds = idsOf(project);
  return useLive(
    async (replica) => {
      const partners = await replica.getMany(partner, partnerIds);
      const projects = await replica.getMany(project, projectIds);
      return new Map([
        ...partners.flatMap((row) => (row && row.deletedAt === null ? [[row.id, fullName(row)] as const] : [])),
        ...projects.flatMap((row) => (row && row.deletedAt === null ? [[row.id, row.name] as const] : [])),
      ]);
    },
    [partnerIds.join(), projectIds.join()],
  );
}

type Subject = typeof partner | typeof project;

/** What a memo is about. */
function subjectOf(row: ListRow): readonly [Subject, string] {
  const partnerId = wordOf(row, "partnerId");
  return partnerId === "" ? [project, wordOf(row, "projectId")] : [partner, partnerId];
}

function partnerEntry(row: ListRow, goTo: (href: string) => () => void): PaletteEntry {
  const word = (key: string) => wordOf(row, key);
  const kana = fullKana({ lastNameKana: word("lastNameKana"), firstNameKana: word("firstNameKana") });
  const company = row["company"] as { readonly name?: unknown } | null | undefined;
  const belongs = typeof company?.name === "string" ? company.name : word("mail");
  return {
    id: `partner ${row.id}`,
    label: fullName({ lastName: word("lastName"), firstName: word("firstName") }),
    note: [kana, belongs].filter((part) => part !== "").join("　"),
    avatarOf: row.id,
    run: goTo(`/partner/${row.id}`),
  };
}

const wordOf = (row: ListRow, key: string): string => (typeof row[key] === "string" ? row[key] : "");
