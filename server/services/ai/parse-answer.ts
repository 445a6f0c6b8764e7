/** Letters that PostgreSQL cannot keep are left out: what was answered comes back to us as input. */
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
