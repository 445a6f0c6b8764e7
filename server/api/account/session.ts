import { sessionsAnswer } from "#sync/model/calls/session.ts";
import { AppError } from "#sync/model/errors.ts";
import { endSessions } from "../../accounts/end-sessions.ts";
import { defineCall } from "../guard/guard.ts";
import { id } from "../wire/wire.ts";

export const listSessions = defineCall({
  method: "GET",
  path: "/api/session",
  who: "admin",
  summary: "One's own sessions, last used first",
  answer: sessionsAnswer,
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
  async run({ params }, { context, sessions, actor, address, sessionId }) {
    const isOwn = params.id.toLowerCase() === sessionId;
    if (!(await sessions.end(params.id, actor.id, !isOwn))) throw new AppError("not_found");
    const who = { actorId: actor.id, subjectId: actor.id, address };
    if (isOwn) context.security.note({ kind: "sign_out", ...who });
    else context.security.note({ kind: "session_ended", ...who, details: { way: "others", sessions: 1 } });
    return {};
  },
});

export const endOtherSessions = defineCall({
  method: "DELETE",
  path: "/api/session",
  who: "admin",
  summary: "Ends all of one's sessions but the one that it is called with",
  answer: {},
  async run(_input, call) {
    const { actor, sessionId } = call;
    await call.context.knex.transaction((trx) =>
      endSessions(call, trx, actor.id, { actorId: actor.id, way: "others", but: sessionId }),
    );
    return {};
  },
});
