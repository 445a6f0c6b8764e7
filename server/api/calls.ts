import type { Call } from "../http/guard.ts";
import { login, logout } from "./login.ts";
import { me } from "./me.ts";
import { settings } from "./settings.ts";
import { sync, syncEvents } from "./sync.ts";

/** Every call of the API: one line for each new file. */
export const calls: readonly Call[] = [login, logout, me, settings, sync, syncEvents];
