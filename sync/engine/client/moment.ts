/** The last moment whose year has four digits. Milliseconds. */
const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Returns a moment as ISO text in the one form that every reader knows. A moment out of range is cut to the nearest that has this
 * form.
 * @param milliseconds since the epoch
 */
export const momentAt = (milliseconds: number): string => new Date(Math.min(Math.max(milliseconds || 0, 0), last)).toISOString();
