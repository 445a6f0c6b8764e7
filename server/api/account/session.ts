import { z } from "zod";
import { AppError } from "#sync/model/errors.ts";
import { defineCall } from "../../http/guard.ts";
import { id, moment } from "../wire/wire.ts";

const sessionWire = z.strictObject({
  id,
  device: z.string().meta({ description: "Browser and system in words, such as Chrome / Windows; empty where unknown" }),
  createdAt: moment,
  lastUsedAt: moment.meta({ description: "To within ten minutes" }),
  current: z.boolean(),
});

export const listSessions = defineCall({
  method: "GET",
  path: "/api/session",
  who: "admin",
  summary: "One's own sessions, last used first",
  answer: { sessions: z.array(sessionWire) },
  async run(_input, { sessions, actor, sessionId }) {
    const own = await sessions.list(actor.id);
    return { sessions: own.map((session) => ({ ...session, current: session.id === sessionId })) };
  },
});

export const endSession = defineCall({
  method: "DELETE",
  path: "/api/session/{id}",
  who: "admin",
  summary: "Ends one of one's own sessions, also the one that it is called with",
  input: { params: { id } },
  answer: {},
  refusals: ["not_found"],
  async run({ params }, { sessions, actor }) {
    if (!(await sessions.end(params.id, actor.id))) throw new AppError("not_found");
    return {};
  },
});

export const endOtherSessions = defineCall({
  method: "DELETE",
  path: "/api/session",
  who: "admin",
  summary: "Ends all of one's sessions but the one that it is called with",
  answer: {},
  async run(_input, { sessions, context, actor, sessionId }) {
    await sessions.endAll(context.knex, actor.id, sessionId);
    return {};
  },
});
