import { Radio, RadioGroup } from "@fluentui/react-components";
import { type BoardAxis, boardAxes } from "./board-search-params.ts";

interface AxisChoiceProps {
  readonly chosen: BoardAxis["value"];
  readonly onChoose: (axis: BoardAxis["value"]) => void;
}

/** Chooses what the columns stand for. */
export function AxisChoice({ chosen, onChoose }: AxisChoiceProps) {
  return (
    <RadioGroup
      layout="horizontal"
      aria-label="列の分け方"
      value={chosen}
      onChange={(_event, { value }) => {
        const axis = boardAxes.find((one) => one.value === value);
        if (axis) onChoose(axis.value);
      }}
    >
      {boardAxes.map(({ value, label }) => (
        <Radio key={value} value={value} label={label} />
      ))}
    </RadioGroup>
  );
}
