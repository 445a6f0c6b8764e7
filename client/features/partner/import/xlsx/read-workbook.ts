import { type SourceSheet, type SourceTable, tableBounds } from "../source-table.ts";
import { TableRefused } from "../table-refusal.ts";
import { showsDay } from "./date-format.ts";
import { readSheet, unescaped } from "./read-sheet.ts";
import { readXml } from "./read-xml.ts";
import { type Parts, unpack } from "./unpack.ts";

/** Reads a workbook (ECMA-376), transitional or strict. */
export function readWorkbook(archive: Uint8Array): SourceTable {
  const parts = unpack(archive);
  const packaged = relations(parts, "");
  const place = [...packaged.values()].find(({ type }) => type.endsWith("/officeDocument"))?.target;
  const workbook = place === undefined ? undefined : parts(place);
  if (place === undefined || workbook === undefined || !place.endsWith(".xml")) throw new TableRefused("unknownKind");
  const { entries, since } = entriesOf(workbook);
  if (entries.length > tableBounds.sheets) throw new TableRefused("tooManySheets");
  const related = relations(parts, place);
  const partOf = (kind: string) => {
    const found = [...related.values()].find(({ type }) => type.endsWith(`/${kind}`));
    return found && parts(found.target);
  };
  const shared = { strings: stringsOf(partOf("sharedStrings") ?? ""), isDay: dayStyles(partOf("styles") ?? ""), since };
  const sheets = entries.flatMap(({ id, ...named }): SourceSheet[] => {
    const found = related.get(id);
    // A sheet may also be a chart alone.
    if (!found?.type.endsWith("/worksheet")) return [];
    const xml = parts(found.target);
    if (xml === undefined) throw new TableRefused("broken");
    const sheet = readSheet(xml, named, shared);
    return sheet.rows.length > 0 ? [sheet] : [];
  });
  return { kind: "xlsx", sheets };
}

function entriesOf(xml: string) {
  const entries: { readonly id: string; readonly name: string; readonly hidden: boolean }[] = [];
  let since: 1900 | 1904 = 1900;
  readXml(xml, {
    open(element, attribute) {
      if (element === "sheet")
        entries.push({
          id: attribute("r:id") ?? attribute("id") ?? "",
          name: attribute("name") ?? "",
          hidden: (attribute("state") ?? "visible") !== "visible",
        });
      else if (element === "workbookPr" && ["1", "true"].includes(attribute("date1904") ?? "")) since = 1904;
    },
  });
  return { entries, since };
}

interface Relation {
  readonly type: string;
  /** The name of the part. */
  readonly target: string;
}

/** Returns what a part refers to, by id. The archive itself is the part without a name. */
function relations(parts: Parts, part: string): ReadonlyMap<string, Relation> {
  const found = new Map<string, Relation>();
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const xml = parts(`${folder}_rels/${part.slice(folder.length)}.rels`);
  if (xml === undefined) return found;
  readXml(xml, {
    open(element, attribute) {
      if (element !== "Relationship") return;
      const target = decodeURI(new URL(attribute("Target") ?? "", `file:///${folder}`).pathname).slice(1);
      found.set(attribute("Id") ?? "", { type: attribute("Type") ?? "", target });
    },
  });
  return found;
}

/** Returns the shared texts. The readings of their kanji (`rPh`) are no part of them; those of a rich text are joined. */
function stringsOf(xml: string): readonly string[] {
  const strings: string[] = [];
  let text = "";
  let [reads, phonetic] = [false, 0];
  if (xml === "") return strings;
  readXml(xml, {
    open(element) {
      if (element === "si") text = "";
      else if (element === "rPh") phonetic++;
      else if (element === "t") reads = phonetic === 0;
    },
    text(part) {
      if (reads) text += part;
    },
    close(element) {
      if (element === "t") reads = false;
      else if (element === "rPh") phonetic--;
      else if (element === "si") strings.push(unescaped(text));
    },
  });
  return strings;
}

/** Returns whether a style, by its place, shows a day. */
function dayStyles(xml: string): (style: number) => boolean {
  const formats = new Map<number, string>();
  const ids: number[] = [];
  let within = false;
  if (xml !== "")
    readXml(xml, {
      open(element, attribute) {
        if (element === "cellXfs") within = true;
        else if (element === "numFmt") formats.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "");
        else if (element === "xf" && within) ids.push(Number(attribute("numFmtId") ?? 0));
      },
      close(element) {
        if (element === "cellXfs") within = false;
      },
    });
  const shows = ids.map((id) => showsDay(id, formats.get(id)));
  return (style) => shows[style] ?? false;
}
