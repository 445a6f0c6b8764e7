/** The last moment that four digits of a year can tell. Milliseconds. */
const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * A moment in the one form that everybody reads, whatever the clock says: one that is far off is cut to what has that form.
 * @param milliseconds since the epoch
 */
export const momentAt = (milliseconds: number): string => new Date(Math.min(Math.max(milliseconds || 0, 0), last)).toISOString();
