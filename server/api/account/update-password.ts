import { changePassword } from "../../accounts/change-password.ts";
import { defineCall } from "../guard/guard.ts";
import { filled, newPassword } from "./account-input.ts";

export const updatePassword = defineCall({
  method: "POST",
  path: "/api/update-password",
  priority: "password",
  who: "admin",
  summary: "Changes one's own password and ends one's other sessions",
  input: { body: { currentPassword: filled("現在のパスワード", 1_000), pswd: newPassword } },
  answer: {},
  refusals: ["invalid_current_password", "no_password", "too_many_attempts"],
  async run({ body }, call) {
    await changePassword(call, body.currentPassword, body.pswd);
    return {};
  },
});
