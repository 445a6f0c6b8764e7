import type { Tone } from "#client/ui/text/status-badge.tsx";
import { partnerStatuses } from "#sync/model/rules/partner.ts";
import { wordFor } from "#sync/model/rules/words.ts";

/** A partner's status as word and colour: at work goes well, new is worth knowing, ended is over. */
export function partnerStatusBadge(status: number | null, otherwise: string): { readonly tone: Tone; readonly label: string } {
  return { tone: tones.get(status) ?? "over", label: wordFor(partnerStatuses, status, otherwise) };
}

const tones = new Map<number | null, Tone>([
  [1, "info"],
  [2, "good"],
  [3, "warning"],
  [4, "good"],
  [5, "over"],
]);
