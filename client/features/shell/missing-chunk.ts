/** Whether an error says that a part of the application could not be loaded, in the words of the browsers. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/iu.test(error.message);
