import { z } from "zod";
import { counted } from "#sync/engine/counted.ts";
import { DatabaseFault, faultsOf, isOvertaken, refusalOf, retryPassing } from "#sync/engine/server/faults.ts";
import { AppError } from "#sync/model/errors.ts";
import { defineCall } from "../guard/guard.ts";
import { LongList } from "../guard/long-list.ts";
import { jsonSchema } from "../openapi/json-schema.ts";
import { type ImportKind, importKinds } from "./import-kinds.ts";
import { takeImport } from "./take-import.ts";

/** The most items of one call, over all lists. */
const mostItems = 500;
/** The most bytes, which are enough for that many of the longest reports. */
const limit = 20_000_000;
/** The most values, which are enough for 200 scores in each item. */
const nodes = 500_000;

export const importRecords = defineCall({
  method: "POST",
  path: "/api/import",
  who: "service",
  summary: "Takes records of the partners' own site; the same key again updates the same record",
  input: {
    strict: true,
    body: {
      attendances: listOf(importKinds.attendances),
      resultEvaluations: listOf(importKinds.resultEvaluations),
      memberEvaluations: listOf(importKinds.memberEvaluations),
      partners: listOf(importKinds.partners),
    },
  },
  limit,
  nodes,
  // An item with text that cannot be kept is refused by itself.
  anyText: true,
  answer: {
    accepted: z.int(),
    refused: z.array(z.strictObject({ path: z.string(), message: z.string() })),
  },
  async run({ body }, { context }) {
    const { knex, sync, log } = context;
    const sent = Object.entries(importKinds).flatMap(([list, kind]) =>
      body[list as keyof typeof importKinds].map((value, at) => ({ kind, path: `${list}.${at}`, value })),
    );
    if (sent.length > mostItems)
      throw new AppError("validation_error", [{ path: "", message: `一度に送れるのは${mostItems}件までです` }]);
    const { accepted, refused, changed } = await inOneImport(() =>
      knex.transaction((trx) => takeImport(trx, sent, context.now())),
    );
    if (changed) sync.pokes.changed();
    log.info("import taken", { accepted, refused: sent.length - accepted });
    return { accepted, refused: LongList.held(refused, (problem) => problem) };
  },
});

/**
 * Runs the work again if another import has made the same row meanwhile, or deleted one that it found.
 * @throws EngineError, DatabaseFault
 */
async function inOneImport<T>(work: () => Promise<T>): Promise<T> {
  const isGone = (error: unknown) => error instanceof DatabaseFault && error.sqlState === "23503";
  try {
    return await retryPassing(
      () => faultsOf(work),
      (error) => isOvertaken(error) || isGone(error),
    );
  } catch (error) {
    throw (error instanceof DatabaseFault && refusalOf(error)) || error;
  }
}

/** Returns the schema of a list, for the contract. Its items are validated later, one by one. */
function listOf({ schema }: ImportKind) {
  const items = z.array(z.unknown().meta(jsonSchema(schema, "input")));
  return counted(items, mostItems, `${mostItems}件以内で指定してください`).default([]);
}
