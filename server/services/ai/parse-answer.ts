/** Removes characters that PostgreSQL cannot store, since users send the answer back as input. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll(/[\p{Cs}\0]/gu, "") : value;

/** Parses JSON; returns undefined for any other text. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text, storable);
  } catch {
    return undefined;
  }
}
