import { z } from "zod";
import { normalText } from "#sync/engine/normal-text.ts";
import { tidyText } from "#sync/engine/tidy-text.ts";
import { AppError } from "#sync/model/errors.ts";
import { enterCode, loginCodeLimits } from "../../accounts/login-code.ts";
import { signIn } from "../../accounts/sign-in.ts";
import { Accepted } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";
import { filled } from "./account-input.ts";

const challengeWire = z.strictObject({
  challengeId: z.string(),
  maskedMail: z.string(),
  expiresIn: z.int().meta({ description: "Seconds", minimum: 1, maximum: loginCodeLimits.minutes * 60 }),
});

export const login = defineCall({
  method: "POST",
  path: "/api/login",
  priority: "password",
  who: "all",
  summary: "Signs in; the token is in the answer's header x-authorization, or a code is mailed that has to be entered",
  input: { body: { mail: filled("メールアドレス", 255), pswd: filled("パスワード", 1_000) } },
  answer: {},
  accepted: { responseMessage: z.literal("mfa_required"), mfa: challengeWire },
  refusals: ["invalid_credentials", "too_many_attempts"],
  async run({ body }, call) {
    const signedIn = await signIn(call, tidyText("mail", body.mail), body.pswd);
    if ("mfa" in signedIn) return new Accepted({ responseMessage: "mfa_required", mfa: signedIn.mfa });
    call.giveToken(signedIn.token);
    return {};
  },
});

export const loginCode = defineCall({
  method: "POST",
  path: "/api/login/mfa",
  who: "all",
  summary: "Enters the mailed code of a sign-in; the token is in the answer's header x-authorization",
  input: {
    body: {
      challengeId: filled("チャレンジ", 100),
      code: z
        .string({ error: "6桁の認証コードを入力してください。" })
        .max(100, { error: "6桁の認証コードを入力してください。", abort: true })
        .overwrite((text) => normalText(text, "NFKC"))
        .trim()
        .regex(/^\d{6}$/u, "6桁の認証コードを入力してください。"),
    },
  },
  answer: {},
  refusals: ["invalid_code", "challenge_expired", "attempts_exceeded"],
  async run({ body }, call) {
    const challengeId = z.guid().safeParse(body.challengeId.trim().toLowerCase());
    if (!challengeId.success) throw new AppError("challenge_expired");
    call.giveToken(await enterCode(call, challengeId.data, body.code));
    return {};
  },
});

export const logout = defineCall({
  method: "POST",
  path: "/api/logout",
  who: "admin",
  summary: "Ends the session of the token that it is called with",
  answer: {},
  async run(_input, { context, sessions, actor, sessionId, address }) {
    await sessions.end(sessionId, actor.id, false);
    context.security.note({ kind: "sign_out", actorId: actor.id, subjectId: actor.id, address });
    return {};
  },
});
