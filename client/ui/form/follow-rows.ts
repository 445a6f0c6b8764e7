import { get } from "react-hook-form";

/**
 * Returns a function that finds a list in changed values, by the ids of the rows around it.
 * @param name the list's path: 「industries.1.jobs」
 * @returns a function that returns the list's new path, for example after rows were moved; undefined if a row is gone
 */
export function followRows(values: object, name: string): (now: object) => string | undefined {
  const steps = name.split(".");
  const ids = steps.map((step, at): unknown =>
    isPlace(step) ? get(values, [...steps.slice(0, at + 1), "id"].join(".")) : undefined,
  );
  return (now) => {
    let path = "";
    for (const [at, step] of steps.entries()) {
      const id = ids[at];
      // A row without an id is identified by its index.
      const next = id === undefined ? step : placeOf(get(now, path), id);
      if (next === undefined) return undefined;
      path = path === "" ? next : `${path}.${next}`;
    }
    return get(now, path) === undefined ? undefined : path;
  };
}

const isPlace = (step: string) => /^\d+$/u.test(step);

function placeOf(rows: unknown, id: unknown): string | undefined {
  const at = Array.isArray(rows) ? rows.findIndex((row) => get(row, "id") === id) : -1;
  return at < 0 ? undefined : String(at);
}
