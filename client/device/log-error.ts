/** Leaves a trace of what went wrong for whoever looks into this device's console. Nothing of it goes to the server. */
export const logError = (what: string, error: unknown): void => console.error(what, error);
