/** An average as screens show it: one decimal, with its unit; undefined without one. */
export const scoreText = (average: number | null): string | undefined =>
  average === null ? undefined : `${average.toFixed(1)}点`;

/** A text cut to so many characters, as a person counts them. */
export function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length).join("")}…`;
}
