import { createElement, useCallback, useMemo } from "react";
import type { Address } from "#client/device/path-to.ts";
import { useActor } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { namesOutsideTrash } from "#client/records/names.ts";
import { useMediaQuery } from "#client/ui/focus/use-media-query.ts";
import { useAllActions } from "#client/ui/page/action-registry.tsx";
import { useGo } from "#client/ui/page/use-go.ts";
import { from } from "#client/ui/theme/styles.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { guideEntries } from "./guide-entries.tsx";
import { useScreens } from "./navigation.ts";
import { actionEntries, groupLabel, holds, type PaletteGroup } from "./palette-entries.ts";
import { type Hits, memoSubject, type RecordPlaces, recordEntries, searched } from "./record-entries.ts";
import { useSearchAll } from "./use-search-all.ts";
import { type TextGroup, useTextGroup } from "./use-text-group.ts";

const recordsShown = 6;

/** The palette's results for a text. */
export interface PaletteOffer {
  /** Records, screens, actions, and résumés. Résumés are last, so that late results do not move what the user may be choosing. */
  readonly groups: readonly PaletteGroup[];
  /** Whether more records may be found. */
  readonly partial: boolean;
  readonly texts: Omit<TextGroup, "group">;
}

/** Returns what the palette offers for a text. */
export function usePaletteGroups(text: string): PaletteOffer {
  const { hits, partial } = useSearchAll(searched, text, recordsShown);
  const go = useGo();
  const screens = useScreens();
  const actions = useAllActions();
  const { master } = useActor();
  const memosBeside = useMediaQuery(from.wide);
  const subjects = useMemoSubjects(hits);
  const goTo = useCallback((href: Address) => () => go(href), [go]);
  const { group: found, ...texts } = useTextGroup(text, goTo);
  const groups = useMemo(() => {
    const places: RecordPlaces = {
      text,
      subjects,
      memosBeside,
      goTo,
    };
    const records = hits.map((found) => {
      const { label, matched, partial } = found;
      const entries = recordEntries(found, places);
      return { label: groupLabel(label, { matched, found: found.rows.length, shown: entries.length, partial }), entries };
    });
    const screenEntries = screens
      .filter(({ label, keywords }) => holds([label, ...keywords], text))
      .map(({ label, href, icon }) => ({ id: `screen ${href}`, label, icon: createElement(icon), run: places.goTo(href) }));
    // The palette does not offer the action that opens itself.
    const others = actions.filter(({ id }) => id !== "shell.search");
    const all: PaletteGroup[] = [
      ...records,
      { label: "画面", entries: screenEntries },
      { label: "操作", entries: actionEntries(others, text) },
      { label: "使い方", entries: guideEntries(text, master, goTo) },
      ...(found ? [found] : []),
    ];
    return all.filter(({ entries }) => entries.length > 0);
  }, [hits, goTo, screens, actions, master, text, memosBeside, subjects, found]);
  return { groups, partial, texts };
}

/**
 * Returns the names of the partners and projects whose memos were found, by id. Those in the trash are left out. Returns undefined
 * until they are read.
 */
function useMemoSubjects(hits: readonly Hits[]): ReadonlyMap<string, string> | undefined {
  const found = hits.flatMap((each) => (each.entity === "memo" ? each.rows.map(memoSubject) : []));
  const idsOf = ({ name }: Subject) => [...new Set(found.flatMap(([of, id]) => (of === name ? [id] : [])))].sort().join();
  // The ids are joined to a string: an equal list in a new array must not cause another reading.
  const partnerIds = idsOf(partner);
  const projectIds = idsOf(project);
  return useLive(
    async (replica) => {
      const partners = await namesOutsideTrash(replica, partner, listed(partnerIds));
      const projects = await namesOutsideTrash(replica, project, listed(projectIds));
      return new Map([...partners, ...projects]);
    },
    [partnerIds, projectIds],
  )?.value;
}

const listed = (ids: string): string[] => (ids === "" ? [] : ids.split(","));

type Subject = typeof partner | typeof project;
