import type { ExchangeRequest } from "../protocol.ts";
import { type Transport, TransportError } from "./ports.ts";

/**
 * What to do about an exchange that a server could not read (E1): set these mutations aside, send fewer at once, or nothing,
 * since it is not of the mutations.
 */
export type Remedy = { readonly aside: readonly string[] } | { readonly atOnce: number } | undefined;

/**
 * Finds the mutation that a server cannot read: the answer names it, or it is found by halving. One that is left over is
 * at fault only if the same exchange is taken without it.
 * @throws TransportError when that cannot be found out now
 */
export async function remedyFor(
  error: unknown,
  { mutations, ...request }: ExchangeRequest,
  transport: Transport,
  signal: AbortSignal,
): Promise<Remedy> {
  if (!(error instanceof TransportError) || !error.unreadable || mutations.length === 0) return undefined;
  const named = error.unreadable.flatMap((at) => mutations[at]?.id ?? []);
  if (named.length > 0) return { aside: named };
  const [only] = mutations;
  if (mutations.length > 1 || !only) return { atOnce: Math.ceil(mutations.length / 2) };
  await transport.exchange({ ...request, mutations: [] }, signal);
  return { aside: [only.id] };
}

/** The places in `mutations` that a refusal's problems name. */
export function unreadableIn(problems: unknown): number[] {
  const paths = Array.isArray(problems) ? problems.map((problem: unknown) => (problem as { path?: unknown } | null)?.path) : [];
  const named = paths.map((path) => (typeof path === "string" ? /^mutations\.(\d+)(?:\.|$)/u.exec(path)?.[1] : undefined));
  return [...new Set(named.filter((at) => at !== undefined).map(Number))];
}
