/** With these, intermediaries ask for a sign-in, do not know the address, or are waited for. */
const noRefusals: ReadonlySet<number> = new Set([401, 404, 407, 408, 410, 429]);

/** Whether an intermediary that answers with this status and its own page refuses what was sent. */
export const refusesContent = (status: number): boolean => status >= 400 && status < 500 && !noRefusals.has(status);
