import type { ExchangeRequest } from "../../protocol.ts";
import { type Transport, TransportError } from "../ports.ts";

/**
 * What to do about an exchange that a server could not read, or that an intermediary refuses (E1). Either these mutations are set
 * aside for this reason, or fewer are sent at once. Undefined where the mutations are not the cause.
 */
export type Remedy = { readonly aside: readonly string[]; readonly reason: string } | { readonly atOnce: number } | undefined;

/**
 * Finds the mutation that a server cannot read or a firewall does not let pass. The answer names it, or it is found by halving. The
 * last one left is at fault only if the same exchange is taken without it.
 * @throws TransportError when that cannot be found out now
 */
export async function remedyFor(
  error: unknown,
  { mutations, ...request }: ExchangeRequest,
  transport: Transport,
  signal: AbortSignal,
): Promise<Remedy> {
  if (!(error instanceof TransportError) || mutations.length === 0) return undefined;
  const between = isFromBetween(error);
  if (!error.unreadable && !between) return undefined;
  const reason = between ? "blocked" : "unreadable";
  const named = error.unreadable?.flatMap((index) => mutations[index]?.id ?? []) ?? [];
  if (named.length > 0) return { aside: named, reason };
  // An intermediary that lets nothing pass does not refuse these mutations in particular.
  if (between && !(await passes(transport.reach(signal)))) return undefined;
  const [only] = mutations;
  if (mutations.length > 1 || !only) return { atOnce: Math.ceil(mutations.length / 2) };
  const without = transport.exchange({ ...request, mutations: [] }, signal);
  if (!between) await without;
  else if (!(await passes(without))) return undefined;
  // An intermediary may show its page only once. So a mutation is at fault only if it is refused twice.
  if (between && (await passes(transport.exchange({ ...request, mutations }, signal)))) return { atOnce: 1 };
  return { aside: [only.id], reason };
}

/** Whether an answer may come from an intermediary before the server: some refuse with a status, some with a page. */
export const isFromBetween = (error: unknown): boolean =>
  error instanceof TransportError && (error.isForeign || error.failure === "blocked" || error.failure === "captive");

/** @throws TransportError for any error that does not come from an intermediary */
const passes = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (isFromBetween(error)) return false;
      throw error;
    },
  );

/** Returns the indexes in `mutations` that a refusal's problems name. */
export function unreadableIn(problems: unknown): number[] {
  const paths = Array.isArray(problems) ? problems.map((problem: unknown) => (problem as { path?: unknown } | null)?.path) : [];
  const named = paths.map((path) => (typeof path === "string" ? /^mutations\.(\d+)(?:\.|$)/u.exec(path)?.[1] : undefined));
  return [...new Set(named.filter((index) => index !== undefined).map(Number))];
}
