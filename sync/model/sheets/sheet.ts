import { type AnyEntity, type LookupOf, type RowOf, titleOf } from "../../engine/entity.ts";
import type { Field } from "../../engine/field.ts";

/** The value of a cell: a day is `YYYY-MM-DD`, a moment ISO 8601. */
export type CellValue = string | number | null;
export type CellKind = "text" | "number" | "date" | "moment";

/** Whether a value is a day, and not some other text in its place. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(value);

/** Whether a value is a moment, and not some other text in its place. */
export const isMoment = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(value);

/** The heading of a column, and the kind of its cells. */
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
  /** Returns those rows, by id, that exist and that the user may see. */
  byId<E extends AnyEntity>(entity: E, ids: readonly Id[]): Promise<ReadonlyMap<string, RowOf<E>>>;
  /** Returns the rows whose lookup has one of these ids. */
  children<E extends AnyEntity>(entity: E, lookup: LookupOf<E>, ids: readonly string[]): Promise<readonly RowOf<E>[]>;
  /** Returns the text for a referenced record that is unknown. */
  unknown(entity: AnyEntity): string;
}

/** The record to which a row belongs: the row is left out while its owner is in the trash. */
interface Owner {
  readonly by: string;
  readonly entity: AnyEntity;
}

/** A list as a file, declared once for server and device. `K` are its columns' keys. */
export interface Sheet<K extends string = string> {
  readonly entity: AnyEntity;
  /** The name of the list. */
  readonly title: string;
  readonly heads: Readonly<Record<K, SheetHead>>;
  readonly owners: readonly Owner[];
  /** Whether a file has the links of one record alone: the first of the two that each joins. */
  readonly ofOne: boolean;
  /** Returns the keys of some of its columns; an unknown key does not compile. */
  pick(...keys: readonly K[]): readonly string[];
  /**
   * Reads rows as cells, in the order of the ids. Rows that are gone, in the trash or not visible are left out.
   * @param keys of the columns
   */
  cells(reader: SheetReader, ids: readonly string[], keys: readonly string[]): Promise<readonly (readonly CellValue[])[]>;
}

interface SheetSpec<E extends AnyEntity, K extends string, R> {
  readonly entity: E;
  readonly title: string;
  readonly owners?: readonly Owner[];
  readonly ofOne?: true;
  /** Reads what the columns need in addition to the rows themselves. */
  readonly load: (reader: SheetReader, rows: readonly RowOf<E>[]) => Promise<readonly R[]>;
  readonly columns: Readonly<Record<K, SheetColumn<R>>>;
}

/** Declares a list as a file. */
export function defineSheet<E extends AnyEntity, const K extends string, R>(spec: SheetSpec<E, K, R>): Sheet<K> {
  const { entity, title, owners = [], ofOne = false, load, columns } = spec;
  return {
    entity,
    title,
    owners,
    ofOne,
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

/** Makes a column of texts. */
export const textColumn = <R>(label: string, width: number, of: (row: R) => string | null): SheetColumn<R> => ({
  label,
  kind: "text",
  width,
  of,
});

/** Makes a column of numbers. */
export const numberColumn = <R>(label: string, width: number, of: (row: R) => number | null): SheetColumn<R> => ({
  label,
  kind: "number",
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

/** Reads the titles of records. Null refers to none; an unknown record has the text for unknown ones. */
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
