import { makeStyles, tokens } from "@fluentui/react-components";
import { createContext, type ReactNode, use } from "react";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { NumberControl } from "#client/ui/form/controls/number-control.tsx";
import { type FieldComponents, useRowValue } from "#client/ui/form/define-form.tsx";
import { useFieldGrids } from "#client/ui/form/field-grids.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { type PositionUse, tooFewText } from "./position-use.ts";
import type { EnteredPosition } from "./positions-field.ts";

/** The contracts that run on positions, by the positions' ids. */
export const PositionUses = createContext<ReadonlyMap<string, PositionUse>>(new Map());

/** The fields of one position. A position with running contracts keeps its occupation, and at least one place for each contract. */
export function PositionFields({ P, fallback }: { readonly P: FieldComponents<EnteredPosition>; readonly fallback?: true }) {
  const styles = useFieldGrids();
  const used = use(PositionUses).get(String(useRowValue("id")));
  return (
    <>
      <div className={styles.columns}>
        <P.occupationId disabled={used !== undefined} />
        <P.numberPeople unit="名" {...(fallback && { control: CountControl })} />
        <P.recruitingFlag />
      </div>
      {used && <UsedNote used={used} />}
    </>
  );
}

/** Says who works on a position, and which number of places would be too small. */
function UsedNote({ used }: { readonly used: PositionUse }) {
  const styles = useStyles();
  const count = useRowValue("numberPeople");
  const text: ReactNode =
    typeof count === "number" && count < used.places ? (
      <span className={styles.wrong}>{tooFewText(used.places)}</span>
    ) : (
      `契約中のメンバーが${used.running}名いるため、職種の変更と削除はできません。`
    );
  return <LiveRegion className={styles.note}>{text}</LiveRegion>;
}

/** A control for a count. It becomes 1 again if it is left without a number. */
function CountControl(props: ControlProps<number>) {
  const { value, change, onBlur } = props;
  const leave = () => {
    if (typeof value !== "number") change(1);
    onBlur();
  };
  return <NumberControl {...props} change={(entered) => change(asCount(entered))} onBlur={leave} unit="名" />;
}

const asCount = (entered: unknown): number | string | null =>
  typeof entered === "number" || typeof entered === "string" ? entered : null;

const useStyles = makeStyles({
  note: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  wrong: { color: tokens.colorStatusDangerForeground1 },
});
