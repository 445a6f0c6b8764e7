import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { below, findUnstorable, mostProblems, refusalOf, refuseUnstorable, sentence, validInput } from "./input.ts";

/** How many items of a list are validated in one turn of the event loop: a few milliseconds. */
const inOneTurn = 500;

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
    lists.length === 0 ? value : { ...value, ...Object.fromEntries(lists.map(([key, list]) => [key, list.slice(0, inOneTurn)])) };
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

type Lists = readonly (readonly [key: string, list: readonly unknown[]])[];

/** Yields every piece of these lists but the first, with its place. Each has its own turn of the event loop. */
async function* piecesOf(lists: Lists): AsyncGenerator<[key: string, at: number, piece: readonly unknown[]]> {
  for (const [key, list] of lists)
    for (let at = inOneTurn; at < list.length; at += inOneTurn) {
      await setImmediate();
      yield [key, at, list.slice(at, at + inOneTurn)];
    }
}

/**
 * Returns the lists of a body that can be validated in pieces. A list that is too long is left out, as its length alone refuses it.
 */
function longLists({ shape }: z.ZodObject, value: object): Lists {
  return Object.entries(value).filter((entry): entry is [string, unknown[]] => {
    const [key, list] = entry as [string, unknown];
    if (!Array.isArray(list) || list.length <= inOneTurn || !Object.hasOwn(shape, key)) return false;
    const array = listIn(shape[key] as z.core.$ZodType);
    return array !== undefined && list.length <= Number(array._zod.bag["maximum"] ?? 0);
  });
}

/**
 * Returns the list that a schema takes, directly or inside a check of its length or a default. Undefined where the schema checks or
 * changes the list as a whole.
 */
function listIn(schema: z.core.$ZodType): z.core.$ZodArray | undefined {
  if (schema instanceof z.ZodArray)
    return schema.def.checks?.every((check) => lengths.has(check._zod.def.check)) === false ? undefined : schema;
  if (schema instanceof z.ZodDefault) return listIn(schema.def.innerType);
  // The output of a preprocess is the list. For a transform, the list is the input.
  return schema instanceof z.ZodPipe ? listIn(schema.def.out) : undefined;
}

const lengths: ReadonlySet<string> = new Set(["min_length", "max_length", "length_equals"]);
