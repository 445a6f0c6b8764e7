import { defineEntity } from "../../engine/entity.ts";
import { derived, flag, reference } from "../../engine/field.ts";

/** Whether an administrator wants a mail each morning. Without a row, none does. Only they see it. */
export const dailyMail = defineEntity({
  name: "dailyMail",
  label: "毎朝のメール",
  id: { of: "adminId" },
  visibility: { maker: true },
  fields: {
    adminId: reference("管理者", "admin"),
    // Derived, so that two devices of one person never conflict by it: the last one decides.
    isWanted: derived(flag("毎朝のメール")),
  },
});
