import { type AnyEntity, type LookupOf, type RowOf, titleOf } from "../../engine/entity.ts";
import type { Field } from "../../engine/field.ts";

/** What a cell holds: a day is `YYYY-MM-DD`, a moment ISO 8601. */
export type CellValue = string | number | null;
export type CellKind = "text" | "number" | "date" | "moment";

/** Whether a value is a day, and not some text that stands where one should be. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(value);

/** The same of a moment. */
export const isMoment = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(value);

/** What heads a column, and what its cells are. */
export interface SheetHead {
  readonly label: string;
  readonly kind: CellKind;
  /** In letters of half width. */
  readonly width: number;
}

interface SheetColumn<R> extends SheetHead {
  readonly of: (row: R) => CellValue;
}

type Id = string | number | null;

/** How a sheet reads rows: from SQL on the server, from the replica on a device. */
export interface SheetReader {
  /** The day in Japan on which the file is made. */
  readonly today: string;
  /** Those rows that are there and may be seen, by id. */
  byId<E extends AnyEntity>(entity: E, ids: readonly Id[]): Promise<ReadonlyMap<string, RowOf<E>>>;
  /** The rows whose lookup names one of these. */
  children<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, ids: readonly string[]): Promise<readonly RowOf<E>[]>;
  /** What stands for a record that is named and not known. */
  unknown(entity: AnyEntity): string;
}

/** What a row belongs to: it is left out while its owner is in the trash. */
interface Owner {
  readonly by: string;
  readonly entity: AnyEntity;
}

/** A list as a file, declared once for server and device. `K` are its columns' keys. */
export interface Sheet<K extends string = string> {
  readonly entity: AnyEntity;
  /** What the list is called. */
  readonly title: string;
  readonly heads: Readonly<Record<K, SheetHead>>;
  readonly owners: readonly Owner[];
  /** Names some of its columns; a key that it does not have does not compile. */
  pick(...keys: readonly K[]): readonly string[];
  /**
   * Reads rows as cells, in the order of the ids. Those that are gone, in the trash or not to be seen are left out.
   * @param keys of the columns
   */
  cells(reader: SheetReader, ids: readonly string[], keys: readonly string[]): Promise<readonly (readonly CellValue[])[]>;
}

interface SheetSpec<E extends AnyEntity, K extends string, R> {
  readonly entity: E;
  readonly title: string;
  readonly owners?: readonly Owner[];
  /** Reads what the columns need beside the rows themselves. */
  readonly load: (reader: SheetReader, rows: readonly RowOf<E>[]) => Promise<readonly R[]>;
  readonly columns: Readonly<Record<K, SheetColumn<R>>>;
}

/** Declares a list as a file. */
export function defineSheet<E extends AnyEntity, const K extends string, R>(spec: SheetSpec<E, K, R>): Sheet<K> {
  const { entity, title, owners = [], load, columns } = spec;
  return {
    entity,
    title,
    owners,
    heads: columns,
    pick: (...keys) => keys,
    async cells(reader, ids, keys) {
      const chosen = keys.map((key) => {
        const column = Object.hasOwn(columns, key) ? columns[key as K] : undefined;
        if (!column) throw new Error(`the sheet of ${entity.name} has no column ${key}`);
        return column;
      });
      const found = await reader.byId(entity, ids);
      let rows = ids.flatMap((id) => found.get(id) ?? []).filter((row) => !isInTrash(entity, row));
      for (const { by, entity: owner } of owners) {
        const idOf = (row: object) => (row as Readonly<Record<string, Id>>)[by] ?? null;
        const there = await reader.byId(owner, rows.map(idOf));
        rows = rows.filter((row) => !isInTrash(owner, there.get(String(idOf(row)))));
      }
      return (await load(reader, rows)).map((row) => chosen.map((column) => column.of(row)));
    },
  };
}

/** Makes a column of words. */
export const textColumn = <R>(label: string, width: number, of: (row: R) => string | null): SheetColumn<R> => ({
  label,
  kind: "text",
  width,
  of,
});

/** Makes a column of days under their field's label. */
export const dateColumn = <R>({ label }: Field, of: (row: R) => string | null): SheetColumn<R> => ({
  label,
  kind: "date",
  width: 12,
  of,
});

/** Makes a column of moments, which are written in Japan's time. */
export const momentColumn = <R>(label: string, of: (row: R) => string | null): SheetColumn<R> => ({
  label,
  kind: "moment",
  width: 17,
  of,
});

/** Reads what records are called. Null names nothing; a record that is not known has a word that says so. */
export async function readTitles(
  reader: SheetReader,
  entity: AnyEntity,
  ids: readonly Id[],
  unknown = reader.unknown(entity),
): Promise<<I extends Id>(id: I) => I extends null ? string | null : string> {
  const rows: ReadonlyMap<string, object> = await reader.byId(entity, ids);
  const find = (id: Id) => {
    if (id === null) return null;
    const row = rows.get(String(id));
    return (row && titleOf(entity, row)) ?? unknown;
  };
  return find as <I extends Id>(id: I) => I extends null ? string | null : string;
}

function isInTrash({ listing }: AnyEntity, row: object | undefined): boolean {
  if (row === undefined || listing?.hiddenBy === undefined) return false;
  return (row as Readonly<Record<string, unknown>>)[listing.hiddenBy] !== null;
}
