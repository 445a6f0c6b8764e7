import { confirmByPassword } from "../../accounts/confirmation.ts";
import { defineCall } from "../guard/guard.ts";
import { filled } from "./account-input.ts";

export const confirmSession = defineCall({
  method: "POST",
  path: "/api/confirmation",
  priority: "password",
  who: "admin",
  summary: "Proves by the password whose the session is: critical acts ask for it after 15 minutes, with confirmation_needed",
  input: { body: { pswd: filled("パスワード", 1_000) } },
  answer: {},
  refusals: ["invalid_current_password", "no_password", "too_many_attempts"],
  async run({ body }, call) {
    await confirmByPassword(call, body.pswd);
    return {};
  },
});
