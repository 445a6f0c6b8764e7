import { Readable } from "node:stream";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { exchangeAnswerSchema, exchangeRequestSchema, takenHeader } from "#sync/engine/protocol.ts";
import { passedOn } from "../../http/gradual.ts";
import { Raw } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";
import { pokeStream } from "./poke-stream.ts";

/**
 * The most bytes of a body. A batch is limited in characters (`pushLimits`), and each may take three bytes; the remaining keys need
 * room too.
 */
const mostBytes = 4_000_000;
/** The most JSON values in a body: one for every four characters of a batch. A batch within `pushLimits` must never have more. */
const mostNodes = 250_000;
/**
 * What authors saw is an object with one key for each row (A3). A row takes at least 50 characters there, so that a batch within
 * `pushLimits` has fewer.
 */
const mostKeys = 20_000;

export const sync = defineCall({
  method: "POST",
  path: "/api/sync",
  who: "admin",
  summary: "Pushes mutations and pulls changed rows in one round trip; the body may be gzipped",
  input: { body: exchangeRequestSchema.shape },
  limit: mostBytes,
  nodes: mostNodes,
  keys: mostKeys,
  gzip: true,
  // A mutation with text that cannot be stored must not block the others: the engine makes it an issue.
  anyText: true,
  answer: exchangeAnswerSchema.omit({ responseCode: true }).shape,
  refusals: ["payload_too_large"],
  async run({ body }, { context, actor }) {
    const listener = ownListener(actor, body.listener);
    const { body: pieces, taken } = await context.sync.exchange(actor, { ...body, listener });
    const [piece, ...more] = pieces;
    const headers = taken ? { [takenHeader]: "yes" } : {};
    // A single piece is sent as it is: short answers then bypass the compressor.
    return new Raw(piece && more.length === 0 ? piece : Readable.from([piece ?? "", ...more], { objectMode: false }), headers);
  },
});

export const reachSync = defineCall({
  method: "GET",
  path: "/api/sync",
  who: "all",
  priority: "apart",
  summary: "Says that somebody is there: devices ask before they send what was never sent, after nobody had answered",
  answer: {},
  async run() {
    return {};
  },
});

export const syncEvents = defineCall({
  method: "GET",
  path: "/api/sync/events",
  who: "admin",
  priority: "apart",
  summary: "A stream of `poke` events: something may have changed, exchange now. And of `step` events, which bring what changed",
  input: {
    query: {
      listener: z.guid().optional().meta({ description: "As exchanges name it: what they push does not poke it" }),
      steps: z.literal("1").optional().meta({ description: "Whether the listener takes steps" }),
    },
  },
  answer: {},
  contentType: "text/event-stream",
  async run({ query }, call) {
    return new Raw(pokeStream(call, ownListener(call.actor, query.listener), query.steps === "1"), passedOn);
  },
});

/** Returns a listener's name among those of its account. Whoever learns another account's name must not act under it. */
const ownListener = ({ id }: Actor, listener: string | undefined): string | undefined => listener && `${id}/${listener}`;
