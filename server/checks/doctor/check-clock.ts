import { heldFetch } from "#server/services/ai/held-fetch.ts";
import type { Settings } from "#server/settings.ts";
import { about, type Finding } from "../finding.ts";

const { ok, notice, problem } = about("時計");

/** Seconds: what nobody notices, and what signed answers and codes no longer bear. */
const bearable = { seldom: 5, hardly: 60 };

/** Milliseconds for one service. One that does not answer must leave time for the others. */
const usualPatience = 3_000;

/** How far another clock is ahead of this one, in seconds, and whose it is. */
export interface Offset {
  readonly whose: string;
  readonly seconds: number;
}

/** Compares clocks: the database's, and that of a service that the settings name. */
export function judgeClock(offsets: readonly Offset[]): Finding {
  const [worst] = offsets.toSorted((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds));
  if (!worst) return notice("比べる相手がなく、確かめられません。", "timedatectl で時刻の同期を確かめてください。");
  const seconds = Math.round(Math.abs(worst.seconds));
  const advice = "timedatectl で、両方の時刻の同期を確かめてください。";
  const sentence = `${worst.whose}の時計と ${seconds} 秒ずれています。`;
  if (seconds > bearable.hardly) return problem(sentence, advice);
  if (seconds > bearable.seldom) return notice(sentence, advice);
  return ok(`${offsets.map(({ whose }) => whose).join("と")}の時計と合っています。`);
}

/**
 * Reads the clock of the first service that the settings name and that answers. No other one is called, since a check should tell
 * nobody of this server.
 */
export async function serviceOffset(
  { s3, google, openAi }: Pick<Settings, "s3" | "google" | "openAi">,
  now = Date.now,
  patience = usualPatience,
): Promise<Offset | undefined> {
  for (const url of [s3?.url, google?.issuer, openAi?.baseUrl]) {
    if (url === undefined) continue;
    const sent = now();
    const response = await heldFetch(url, { method: "HEAD", signal: AbortSignal.timeout(patience) }).catch(() => undefined);
    const date = Date.parse(response?.headers.get("date") ?? "");
    // The header has whole seconds, so that half of one is added.
    if (!Number.isNaN(date)) return { whose: new URL(url).host, seconds: (date + 500 - (sent + now()) / 2) / 1_000 };
  }
  return undefined;
}
