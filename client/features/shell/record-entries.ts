import { BriefcaseRegular, MegaphoneRegular, NoteRegular } from "@fluentui/react-icons";
import { createElement } from "react";
import type { ListRow } from "#client/search/list-query.ts";
import { snippetAround } from "#client/search/snippet.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { announcementCategories } from "#sync/model/rules/announcement.ts";
import { fold } from "#sync/model/rules/fold.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import type { PaletteEntry } from "./palette-entries.ts";

/** What lines for records need to know beside their row. */
export interface RecordPlaces {
  /** What is searched. */
  readonly text: string;
  /** Names of what the memos found are about, by id, without those in the trash; undefined while they are read. */
  readonly subjects: ReadonlyMap<string, string> | undefined;
  /** Whether a record's memos stand beside it, not in a tab. */
  readonly memosBeside: boolean;
  readonly hasProjectScreen: boolean;
  readonly hasAnnouncementScreen: boolean;
  goTo(href: string): () => void;
}

/** A hit as a line of the palette; undefined for one that leads nowhere. */
export function recordEntry(entity: string, row: ListRow, places: RecordPlaces): PaletteEntry | undefined {
  return entries[entity]?.(row, places);
}

/** What a memo is about: the entity's name and the row's id. */
export function subjectOf(row: ListRow): readonly [string, string] {
  const partnerId = wordOf(row, "partnerId");
  return partnerId === "" ? [project.name, wordOf(row, "projectId")] : [partner.name, partnerId];
}

const entries: Readonly<Record<string, (row: ListRow, places: RecordPlaces) => PaletteEntry | undefined>> = {
  [partner.name]: partnerEntry,
  [project.name]: projectEntry,
  [memo.name]: memoEntry,
  [announcement.name]: announcementEntry,
};

function partnerEntry(row: ListRow, { goTo }: RecordPlaces): PaletteEntry {
  const word = (key: string) => wordOf(row, key);
  const kana = fullKana({ lastNameKana: word("lastNameKana"), firstNameKana: word("firstNameKana") });
  return {
    id: `partner ${row.id}`,
    label: fullName({ lastName: word("lastName"), firstName: word("firstName") }),
    note: noteOf(kana, joinedName(row, "company") || word("mail")),
    avatarOf: row.id,
    run: goTo(`/partner/${row.id}`),
  };
}

function projectEntry(row: ListRow, { hasProjectScreen, goTo }: RecordPlaces): PaletteEntry {
  const entry = {
    id: `project ${row.id}`,
    label: wordOf(row, "name"),
    note: noteOf(wordOf(row, "projectCode"), joinedName(row, "client")),
    icon: createElement(BriefcaseRegular),
  };
  return hasProjectScreen ? { ...entry, run: goTo(`/project/${row.id}`) } : withoutScreen(entry);
}

function memoEntry(
  row: ListRow,
  { text, subjects, memosBeside, hasProjectScreen, goTo }: RecordPlaces,
): PaletteEntry | undefined {
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
  if (of === project.name && !hasProjectScreen) return withoutScreen(entry);
  return { ...entry, run: goTo(`/${of}/${id}${memosBeside ? "" : "?tab=memo"}`) };
}

function announcementEntry(row: ListRow, { text, hasAnnouncementScreen, goTo }: RecordPlaces): PaletteEntry {
  const title = wordOf(row, "title");
  const category = typeof row["category"] === "number" ? wordFor(announcementCategories, row["category"], "") : "";
  const entry = {
    id: `announcement ${row.id}`,
    label: title,
    // Where the title does not tell why it was found, its contents do.
    note: fold(title).includes(fold(text).trim())
      ? noteOf(category, formatDate(wordOf(row, "createdAt")))
      : snippetAround(wordOf(row, "contents"), text),
    icon: createElement(MegaphoneRegular),
  };
  return hasAnnouncementScreen ? { ...entry, run: goTo(`/information/${row.id}`) } : withoutScreen(entry);
}

const withoutScreen = (entry: Omit<PaletteEntry, "run">): PaletteEntry => ({
  ...entry,
  disabledReason: noteOf("画面は準備中です", entry.note ?? ""),
  run: () => undefined,
});

const noteOf = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join("　");

function joinedName(row: ListRow, join: string): string {
  const joined = row[join] as { readonly name?: unknown } | null | undefined;
  return typeof joined?.name === "string" ? joined.name : "";
}

const wordOf = (row: ListRow, key: string): string => (typeof row[key] === "string" ? row[key] : "");
