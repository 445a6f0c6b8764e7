import { passwordReset } from "./accounts/password-reset.ts";
import { dailyMailEffect } from "./api/account/daily-mail/daily-mail.ts";
import type { Effect } from "./services/effects/effect.ts";
import { calendarEvent } from "./services/google/calendar-event.ts";
import { revocation } from "./services/google/revocation.ts";
import { mail } from "./services/mail/send-mail.ts";
import { readTexts } from "./services/texts/read-texts.ts";

/** Every effect that the server runs. */
export const allEffects: readonly Effect[] = [mail, dailyMailEffect, passwordReset, calendarEvent, revocation, readTexts];
