/** Whether an error says, in the words of a browser, that a part of the application could not be loaded. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/iu.test(error.message);
