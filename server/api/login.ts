import { z } from "zod";
import { signIn } from "../accounts/sign-in.ts";
import { defineCall } from "../http/guard.ts";

const filled = (label: string, max: number) =>
  z
    .string({ error: `${label}を入力してください` })
    .max(max, `${label}をご確認ください`)
    .refine((value) => value.trim() !== "", `${label}を入力してください`);

export const login = defineCall({
  method: "POST",
  path: "/api/login",
  who: "all",
  summary: "Signs in; the token is in the answer's header x-authorization",
  input: { body: { mail: filled("メールアドレス", 255), pswd: filled("パスワード", 1_000) } },
  answer: {},
  refusals: ["invalid_credentials", "too_many_attempts"],
  async run({ body }, { context, sessions, address, device, giveToken }) {
    giveToken(await sessions.start(await signIn(context, body.mail.trim(), body.pswd, address), device));
    return {};
  },
});

export const logout = defineCall({
  method: "POST",
  path: "/api/logout",
  who: "admin",
  summary: "Ends the session of the token that it is called with",
  answer: {},
  async run(_input, { sessions, actor, sessionId }) {
    await sessions.end(sessionId, actor.id);
    return {};
  },
});
