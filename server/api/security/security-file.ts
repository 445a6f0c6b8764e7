import { z } from "zod";
import { japanDate } from "#sync/model/rules/japan-time.ts";
import { securityDetailsText, securityKindLabel, securityOutcomes } from "#sync/model/rules/security-event.ts";
import { csvPieces } from "#sync/model/sheets/csv.ts";
import { type ListFormat, listFileName, listFormats, rowsHeader } from "#sync/model/sheets/list-format.ts";
import type { CellValue, SheetHead } from "#sync/model/sheets/sheet.ts";
import { listWorkbookPieces } from "#sync/model/sheets/xlsx.ts";
import { consumeLimits } from "../../accounts/rate-limit.ts";
import { attachmentHeader } from "../../http/attachment-header.ts";
import { bytePorts } from "../../services/spreadsheet/byte-ports.ts";
import { Raw } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";
import { inPlace } from "../list/places.ts";
import { eventFilters, filteredEvents, readEvents } from "./read-events.ts";

const title = "セキュリティ記録";

type Event = Awaited<ReturnType<typeof readEvents>>[number];

export const exportSecurityEvents = defineCall({
  method: "GET",
  path: "/api/security_event/file",
  who: "master",
  summary: "The security log as a file (xlsx or CSV), by the same filters; that it was taken stands in the log",
  input: { query: { ...eventFilters, format: z.enum(Object.keys(listFormats) as ListFormat[]) } },
  answer: {},
  contentType: [listFormats.xlsx, listFormats.csv],
  refusals: ["too_many_requests"],
  async run({ query: { format, ...filters } }, call) {
    const { context, actor, address } = call;
    const { knex, security } = context;
    await consumeLimits(knex, ["export_account", actor.id]);
    return inPlace(call, async (place) => {
      await security.written();
      // Later events are not part of the file, so that its number of rows is known first.
      const [counted] = await filteredEvents(knex, filters).select<Counted[]>(
        knex.raw("count(*) as rows, coalesce(max(e.id), 0) + 1 as before"),
      );
      const { rows, before } = counted ?? { rows: 0, before: 0 };
      const details = { noun: "security_log", format, rows };
      await security.record(knex, { kind: "export", actorId: actor.id, address, details });
      const rowsRead = place.watched(chunks((at) => readEvents(knex, filters, atOnce, at), before));
      const day = japanDate(context.now().toISOString());
      return new Raw(place.fileOf(pieces(format, rowsRead)), {
        "Content-Type": format === "csv" ? `${listFormats.csv}; charset=utf-8` : listFormats.xlsx,
        "Content-Disposition": attachmentHeader(listFileName(title, day, format)),
        "Cache-Control": "no-store",
        [rowsHeader]: String(rows),
      });
    });
  },
});

interface Counted {
  readonly rows: number;
  readonly before: number;
}

/** Rows that are read at a time. */
const atOnce = 500;

/** Reads the next events whenever the caller has taken the previous ones. */
async function* chunks(
  read: (before: number) => Promise<readonly Event[]>,
  first: number,
): AsyncGenerator<readonly (readonly CellValue[])[]> {
  for (let before: number | undefined = first; before !== undefined; ) {
    const events: readonly Event[] = await read(before);
    yield events.map((event) => columns.map(({ of }) => of(event)));
    before = events.length < atOnce ? undefined : events.at(-1)?.id;
  }
}

const pieces = (
  format: ListFormat,
  rows: AsyncIterable<readonly (readonly CellValue[])[]>,
): AsyncIterable<string | Uint8Array> =>
  format === "csv" ? csvPieces(columns, rows) : listWorkbookPieces(title, columns, rows, bytePorts);

interface Column extends SheetHead {
  readonly of: (event: Event) => CellValue;
}

const nameOf = (person: Event["actor"]) => person && (person.name ?? person.id);

const columns: readonly Column[] = [
  { label: "日時", kind: "moment", width: 17, of: ({ at }) => at },
  { label: "種類", kind: "text", width: 24, of: ({ kind }) => securityKindLabel(kind) },
  {
    label: "結果",
    kind: "text",
    width: 8,
    of: ({ outcome }) => securityOutcomes.find(({ value }) => value === outcome)?.label ?? outcome,
  },
  { label: "回数", kind: "number", width: 8, of: ({ times }) => times },
  { label: "操作した人", kind: "text", width: 20, of: ({ actor }) => nameOf(actor) },
  { label: "対象の管理者", kind: "text", width: 20, of: ({ subject }) => nameOf(subject) },
  { label: "接続元", kind: "text", width: 20, of: ({ address }) => address },
  { label: "内容", kind: "text", width: 48, of: ({ details, names }) => securityDetailsText(details, names) },
];
