import { z } from "zod";
import { counted } from "./counted.ts";
import { isRecord } from "./is-record.ts";

/** By row key, by field: the values that the author of a change saw (A3). */
export type SeenValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * What an author saw may have thousands of rows and fields, whose values are checked where they are used. Their kinds alone are
 * looked at here. A schema for each key takes ten times as long, and more with a problem for each.
 */
const seenValues = z
  .unknown()
  .refine((value) => isPlain(value) && Object.values(value).every(isPlain))
  .meta({ type: "object", additionalProperties: { type: "object" } }) as z.ZodType<unknown> as z.ZodType<SeenValues>;

/** Whether a value is a record that can be copied without a change of its prototype. */
const isPlain = (value: unknown): value is object => isRecord(value) && !Object.hasOwn(value, "__proto__");

/** One recorded call of a mutator (A4). Everything but `clientId` and `seq` is frozen when it is authored. */
export const mutationSchema = z.object({
  /** UUIDv7, unique on the server over all clients: it decides whether the server has seen the mutation. */
  id: z.guid(),
  clientId: z.guid(),
  /** The place in the client's order: from 1, without gaps. It means nothing else. */
  seq: z.int().positive(),
  name: z.string().min(1).max(100),
  version: z.int().positive(),
  input: z.unknown(),
  from: seenValues,
  /**
   * The other values that the author saw of edited rows without a trash. With them a removed record can be made again (M4). They
   * are not compared.
   */
  rest: seenValues.optional(),
  /** Administrator who authored it; never sent under another's session (S2). */
  author: z.guid(),
  /** ISO moment by the device's clock, corrected by the offset measured against the server. */
  authoredAt: z.iso.datetime(),
});
export type Mutation = z.infer<typeof mutationSchema>;

/** Bounds of one push (E1). A client halves its batch when a server still answers 413. */
export const pushLimits = { mutations: 200, bytes: 1_000_000 } as const;

/** The most rows of a catch-up in a single answer from one snapshot (E5). Longer ones come in pages of at most `page` rows. */
export const pullLimits = { oneAnswer: 2_000, page: 5_000 } as const;

/** How many mutations that are set aside a device asks about at once. A copy of it may have sent them. */
export const mostAsked = 100;
/** Sizes of a page that a device may request, in rows. They are few, so that devices still share what is read for them (E5). */
export const pageSizes: readonly number[] = [20, 80, 300, 1_250, 5_000];

/** Rows that are compared at once: a device reads this many without a noticeable pause. */
export const verifiedAtOnce = 1_000;

/** A range of an entity's rows that a device wants to compare (E9): those after `after`, newest ids first. */
const verifySchema = z.object({
  entity: z.string().max(100),
  after: z.union([z.string().max(200), z.int()]).nullable(),
  /** The fields that this device sums; the answer names those that the server knows, too. */
  fields: counted(z.array(z.string().max(100)), 200),
  /** Whether the answer should have the rows as well. */
  rows: z.boolean(),
});
export type Verify = z.infer<typeof verifySchema>;

/** The range up to and including `upTo`, or to the end, as of the answer's snapshot: see `sumOf`. */
const verifiedSchema = verifySchema.extend({ upTo: verifySchema.shape.after, count: z.int().min(0), sum: z.string() });
export type Verified = z.infer<typeof verifiedSchema>;

export const exchangeRequestSchema = z.object({
  clientId: z.guid(),
  /** Opaque, from the last answer; null on an empty device. */
  cursor: z.string().max(4_000).nullable(),
  /** Highest own number whose acknowledgement the device has seen; a server that knows less was restored (E6). */
  acknowledged: z.int().min(0),
  mutations: counted(z.array(mutationSchema), pushLimits.mutations),
  /** Ids of mutations that this device has set aside: a copy of its profile may have sent them (R2). */
  aside: counted(z.array(z.guid()), mostAsked).optional(),
  /** Most rows of an answer, one of `pageSizes`: what a slow line or disk takes at once. Absent: no bound of the device's own. */
  page: z.int().positive().optional(),
  /** The range to compare, from a device that has nothing to send. */
  verify: verifySchema.optional(),
  /** The stream of pokes to which the sender listens (L4). */
  listener: z.guid().optional(),
});
export type ExchangeRequest = z.infer<typeof exchangeRequestSchema>;

/**
 * Header of an answer: up to which mutation the batch was taken without a gap. It arrives before the body, which may break off.
 * Answers of kind `reset` and `fork` have none, and neither have answers of intermediaries.
 */
export const takenHeader = "x-sync-taken";

/** Many rows: their fields' names once, and values as PostgreSQL writes them (see `unpacked`). */
const packedRowsSchema = z.object({ fields: z.array(z.string()), rows: z.array(z.array(z.unknown())) });
export type PackedRows = z.infer<typeof packedRowsSchema>;

/** Rows of one entity in an answer: whole rows to put, and ids to drop. A bootstrap's pages also have packed rows to put. */
const entityRowsSchema = z.object({
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
  /** The cursor for the next exchange. Null with `reset` and `fork` where none can be continued. */
  cursor: z.string().nullable(),
  lastSeq: z.int().min(0),
  /** The id of the mutation at `lastSeq`; null when that is 0. */
  lastId: z.string().nullable(),
  /**
   * With `delta`: ids of this client's mutations that the server passed without keeping them. They took no effect and are in no
   * issue. It names only those whose acknowledgement the client has not seen, and is absent where there are none.
   */
  unkept: z.array(z.string()).optional(),
  rows: z.record(z.string(), entityRowsSchema),
  /** With `delta`: those of `aside` that this account has sent already, from another copy of the profile (R2). */
  known: z.array(z.string()).optional(),
  /** Whether there is more to fetch: then exchange again at once. */
  more: z.boolean(),
  /**
   * On pages: whether they belong to a bootstrap, and how far it is. `done` counts rows up to the end of this page. `whole` names
   * the entities whose last row a bootstrap's page brings. An older server omits it.
   */
  progress: z
    .object({ bootstrap: z.boolean(), last: z.boolean(), done: z.int(), total: z.int(), whole: z.array(z.string()).optional() })
    .optional(),
  /** With a `delta`, where it was asked for. Its rows, if they were too, are in `rows`. */
  verified: verifiedSchema.optional(),
  /** The server's clock, from which the device measures its offset. ISO moment. */
  now: z.string(),
});
export type ExchangeAnswer = z.infer<typeof exchangeAnswerSchema>;

/**
 * What an exchange would have been answered with, sent without being asked for (L4): a `delta` without an acknowledgement. It is due
 * to a device at the cursor `after`, and to no other.
 */
export const stepSchema = exchangeAnswerSchema.extend({ after: z.string() });
export type SyncStep = z.infer<typeof stepSchema>;
