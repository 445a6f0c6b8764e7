import { type Address, pathTo } from "#client/device/path-to.ts";

/** The address of what concerns the current user: reminders of their own. */
export const mineAddress = (): Address => pathTo("/information", {}, { tab: "mine" });
