/** Logs an error in this device's console, for developers. Nothing of it is sent to the server. */
export const logError = (what: string, error: unknown): void => console.error(what, error);
