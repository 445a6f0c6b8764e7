import { z } from "zod";
import { googleAddressAnswer } from "#sync/model/calls/google.ts";
import { AppError } from "#sync/model/errors.ts";
import { authenticated } from "../../accounts/caller.ts";
import { beginFlow, endFlow } from "../../accounts/google/flows.ts";
import { mailOf, signInByGoogle } from "../../accounts/google/google-sign-in.ts";
import { knownDevice, rememberDevice } from "../../accounts/known-device.ts";
import { noteRefusal } from "../../accounts/note-refusal.ts";
import { defineCall } from "../guard/guard.ts";

/** The parameters that Google's answer passes to our page. */
export const callback = {
  code: z
    .string({ error: "認証コードがありません" })
    .regex(/^[\x21-\x7e]{1,2000}$/u, "認証コードを確認できません")
    .meta({ description: "The code that Google sent the browser back with", example: "4/0AbCdEf" }),
  state: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/u, "認証の状態を確認できません")
    .optional()
    .meta({ description: "The state beside it; looked at where it is given" }),
};

export const googleAddress = defineCall({
  method: "GET",
  path: "/api/auth/google",
  who: "all",
  // Google may be slow, and a call that waits for it must not delay others.
  priority: "apart",
  summary: "Begins a sign-in with Google, or the linking of one's Google calendar or a confirmation, for which a token is needed",
  input: { query: { for: z.enum(["calendar", "confirmation"]).optional() } },
  answer: googleAddressAnswer,
  refusals: [
    "unauthorized",
    "revoked",
    "signed_out",
    "too_many_requests",
    "google_not_configured",
    "google_unavailable",
    "data_key_missing",
  ],
  async run({ query }, call) {
    if (query.for === undefined) return { authorizeUrl: await beginFlow(call, { kind: "sign-in", adminId: null }) };
    const { actor, renewed } = await authenticated(call);
    if (renewed !== undefined) call.giveToken(renewed);
    // The call is refused before Google asks the user for a consent that could not be stored.
    if (query.for === "calendar" && call.context.settings.google && call.context.dataKey === undefined)
      throw new AppError("data_key_missing");
    return { authorizeUrl: await beginFlow(call, { kind: query.for, adminId: actor.id }) };
  },
});

export const googleSignIn = defineCall({
  method: "POST",
  path: "/api/auth/google",
  who: "all",
  // Google may be slow, and a call that waits for it must not delay others.
  priority: "apart",
  summary: "Signs in whom Google has vouched for; the token is in the answer's header x-authorization",
  input: { body: callback },
  answer: {},
  refusals: [
    "google_refused",
    "google_mail_unverified",
    "registration_closed",
    "too_many_requests",
    "google_not_configured",
    "google_unavailable",
  ],
  async run({ body }, call) {
    const { context, sessions, address } = call;
    const event = { kind: "sign_in", address, details: { way: "google" } } as const;
    const refused = noteRefusal(context, event);
    const { claims } = await endFlow(call, { kind: "sign-in", adminId: null }, body).catch(refused);
    const adminId = await signInByGoogle(call, claims).catch(refused);
    const token = await context.knex.transaction(async (trx) => {
      await context.security.record(trx, { ...event, actorId: adminId, subjectId: adminId });
      const token = await sessions.start(adminId, call.device, trx);
      if (!(await knownDevice(call, mailOf(claims), trx))) await rememberDevice(call, trx, adminId, false);
      return token;
    });
    call.giveToken(token);
    return {};
  },
});
