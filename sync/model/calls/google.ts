import { z } from "zod";

/** `GET /api/auth/google`: where the browser goes. */
export const googleAddressAnswer = { authorizeUrl: z.url() };

/** `GET /api/google_calendar`. */
export const googleCalendarAnswer = { linked: z.boolean() };
