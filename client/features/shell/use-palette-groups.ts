import { ArrowSyncRegular } from "@fluentui/react-icons";
import { useRouter } from "@tanstack/react-router";
import { createElement, useMemo } from "react";
import type { ListRow } from "#client/search/list-query.ts";
import { useAllActions } from "#client/ui/action-registry.tsx";
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
  return useMemo(() => {
    const goTo = (href: string) => () => router.history.push(href);
    const records = hits.map(({ entity, label, matched, rows }) => ({
      label: matched > rows.length ? `${label}（${matched.toLocaleString("ja-JP")}件中${rows.length}件）` : label,
      entries: rows.flatMap((row) => recordEntry(entity, row, goTo) ?? []),
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
  }, [hits, router, actions, text]);
}

/** How a found row reads, and where it leads; undefined for entities that have no screen. */
function recordEntry(entity: string, row: ListRow, goTo: (href: string) => () => void): PaletteEntry | undefined {
  if (entity !== "partner") return undefined;
  const word = (key: string) => (typeof row[key] === "string" ? row[key] : "");
  const names = { lastName: word("lastName"), firstName: word("firstName") };
  const kana = fullKana({ lastNameKana: word("lastNameKana"), firstNameKana: word("firstNameKana") });
  const company = row["company"] as { readonly name?: unknown } | null | undefined;
  const belongs = typeof company?.name === "string" ? company.name : word("mail");
  return {
    id: `partner ${row.id}`,
    label: fullName(names),
    note: [kana, belongs].filter((part) => part !== "").join("　"),
    avatarOf: row.id,
    run: goTo(`/partner/${row.id}`),
  };
}
