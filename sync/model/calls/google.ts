import { z } from "zod";

/** `GET /api/auth/google`: the address to which the browser goes. */
export const googleAddressAnswer = { authorizeUrl: z.url() };

/**
 * How the state of a confirmation begins. The page to which Google sends the browser back tells by it that the code belongs to a
 * page that waits in another tab.
 */
export const confirmationState = "confirmation.";

/** Whether a state, as Google gave it back, is one of a confirmation. */
export const isConfirmation = (state: string): boolean => state.startsWith(confirmationState);

/** `GET /api/google_calendar`. */
export const googleCalendarAnswer = { linked: z.boolean() };
