/** Returns an average with one decimal and its unit; undefined without one. */
export const scoreText = (average: number | null): string | undefined =>
  average === null ? undefined : `${average.toFixed(1)}点`;

/** Returns a file's size in the unit that is read at a glance: 「820 KB」, 「1.2 MB」. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
