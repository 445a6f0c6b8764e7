import { z } from "zod";
import type { Problem } from "./errors.ts";
import { type Field, momentSchema } from "./field.ts";
import type { ColumnName, Listing } from "./listing.ts";
import { normalise } from "./normalise.ts";

export type Fields = Record<string, Field>;

/** The authenticated author of a change or reader of a row. */
export interface Actor {
  readonly id: string;
  readonly master: boolean;
}

/** What the engine writes beside an entity's own fields. `updatedBy` is null until a user edits the row. */
export interface Stamps {
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/** The source of a row's id. */
export type Identity<F> =
  /** A UUIDv7, made where the record is made. */
  | "uuid"
  /** A master's small integer, fixed in data files; no mutator writes it. */
  | "integer"
  /** Derived from what the row joins, two ids and perhaps a word; such an entity merges as a set (M4). */
  | { readonly link: readonly (keyof F & string)[] }
  /** The id of the one row that this row belongs to: there is at most one for each. */
  | { readonly of: keyof F & string };

/** Who sees a row (E8). */
export type Visibility<F> =
  /** All signed-in users. */
  | "everyone"
  /** Masters, and the author that a field names. */
  | { readonly author: keyof F & string }
  /** Who made it, and all others while a flag is set, if it names one. */
  | { readonly maker: true; readonly shared?: keyof F & string };

/** A field by which rows can be found, or the stamp that names their maker. */
type LookupName<F extends Fields> = (keyof F & string) | "createdBy";

export interface EntitySpec<
  N extends string,
  F extends Fields,
  L extends LookupName<F>,
  G extends Listing<ColumnName<F>> | undefined,
> {
  readonly name: N;
  readonly label: string;
  readonly fields: F;
  readonly id: Identity<F>;
  /** SQL table; by default the name in snake_case. */
  readonly table?: string;
  /** Fields by which rows are found as children of a parent, or as one maker's. Each gets an index in both databases. */
  readonly lookups?: readonly L[];
  readonly visibility?: Visibility<F>;
  /** Returns problems by rules over more than one field, which the merged row must keep (M3). */
  readonly check?: (row: Record<string, unknown>) => readonly Problem[];
  readonly listing?: G;
  /** Text fields that form a row's title, joined by a space; by default `name`, where there is one. */
  readonly title?: readonly (keyof F & string)[];
  /** The field with the row's day: it distinguishes rows that belong to the same record. */
  readonly day?: keyof F & string;
  /** References to what a row belongs to; their titles name a row without a title. */
  readonly of?: readonly (keyof F & string)[];
  /** The master, or the coded field, that names the row's role within what it belongs to. */
  readonly kind?: keyof F & string;
  /** Fields whose values only masters see (E8); for all others they are null. */
  readonly mastersOnly?: readonly (keyof F & string)[];
}

export interface Entity<
  N extends string = string,
  F extends Fields = Fields,
  L extends string = string,
  G extends Listing | undefined = Listing | undefined,
> {
  readonly name: N;
  readonly label: string;
  readonly fields: F;
  readonly id: Identity<Fields>;
  readonly table: string;
  readonly lookups: readonly L[];
  readonly visibility: Visibility<Fields>;
  readonly check: (row: Record<string, unknown>) => readonly Problem[];
  readonly listing: G;
  readonly title: readonly string[];
  readonly day: string | undefined;
  readonly of: readonly string[];
  readonly kind: string | undefined;
  readonly mastersOnly: readonly string[];
  /** Fields that are null for all but masters (E8). While a row is in the trash, these are all that do not name it. */
  readonly withheld: readonly string[];
  /** Validates the entity's own fields, already normalised. */
  readonly schema: z.ZodType<Record<string, unknown>>;
  /** Whether rows have a display number that the server assigns. */
  readonly numbered: boolean;
  /** Whether rows have stamps, that is, whether mutators can write them. */
  readonly stamped: boolean;
  readonly isLink: boolean;
}

export type AnyEntity = Entity<string, Fields, string>;

/** An untyped row, as the engine handles it. */
export type Row = { readonly id: RowId } & Readonly<Record<string, unknown>>;
export type RowId = string | number;

type ValuesOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };
type Absent<F extends Fields> = { [K in keyof F]: null extends ValuesOf<F>[K] ? K : never }[keyof F];

/** A row of an entity as every layer reads it. */
export type RowOf<E> =
  E extends Entity<string, infer F, string>
    ? ValuesOf<F> & Stamps & { readonly id: string; readonly number: number | null }
    : never;

/** The values from which a mutator makes a row: required fields, and any of the optional ones. */
export type NewRowOf<E> =
  E extends Entity<string, infer F, string>
    ? Omit<ValuesOf<F>, Absent<F>> & { readonly [K in Absent<F>]?: ValuesOf<F>[K] | undefined } & { readonly id?: string }
    : never;

/** The values that a mutator may change in a row. */
export type PatchOf<E> =
  E extends Entity<string, infer F, string> ? { readonly [K in keyof F]?: ValuesOf<F>[K] | undefined } : never;

export type LookupOf<E> = E extends Entity<string, Fields, infer L> ? L : never;

/** Returns the name of a field's column: camelCase becomes snake_case. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Returns the columns by which an entity's rows belong to rows of another entity. */
export const ownerColumns = (entity: AnyEntity, owner: AnyEntity): readonly string[] =>
  entity.of.filter((field) => entity.fields[field]?.references === owner.name).map(columnOf);

/** Declares a replicated entity once; see CONTRIBUTING for what is derived from it. */
export function defineEntity<
  const N extends string,
  F extends Fields,
  const L extends LookupName<F> = never,
  const G extends Listing<ColumnName<F>> | undefined = undefined,
>(spec: EntitySpec<N, F, L, G>): Entity<N, F, L, G> {
  const master = spec.id === "integer";
  return {
    name: spec.name,
    label: spec.label,
    fields: spec.fields,
    id: spec.id,
    table: spec.table ?? columnOf(spec.name),
    lookups: spec.lookups ?? [],
    visibility: spec.visibility ?? "everyone",
    check: spec.check ?? (() => []),
    listing: spec.listing as G,
    title: spec.title ?? ("name" in spec.fields ? ["name"] : []),
    day: spec.day,
    of: spec.of ?? [],
    kind: spec.kind,
    mastersOnly: spec.mastersOnly ?? [],
    withheld: withheldBy(spec, spec.mastersOnly ?? []),
    schema: z.object(Object.fromEntries(Object.entries(spec.fields).map(([key, { schema, stored = schema }]) => [key, stored]))),
    numbered: spec.id === "uuid",
    stamped: !master,
    isLink: typeof spec.id === "object" && "link" in spec.id,
  };
}

/** Returns the withheld fields that a declaration leads to. Throws where a device could not read a row without them. */
function withheldBy(
  { name, fields, listing }: { readonly name: string; readonly fields: Fields; readonly listing?: Listing | undefined },
  declared: readonly string[],
): readonly string[] {
  const hiddenBy = listing?.hiddenBy;
  const able = Object.keys(fields).filter((key) => !fields[key]?.required && fields[key]?.type !== "boolean" && key !== hiddenBy);
  if (declared.length === 0) return hiddenBy === undefined ? [] : able;
  if (hiddenBy !== undefined || !declared.every((key) => able.includes(key))) throw new Error(`${name}: wrong mastersOnly`);
  return declared;
}

/** Whether a reader may see a row (E8), as `visibleSql` says of rows in the database. */
export function isVisibleTo({ visibility }: AnyEntity, row: Row, reader: Actor): boolean {
  if (visibility === "everyone") return true;
  if ("maker" in visibility)
    return row["createdBy"] === reader.id || (visibility.shared !== undefined && row[visibility.shared] === true);
  return reader.master || row[visibility.author] === reader.id;
}

/**
 * Returns the fields whose values a reader does not see (E8): `selectRow` says it in SQL, `withheldFrom` of a row.
 * @returns `unless`: in rows where this field is null, the reader sees them all the same
 */
export const withholding = (
  { listing, withheld }: Pick<AnyEntity, "listing" | "withheld">,
  { master }: Actor,
): { readonly fields: readonly string[]; readonly unless: string | undefined } => ({
  fields: master ? [] : withheld,
  unless: listing?.hiddenBy,
});

/** Returns the fields of a row whose values a reader does not see (E8). A row that is gone is as one in the trash. */
export function withheldFrom(entity: AnyEntity, row: Row | undefined, reader: Actor): readonly string[] {
  const { fields, unless } = withholding(entity, reader);
  return unless !== undefined && row?.[unless] === null ? [] : fields;
}

/** Returns a row's title, made of its own texts. Undefined for rows that their references name, and while a text is missing. */
export function titleOf({ title }: AnyEntity, row: object): string | undefined {
  const values: Readonly<Record<string, unknown>> = { ...row };
  const texts = title.map((key) => values[key]).filter((text) => typeof text === "string");
  return texts.length > 0 && texts.length === title.length ? texts.join(" ").trim() : undefined;
}

/** The engine's stamps as fields, for the layers that need all columns. Their order is the columns' order. */
export const stampFields: Record<keyof Stamps, Field> = {
  createdAt: { label: "登録日時", type: "timestamp", schema: momentSchema("登録日時") },
  createdBy: { label: "登録者", type: "uuid", schema: z.guid().nullable(), references: "admin" },
  updatedAt: { label: "更新日時", type: "timestamp", schema: momentSchema("更新日時") },
  updatedBy: { label: "更新者", type: "uuid", schema: z.guid().nullable(), references: "admin" },
};

const additionsField: Field = { label: "追加", type: "json", schema: z.array(z.guid()) };
const numberField: Field = { label: "No.", type: "integer", schema: z.number().nullable() };
const idSchema = z.unknown();

const known = new WeakMap<AnyEntity, Readonly<Record<string, Field>>>();

/**
 * Returns every column of an entity by its field name, id included. SQL, the drift test, OpenAPI and each reading use it, so that
 * it is made once for each entity.
 */
export function allFields(entity: AnyEntity): Readonly<Record<string, Field>> {
  let fields = known.get(entity);
  if (!fields) known.set(entity, (fields = fieldsOf(entity)));
  return fields;
}

const fieldsOf = (entity: AnyEntity): Readonly<Record<string, Field>> => ({
  id: { label: "ID", type: entity.id === "integer" ? "integer" : entity.isLink ? "text" : "uuid", schema: idSchema },
  ...(entity.numbered ? { number: numberField } : {}),
  ...entity.fields,
  ...(entity.stamped ? stampFields : {}),
  ...(entity.isLink ? { additions: additionsField } : {}),
});

/** Returns the id that a row with these values must have; undefined where its author chooses it. */
export function derivedId(entity: AnyEntity, values: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof entity.id !== "object") return undefined;
  return "of" in entity.id ? String(values[entity.id.of]) : linkId(...entity.id.link.map((part) => values[part]));
}

/** Returns the id of the link between rows: the same on every device (M4). */
export const linkId = (...parts: readonly unknown[]): string => parts.map(String).join("_");

/**
 * Normalises and validates a row's own fields. Returns the row with normalised fields, or its problems.
 * @param normal names of fields that are normalised already
 */
export function validate(
  entity: AnyEntity,
  row: Row,
  normal: ReadonlySet<string> = new Set(),
): { row: Row } | { problems: Problem[] } {
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(entity.fields)) values[key] = normal.has(key) ? row[key] : normalise(field, row[key]);
  const parsed = entity.schema.safeParse(values);
  const problems = parsed.success ? entity.check(values) : problemsOf(parsed.error);
  return problems.length > 0 ? { problems: [...problems] } : { row: { ...row, ...values } };
}

/** Returns a schema's errors as problems, only the first for each path. */
export function problemsOf(error: z.ZodError): Problem[] {
  const found = new Map<string, Problem>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join(".");
    if (!found.has(path)) found.set(path, { path, message: issue.message });
  }
  return [...found.values()];
}
