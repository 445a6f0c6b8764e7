/** The largest file that is taken: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;
