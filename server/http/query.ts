import { AppError } from "#sync/model/errors.ts";

/** The most parameters of an address. No call has a tenth of them. */
const most = 100;

/**
 * Returns the parameters of an address. A parameter that occurs several times is a list. They are counted first, because Koa's own
 * reading costs the square of their number.
 * @throws AppError `validation_error` for more than 100 parameters
 */
export function readQuery(querystring: string): Record<string, string | string[]> {
  if (querystring.split("&").length > most)
    throw new AppError("validation_error", [{ path: "", message: "アドレスの項目が多すぎます" }]);
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(querystring)) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length > 1 ? all : (all[0] ?? "")]));
}
