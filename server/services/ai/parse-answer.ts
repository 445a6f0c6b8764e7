import { roomLeft } from "../../http/room-left.ts";

/** The most values of an answer: four times those of the longest estimate. A schema takes microseconds for each wrong one. */
const mostValues = 10_000;

/** Removes characters that PostgreSQL cannot store, since users send the answer back as input. */
const storable = (value: unknown): unknown => {
  if (typeof value === "string") return value.replaceAll(/[\p{Cs}\0]/gu, "");
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(storable);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, storable(each)]));
};

/** Parses JSON. Returns undefined for any other text, and for more values than an answer has. */
export function parseAnswer(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return roomLeft(value, mostValues) < 0 ? undefined : storable(value);
  } catch {
    return undefined;
  }
}
