import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { below, findUnstorable, mostProblems, refusalOf, refuseUnstorable, sentence, validInput } from "./input.ts";
import { roomLeft } from "./room-left.ts";

/** How many items of a list are validated in one turn of the event loop: a few milliseconds. */
const itemsInOneTurn = 500;
/** How many values these items have at most, unless it is one item. A wrong value costs some microseconds. */
const valuesInOneTurn = 4_000;

/**
 * Validates a body as `validInput` does, and lets other requests run between the items of its long lists.
 * @param anyText lets text through that PostgreSQL cannot keep
 * @throws AppError `validation_error` with a Japanese sentence for each thing wrong
 */
export async function validGradually<T extends z.ZodObject>(schema: T, value: unknown, anyText = false): Promise<z.output<T>> {
  // Of what is no record nothing is examined: a list of 200,000 texts is as wrong as a number.
  if (value === null || typeof value !== "object" || Array.isArray(value)) return validInput(schema, value, true) as z.output<T>;
  const lists = longLists(schema, value);
  /** The parts that are not validated in pieces, with the first piece of each list. */
  const cut =
    lists.length === 0 ? value : { ...value, ...Object.fromEntries(lists.map(([key, list, end]) => [key, list.slice(0, end)])) };
  if (!anyText) {
    refuseUnstorable(findUnstorable(cut));
    for await (const [key, at, piece] of piecesOf(lists))
      for (const [nth, item] of piece.entries()) {
        const path = findUnstorable(item);
        if (path !== undefined) refuseUnstorable(below(`${key}.${at + nth}`, path));
      }
  }
  const found = schema.safeParse(cut, { error: sentence });
  const issues: z.core.$ZodIssue[] = found.success ? [] : found.error.issues;
  if (issues.length >= mostProblems) throw refusalOf(issues);
  const data: Record<string, unknown> = { ...found.data };
  for await (const [key, at, piece] of piecesOf(lists)) {
    const { data: more, error } = (schema.shape[key] as z.ZodType<unknown[]>).safeParse(piece, { error: sentence });
    for (const issue of error?.issues ?? [])
      issues.push({ ...issue, path: [key, at + Number(issue.path[0]), ...issue.path.slice(1)] });
    if (issues.length >= mostProblems) break;
    if (issues.length === 0) (data[key] as unknown[]).push(...(more ?? []));
  }
  if (issues.length > 0) throw refusalOf(issues);
  return data as z.output<T>;
}

/** Lists with the end of each one's first piece. */
type Lists = readonly (readonly [key: string, list: readonly unknown[], end: number])[];

/** Yields every piece of these lists but the first, with its place. Each has its own turn of the event loop. */
async function* piecesOf(lists: Lists): AsyncGenerator<[key: string, at: number, piece: readonly unknown[]]> {
  for (const [key, list, first] of lists)
    for (let at = first; at < list.length; ) {
      await setImmediate();
      const end = endOfPiece(list, at);
      yield [key, at, list.slice(at, end)];
      at = end;
    }
}

/** Returns the end of the piece that begins at a place of a list. It has at least one item. */
function endOfPiece(list: readonly unknown[], from: number): number {
  let room = valuesInOneTurn;
  let at = from;
  while (at < list.length && at < from + itemsInOneTurn && (at === from || room > 0)) room = roomLeft(list[at++], room);
  return room < 0 && at - from > 1 ? at - 1 : at;
}

/**
 * Returns the lists of a body that are validated in pieces. A list that is too long is left out, as its length alone refuses it.
 */
function longLists({ shape }: z.ZodObject, value: object): Lists {
  return Object.entries(value).flatMap(([key, list]: [string, unknown]) => {
    if (!Array.isArray(list) || !Object.hasOwn(shape, key)) return [];
    const array = listIn(shape[key] as z.core.$ZodType);
    if (array === undefined || list.length > mostOf(array)) return [];
    const end = endOfPiece(list, 0);
    return end < list.length ? [[key, list, end] as const] : [];
  });
}

/** Returns how many items a list may have. */
const mostOf = ({ def }: z.ZodArray): number =>
  Math.min(...(def.checks ?? []).map(({ _zod: { def } }) => ("maximum" in def ? Number(def.maximum) : Number.POSITIVE_INFINITY)));

/**
 * Returns the list that a schema takes, directly or inside a check of its length or a default. Undefined where the schema checks or
 * changes the list as a whole.
 */
function listIn(schema: z.core.$ZodType): z.ZodArray | undefined {
  if (schema instanceof z.ZodArray)
    return schema.def.checks?.every((check) => lengths.has(check._zod.def.check)) === false ? undefined : schema;
  if (schema instanceof z.ZodDefault) return listIn(schema.def.innerType);
  // The output of a preprocess is the list. For a transform, the list is the input.
  return schema instanceof z.ZodPipe ? listIn(schema.def.out) : undefined;
}

const lengths: ReadonlySet<string> = new Set(["min_length", "max_length", "length_equals"]);
