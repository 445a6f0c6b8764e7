/** The signed-in administrator as GET /api/me says, kept so that the application opens without a network. */
export interface Administrator {
  readonly id: string;
  readonly name: string;
  readonly mail: string;
  /** 1 for a master, 0 for any other administrator. */
  readonly authority: number;
}

/**
 * Parses an administrator from an answer or from storage; null for anything else. It uses no schema: this is part of the first
 * load, which a schema library would make a tenth heavier.
 */
export function asAdministrator(value: unknown): Administrator | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, name, mail, authority } = value as Record<string, unknown>;
  const whole = typeof id === "string" && typeof name === "string" && typeof mail === "string" && typeof authority === "number";
  return whole ? { id, name, mail, authority } : null;
}
