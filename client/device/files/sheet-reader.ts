import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import type { SheetReader } from "#sync/model/sheets/sheet.ts";

/** Reads the rows of a sheet from the device. @param today the day in Japan */
export const deviceReader = (reader: ReplicaReader, today: string): SheetReader => ({
  today,
  async byId<E extends Parameters<SheetReader["byId"]>[0]>(entity: E, ids: readonly (string | number | null)[]) {
    const wanted = [...new Set(ids.filter((id) => id !== null).map(String))];
    const rows = await reader.getMany(entity, wanted);
    return new Map(rows.flatMap((row, index): [string, RowOf<E>][] => (row ? [[wanted[index] ?? "", row]] : [])));
  },
  children: async (entity, lookup, ids) => (await reader.listEach(entity, lookup, ids)).flat(),
  unknown: (entity) => (reader.hasAll(entity) ? "不明" : "受信中"),
});
