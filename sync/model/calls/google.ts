import { z } from "zod";

/** `GET /api/auth/google`: the address to which the browser goes. */
export const googleAddressAnswer = { authorizeUrl: z.url() };

/** `GET /api/google_calendar`. */
export const googleCalendarAnswer = { linked: z.boolean() };
