import { BriefcaseRegular, CalculatorRegular, MegaphoneRegular, NoteRegular } from "@fluentui/react-icons";
import { createElement } from "react";
import type { Address } from "#client/device/path-to.ts";
import { estimateName } from "#client/records/estimate/estimate-name.ts";
import { memosOf, pageOf } from "#client/records/pages.ts";
import type { ListRowOf } from "#client/search/list-query.ts";
import type { SearchAnswer } from "#client/search/search-all.ts";
import { announcement } from "#sync/model/entities/announcement.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { announcementCategories } from "#sync/model/rules/announcement.ts";
import { estimatePhases } from "#sync/model/rules/estimate-words.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { snippetAround } from "#sync/model/rules/snippet.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { holds, type PaletteEntry } from "./palette-entries.ts";

/** The entities that the palette searches. */
export const searched: readonly (typeof partner | typeof project | typeof memo | typeof announcement | typeof estimate)[] = [
  partner,
  project,
  memo,
  announcement,
  estimate,
];

/** The hits of one of these entities. */
export type Hits = SearchAnswer<(typeof searched)[number]>["hits"][number];

/** The data that lines for records need beside their row. */
export interface RecordPlaces {
  /** The search text. */
  readonly text: string;
  /** The names of the records whose memos were found, by id, without those in the trash. Undefined while they are read. */
  readonly subjects: ReadonlyMap<string, string> | undefined;
  /** Whether a record's memos are beside it, not in a tab. */
  readonly memosBeside: boolean;
  goTo(href: Address): () => void;
}

/** Returns hits as lines of the palette, without those that have no page. */
export function recordEntries(hits: Hits, places: RecordPlaces): readonly PaletteEntry[] {
  switch (hits.entity) {
    case "partner":
      return hits.rows.map((row) => partnerEntry(row, places));
    case "project":
      return hits.rows.map((row) => projectEntry(row, places));
    case "memo":
      return hits.rows.flatMap((row) => memoEntry(row, places) ?? []);
    case "announcement":
      return hits.rows.map((row) => announcementEntry(row, places));
    case "estimate":
      return hits.rows.map((row) => estimateEntry(row, places));
  }
}

/** Returns the subject of a memo: the entity's name and the row's id. */
export const memoSubject = ({ partnerId, projectId }: ListRowOf<typeof memo>) =>
  partnerId === null ? ([project.name, projectId ?? ""] as const) : ([partner.name, partnerId] as const);

function partnerEntry(row: ListRowOf<typeof partner>, { goTo }: RecordPlaces): PaletteEntry {
  const entry = {
    id: `partner ${row.id}`,
    label: fullName(row),
    note: noteOf(fullKana(row), row.company?.name ?? row.mail),
    avatarOf: row.id,
  };
  return { ...entry, run: goTo(pageOf("partner", row.id)) };
}

function projectEntry(row: ListRowOf<typeof project>, { goTo }: RecordPlaces): PaletteEntry {
  const note = noteOf(row.projectCode, row.client?.name);
  const entry = { id: `project ${row.id}`, label: row.name, note, icon: createElement(BriefcaseRegular) };
  return leading(entry, pageOf(project.name, row.id), goTo);
}

function memoEntry(row: ListRowOf<typeof memo>, places: RecordPlaces): PaletteEntry | undefined {
  const { text, subjects, memosBeside, goTo } = places;
  const [of, id] = memoSubject(row);
  const name = subjects?.get(id);
  // A record in the trash has no page.
  if (subjects && name === undefined) return undefined;
  const label = snippetAround(row.content, text);
  const entry = { id: `memo ${row.id}`, label, note: name ?? "", icon: createElement(NoteRegular) };
  return leading(entry, memosBeside ? pageOf(of, id) : memosOf(of, id), goTo);
}

function announcementEntry(row: ListRowOf<typeof announcement>, { text, goTo }: RecordPlaces): PaletteEntry {
  const { id, title, category, contents, createdAt } = row;
  const entry = {
    id: `announcement ${id}`,
    label: title,
    // If the title does not contain the text, the content shows why it was found.
    note: holds([title], text)
      ? noteOf(wordFor(announcementCategories, category, ""), formatDate(createdAt))
      : snippetAround(contents, text),
    icon: createElement(MegaphoneRegular),
  };
  return { ...entry, run: goTo(pageOf("announcement", id)) };
}

function estimateEntry(row: ListRowOf<typeof estimate>, { goTo }: RecordPlaces): PaletteEntry {
  const note = wordFor(estimatePhases, row.phase, "");
  const entry = { id: `estimate ${row.id}`, label: estimateName(row), note, icon: createElement(CalculatorRegular) };
  return { ...entry, run: goTo(pageOf("estimate", row.id)) };
}

/** Makes a line that opens a page, or says that its screen does not exist yet. */
const leading = (entry: Omit<PaletteEntry, "run">, href: Address | undefined, goTo: RecordPlaces["goTo"]): PaletteEntry =>
  href === undefined
    ? { ...entry, disabledReason: noteOf("画面は準備中です", entry.note), run: () => undefined }
    : { ...entry, run: goTo(href) };

const noteOf = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join("　");
