import { useRouter } from "@tanstack/react-router";
import { createElement, useMemo } from "react";
import { useLive } from "#client/device/use-live.ts";
import type { EntityHits } from "#client/search/search-all.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { useAllActions } from "#client/ui/page/action-registry.tsx";
import { useKnownRoute } from "#client/ui/page/use-known-route.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { useScreens } from "./navigation.ts";
import { actionEntries, holds, type PaletteGroup } from "./palette-entries.ts";
import { type RecordPlaces, recordEntry, subjectOf } from "./record-entries.ts";
import { useSearchAll } from "./use-search-all.ts";

const recordsShown = 6;

/** What the palette offers for a text: records, screens, actions, in this order; `partial` while more records may be found. */
export function usePaletteGroups(text: string): { readonly groups: readonly PaletteGroup[]; readonly partial: boolean } {
  const { hits, partial } = useSearchAll(text, recordsShown);
  const { history } = useRouter();
  const isKnown = useKnownRoute();
  const screens = useScreens();
  const actions = useAllActions();
  const memosBeside = useMediaQuery("(min-width: 1280px)");
  const subjects = useMemoSubjects(hits);
  const groups = useMemo(() => {
    const places: RecordPlaces = {
      text,
      subjects,
      memosBeside,
      hasProjectScreen: isKnown("/project/$projectId"),
      hasAnnouncementScreen: isKnown("/information/$informationId"),
      goTo: (href) => () => history.push(href),
    };
    const records = hits.map(({ entity, label, matched, partial, rows }) => ({
      label: matched > rows.length ? `${label}（${countText(matched, "件", partial)}中${rows.length}件）` : label,
      entries: rows.flatMap((row) => recordEntry(entity, row, places) ?? []),
    }));
    const screenEntries = screens
      .filter(({ label, keywords }) => holds([label, ...keywords], text))
      .map(({ label, href, icon }) => ({ id: `screen ${href}`, label, icon: createElement(icon), run: places.goTo(href) }));
    // The palette offers no way to open itself.
    const others = actions.filter(({ id }) => id !== "shell.search");
    const all: PaletteGroup[] = [
      ...records,
      { label: "画面", entries: screenEntries },
      { label: "操作", entries: actionEntries(others, text) },
    ];
    return all.filter(({ entries }) => entries.length > 0);
  }, [hits, history, isKnown, screens, actions, text, memosBeside, subjects]);
  return { groups, partial };
}

/** The names of the partners and projects whose memos were found, by id, without those in the trash; undefined while they are read. */
function useMemoSubjects(hits: readonly EntityHits[]): ReadonlyMap<string, string> | undefined {
  const found = (hits.find(({ entity }) => entity === memo.name)?.rows ?? []).map(subjectOf);
  const idsOf = ({ name }: Subject) => [...new Set(found.flatMap(([of, id]) => (of === name ? [id] : [])))].sort();
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
  )?.value;
}

type Subject = typeof partner | typeof project;
