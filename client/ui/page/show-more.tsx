import { numberText } from "#sync/model/rules/number-text.ts";
import { PassingButton } from "./passing-button.tsx";

interface ShowMoreProps {
  /** How many are not shown. */
  readonly left: number;
  readonly unit?: string;
  readonly className?: string;
  readonly onMore: () => void;
}

/** Shows more of a list that begins short; nothing while all of it is shown. */
export const ShowMore = ({ left, unit = "件", className, onMore }: ShowMoreProps) =>
  left > 0 && (
    <PassingButton appearance="subtle" size="small" className={className} onClick={onMore}>
      ほか{numberText(left)}
      {unit}を表示
    </PassingButton>
  );
