import { passwordReset } from "../../accounts/password-reset.ts";
import { calendarEvent } from "../google/calendar-event.ts";
import { revocation } from "../google/revocation.ts";
import { mail } from "../mail/send-mail.ts";
import { readTexts } from "../texts/read-texts.ts";
import type { Effect } from "./effect.ts";

/** Every effect that the server runs. */
export const allEffects: readonly Effect[] = [mail, passwordReset, calendarEvent, revocation, readTexts];
