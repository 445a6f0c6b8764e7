import { nothing } from "#client/ui/text/nothing.ts";
import { scoreText } from "#client/ui/text/number-text.ts";

interface AverageLinesOf {
  readonly soft: number | null;
  readonly hard: number | null;
  readonly all: number | null;
  /** Whether any hard skill has a score. */
  readonly hasHard: boolean;
}

/**
 * Returns the averages of an evaluation as text. Without a hard score there is no hard average, though the overall average counts
 * it as 0.
 */
export const averageLines = ({ soft, hard, all, hasHard }: AverageLinesOf) => [
  { label: "ソフト平均", value: scoreText(soft) ?? nothing },
  { label: "ハード平均", value: hasHard ? (scoreText(hard) ?? nothing) : "ハード未評価" },
  { label: "総合平均", value: scoreText(all) ?? nothing },
];
