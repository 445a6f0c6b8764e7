import { openProfile } from "./bench-profile.ts";
import type { RebaseRound } from "./page/rebase.ts";

/** What a pull over unsent edits costs on a device, in milliseconds. */
export interface RebaseFigures {
  readonly partners: number;
  readonly edits: number;
  /** How long readings of the screen wait while nothing is pulled. */
  readonly quiet: readonly number[];
  readonly rounds: readonly RebaseRound[];
}

const edits = 1_000;
const rounds = 5;

/** Fills a device with so many partners in a real Chromium, and measures pulls over 1,000 unsent edits. */
export async function measureRebase(
  url: string,
  executablePath: string,
  partners: number,
  say: (text: string) => void,
): Promise<RebaseFigures> {
  const { call, dispose } = await openProfile(url, executablePath, say);
  try {
    return { partners, edits, ...(await call("measureRebase", partners, edits, rounds)) };
  } finally {
    await dispose();
  }
}
