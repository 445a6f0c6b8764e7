import { confirmByGoogle, confirmByPassword } from "../../accounts/confirmation.ts";
import { defineCall } from "../guard/guard.ts";
import { filled } from "./account-input.ts";
import { callback } from "./google.ts";

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

export const confirmByGoogleCall = defineCall({
  method: "POST",
  path: "/api/confirmation/google",
  who: "admin",
  // Google may be slow, and a call that waits for it must not delay others.
  priority: "apart",
  summary: "Proves by a new sign-in at Google whose the session is, as POST /api/confirmation does by the password",
  input: { body: callback },
  answer: {},
  refusals: ["google_refused", "google_other_account", "google_not_configured", "google_unavailable"],
  async run({ body }, call) {
    await confirmByGoogle(call, body);
    return {};
  },
});
