/*
 * The address of a list. Its values are parsed without a schema library, which would be a tenth of the first load. Routes belong to
 * that load (decision 010).
 */

/** One parameter of a list's address. */
export interface Param<T> {
  /** Reads the value of the address; undefined if it is invalid. */
  readonly read: (raw: unknown) => T | undefined;
  /** Whether a value differs from the default: only then is it in the address. */
  says(value: T): boolean;
}

type Params = Readonly<Record<string, Param<unknown>>>;

/** The parameters of a list's address. By default all rows are shown, in the first order, from the first page. */
export type SearchOf<P> = { readonly [K in keyof P]?: P[K] extends Param<infer T> ? T : never } & Place;

/** The position in a list. */
interface Place {
  readonly page?: number;
  /** Rows on a page, if there is a choice. */
  readonly size?: number;
}

/** Reads and writes the address of one list. */
export interface ListSearch<S> {
  /** Reads an address's search part. Invalid values count as absent, so that no address can break the list. */
  read(raw: object): S;
  /** Leaves out default values, so that one list has one address. */
  tidy(search: { readonly [K in keyof S]: S[K] | undefined }): S;
  /** Changes the page, its size or the order, and keeps the filters. An unknown size or order is left out. */
  move(search: S, to: { readonly page?: number; readonly size?: number; readonly sort?: string }): S;
  /** Changes filters or the order, and goes to the first page unless a page is given. */
  narrow(search: S, to: { readonly [K in keyof S]?: S[K] | undefined }): S;
  /** Changes the text of the search box, `name` in the address, and goes to the first page. */
  find(search: S, text: string): S;
  /** Returns the list without filters, in the same order. */
  whole(search: S): S;
  /** The possible page sizes, the default first. */
  readonly sizes: readonly number[];
}

/**
 * Declares the parameters of a list's address, besides its page.
 * @param sizes the possible page sizes, the default first; if there are several, the address contains the size
 */
export function defineListSearch<P extends Params>(params: P, sizes: readonly number[] = []): ListSearch<SearchOf<P>> {
  const all: Params = { ...params, ...(sizes.length > 1 && { size: oneOf(sizes) }), page };
  const tidy = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([key, param]) => {
        const value = values[key];
        return value !== undefined && param.says(value) ? [[key, value]] : [];
      }),
    ) as SearchOf<P>;
  const read = (raw: object) => {
    const values: Readonly<Record<string, unknown>> = { ...raw };
    return tidy(Object.fromEntries(Object.entries(all).map(([key, param]) => [key, param.read(values[key])])));
  };
  return {
    read,
    sizes,
    tidy: (search) => tidy({ ...search }),
    move: (search, to) => read({ ...search, ...to }),
    narrow: (search, to) => tidy({ ...search, page: 1, ...to }),
    find: (search, name) => tidy({ ...search, name, page: 1 }),
    whole: ({ ...search }) => read("sort" in search ? { sort: search.sort } : {}),
  };
}

const page: Param<number> = { read: readPage, says: (value) => value > 1 };

function readPage(raw: unknown): number | undefined {
  const value = Number(raw);
  return Number.isInteger(value) && value >= 1 && value <= 1_000_000 ? value : undefined;
}

/** A search text. The router parses a text of digits as a number. */
export const wanted: Param<string> = {
  read: (raw) => (typeof raw === "string" || typeof raw === "number" ? String(raw).slice(0, 255) : undefined),
  says: (value) => value !== "",
};

/** Defines a parameter with one of these values; the first is the default. */
export const oneOf = <const T extends string | number>(values: readonly T[]): Param<T> => ({
  read: (raw) => values.find((value) => String(value) === String(raw)),
  says: (value) => value !== values[0],
});

/** Defines a parameter with one of these values, or none. */
export const anyOf = <const T extends string | number>(values: readonly T[]): Param<T> => ({
  ...oneOf(values),
  says: () => true,
});

/** Defines a parameter with several of these values, in ascending order. */
export const someOf = (values: readonly number[]): Param<readonly number[]> =>
  several(
    (raw) => values.find((value) => String(value) === String(raw).trim()),
    (a, b) => a - b,
  );

/** Defines a parameter with several of these words, in their declared order. */
export const someWords = <const T extends string>(words: readonly T[]): Param<readonly T[]> =>
  several(
    (raw) => words.find((word) => word === String(raw).trim()),
    (a, b) => words.indexOf(a) - words.indexOf(b),
  );

const idsFrom = (least: number): Param<readonly number[]> =>
  several((raw) => {
    const id = typeof raw === "number" || (typeof raw === "string" && raw.trim() !== "") ? Number(raw) : -1;
    return Number.isInteger(id) && id >= least && id <= 2_147_483_647 ? id : undefined;
  });

/** Ids of masters. */
export const masterIds = idsFrom(1);

/** Ids of masters; 0 stands for none. */
export const mastersOrNone = idsFrom(0);

/** A calendar day, `YYYY-MM-DD`. */
export const day: Param<string> = {
  read: (raw) => (typeof raw === "string" && isDay(raw) ? raw : undefined),
  says: (value) => value !== "",
};

/** Whether it is a calendar day. The check of the fields is not used, since it would import the schema library. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Ids of records. */
export const recordIds: Param<readonly string[]> = several((raw) =>
  typeof raw === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(raw) ? raw.toLowerCase() : undefined,
);

/** Defines a parameter with a list of values. Invalid values and repeats are left out. A single value needs no brackets. */
function several<T>(read: (raw: unknown) => T | undefined, order?: (a: T, b: T) => number): Param<readonly T[]> {
  return {
    read(raw) {
      const values: unknown[] = Array.isArray(raw) ? raw : typeof raw === "string" ? raw.split(",") : [raw];
      const known = [...new Set(values.map(read).filter((value) => value !== undefined))];
      return order ? known.sort(order) : known;
    },
    says: (value) => value.length > 0,
  };
}
