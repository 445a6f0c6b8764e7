import { mail } from "../mail/send-mail.ts";
import type { Effect } from "./effect.ts";

/** Every effect that the server runs. */
export const allEffects: readonly Effect[] = [mail];
