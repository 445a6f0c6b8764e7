import { z } from "zod";

/** By row key, by field: the values that the author of a change saw (A3). */
export type SeenValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** One recorded call of a mutator (A4). Everything but `clientId` and `seq` is frozen when it is authored. */
export const mutationSchema = z.object({
  /** UUIDv7, unique on the server whatever the client: what "seen" means. */
  id: z.guid(),
  clientId: z.guid(),
  /** From 1, without gaps, per client; orders and nothing else. */
  seq: z.int().positive(),
  name: z.string().min(1).max(100),
  version: z.int().positive(),
  input: z.unknown(),
  from: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** Administrator who authored it; never sent under another's session (S2). */
  author: z.guid(),
  /** ISO moment by the device's clock, corrected by the offset measured against the server. */
  authoredAt: z.iso.datetime(),
});
export type Mutation = z.infer<typeof mutationSchema>;

/** Bounds of one push (E1). A client halves its batch when a server answers 413 all the same. */
export const pushLimits = { mutations: 200, bytes: 1_000_000 } as const;

/** Rows of a catch-up that still come as one answer from one snapshot (E5), and rows of a page beyond that. */
export const pullLimits = { oneAnswer: 2_000, page: 5_000 } as const;

export const exchangeRequestSchema = z.object({
  clientId: z.guid(),
  /** Opaque, from the last answer; null on a device that holds nothing. */
  cursor: z.string().max(4_000).nullable(),
  /** Highest own number that the device has seen acknowledged; a server that knows less was restored (E6). */
  acknowledged: z.int().min(0),
  mutations: z.array(mutationSchema).max(pushLimits.mutations),
});
export type ExchangeRequest = z.infer<typeof exchangeRequestSchema>;

/** Many rows without their fields' names at each, and values as PostgreSQL writes them: see `unpacked`. */
export const packedRowsSchema = z.object({ fields: z.array(z.string()), rows: z.array(z.array(z.unknown())) });
export type PackedRows = z.infer<typeof packedRowsSchema>;

/** Rows of one entity in an answer: whole rows to put, ids to drop; in a bootstrap's pages also packed ones to put. */
export const entityRowsSchema = z.object({
  put: z.array(z.record(z.string(), z.unknown())),
  drop: z.array(z.union([z.string(), z.number()])),
  packed: packedRowsSchema.optional(),
});

/**
 * - `delta`: all that is due, with the acknowledgement, from one snapshot; publish in one transaction.
 * - `page`: one page of a bootstrap or of a long catch-up; apply as a rebase, ignore the acknowledgement, ask again.
 * - `reset`: the cursor cannot be continued (new epoch, tombstones gone); start a bootstrap, keep what is unsent.
 * - `fork`: the server knows this clientId with other mutations; take a new one, renumber, send again (A4).
 */
export const exchangeAnswerSchema = z.object({
  responseCode: z.literal(200),
  kind: z.enum(["delta", "page", "reset", "fork"]),
  epoch: z.string(),
  /** To send with the next exchange. Null with `reset` and `fork` where none can be continued. */
  cursor: z.string().nullable(),
  lastSeq: z.int().min(0),
  /** The id of the mutation at `lastSeq`; null when that is 0. */
  lastId: z.string().nullable(),
  rows: z.record(z.string(), entityRowsSchema),
  /** Something is left to fetch: exchange again at once. */
  more: z.boolean(),
  /** On pages: whether they belong to a bootstrap, and how far it is. `done` counts rows up to and with this page. */
  progress: z.object({ bootstrap: z.boolean(), last: z.boolean(), done: z.int(), total: z.int() }).optional(),
  /** The server's clock, from which the device measures its offset. ISO moment. */
  now: z.string(),
});
export type ExchangeAnswer = z.infer<typeof exchangeAnswerSchema>;
